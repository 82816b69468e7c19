package earl.bench;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceGeneratorTest {
    private static final ProgramShape EVERYTHING =
            ProgramShape.of(20_000, 6).withMetrics(true).withAttributes(true);

    @TempDir
    Path folder;

    @Test
    void sameShapeGivesSameBytesForAnyNumberOfThreads() throws IOException {
        long events = TraceGenerator.generate(folder.resolve("one"), EVERYTHING, 1);
        assertThat(TraceGenerator.generate(folder.resolve("three"), EVERYTHING, 3))
                .isEqualTo(events)
                .isGreaterThanOrEqualTo(20_000);
        List<Path> files = files(folder.resolve("one"));
        assertThat(files).hasSize(2 + 2 * 6).isEqualTo(files(folder.resolve("three")));
        for (Path file : files) {
            assertThat(Files.mismatch(
                            folder.resolve("one").resolve(file),
                            folder.resolve("three").resolve(file)))
                    .as("%s", file)
                    .isEqualTo(-1);
        }
    }

    @Test
    void anotherSeedGivesOtherTimes() throws IOException {
        TraceGenerator.generate(folder.resolve("one"), EVERYTHING, 1);
        TraceGenerator.generate(folder.resolve("two"), EVERYTHING.withSeed(2), 1);
        Path events = Path.of("traces", "3.evt");
        assertThat(Files.mismatch(
                        folder.resolve("one").resolve(events),
                        folder.resolve("two").resolve(events)))
                .isNotEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 12})
    void referencePrinterAcceptsIt(int locations) {
        ProgramShape shape = ProgramShape.of(5_000, locations).withMetrics(true).withAttributes(true);
        long events = TraceGenerator.generate(folder, shape, 2);
        Tools.Outcome print = Tools.otf2Print(folder.resolve("traces.otf2").toString());
        assertThat(print.errors()).isEmpty();
        assertThat(print.status()).isZero();
        assertThat(print.lines().stream().filter(line -> line.matches("[A-Z_]+ +\\d+ +\\d+ .*")))
                .hasSize((int) events);
        assertThat(print.lines()).noneMatch(line -> line.contains("ERROR") || line.contains("INVALID"));
    }

    @Test
    void pythonBindingReadsIt() {
        long events = TraceGenerator.generate(folder, EVERYTHING, 2);
        Tools.Outcome python = Tools.python("""
                import collections, sys
                import otf2

                kinds = collections.Counter()
                with otf2.reader.open(sys.argv[1]) as trace:
                    for location, event in trace.events:
                        kinds[type(event).__name__] += 1
                        if isinstance(event, otf2.events.MpiIsend):
                            kinds["to " + event.communicator.name] += 1
                        if isinstance(event, otf2.events.Enter) and event.attributes:
                            kinds["with " + next(iter(event.attributes)).name] += 1
                print(sum(count for kind, count in kinds.items() if " " not in kind))
                for kind in "Enter Leave MpiIsend MpiIrecv Metric".split():
                    print(kind, kinds[kind])
                print(kinds["MpiIsend"] == kinds["to MPI_COMM_WORLD"], kinds["with callsite"] > 0)
                """, folder.resolve("traces.otf2").toString());
        assertThat(python.errors()).isEmpty();
        assertThat(python.lines()).hasSize(7).first().isEqualTo(Long.toString(events));
        List<String> counts = python.lines().subList(1, 6).stream()
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .toList();
        assertThat(counts.get(0))
                .as("enters and leaves")
                .isEqualTo(counts.get(1))
                .isNotEqualTo("0");
        assertThat(counts.get(2))
                .as("sends and receives")
                .isEqualTo(counts.get(3))
                .isNotEqualTo("0");
        assertThat(counts.get(4)).as("metrics").isNotEqualTo("0");
        assertThat(python.lines().getLast()).isEqualTo("True True");
    }

    private static List<Path> files(Path archive) throws IOException {
        try (Stream<Path> all = Files.walk(archive)) {
            return all.filter(Files::isRegularFile)
                    .map(archive::relativize)
                    .sorted()
                    .toList();
        }
    }
}

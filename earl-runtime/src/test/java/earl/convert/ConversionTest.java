package earl.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Progress;
import earl.TraceException;
import earl.TraceInfo;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.testing.Sample;
import earl.testing.Tools;
import earl.testing.Traces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A whole trace written again is the same trace. */
class ConversionTest {
    private static final List<String> WITHOUT_EVENTS = List.of("casita_4_mpi_lammps_colloid");

    @TempDir
    Path folder;

    /** Our own archives, and those of the collection where there is one. */
    static Stream<Path> archives() throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> examples = Files.list(Traces.root().resolve("examples"))) {
            examples.filter(Files::isDirectory)
                    .filter(ConversionTest::holdsArchive)
                    .forEach(all::add);
        }
        if (Traces.hasCollection()) {
            Traces.collected().stream()
                    .filter(name -> !WITHOUT_EVENTS.contains(name))
                    .forEach(name -> all.add(Traces.collected(name)));
        }
        return Sample.of(all.stream().sorted(), 6);
    }

    private static boolean holdsArchive(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> file.toString().endsWith(".otf2"));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    @ParameterizedTest
    @MethodSource("archives")
    void sameRecordsAndSameSize(Path archive) throws IOException {
        Path copy = convert(archive, folder.resolve("copy"));
        try (TraceSource before = TraceFormat.openAny(archive, new Diagnostics());
                TraceSource after = TraceFormat.openAny(copy, new Diagnostics())) {
            assertThat(definitions(after)).isEqualTo(definitions(before));
            try (RawRecords.Events expected = before.raw().events();
                    RawRecords.Events actual = after.raw().events()) {
                while (expected.next()) {
                    assertThat(actual.next()).isTrue();
                    assertThat(RawText.of(actual)).isEqualTo(RawText.of(expected));
                }
                assertThat(actual.next()).isFalse();
            }
            assertThat(after.info().properties()).isEqualTo(before.info().properties());
            assertThat(after.info().ticksPerSecond()).isEqualTo(before.info().ticksPerSecond());
        }
        assertThat((double) eventBytes(copy)).isBetween(0.95 * eventBytes(archive), 1.05 * eventBytes(archive));
    }

    @ParameterizedTest
    @MethodSource("archives")
    void copyOfCopyHasTheSameBytes(Path archive) throws IOException {
        Path copy = convert(archive, folder.resolve("copy"));
        Path again = convert(copy, folder.resolve("again"));
        try (Stream<Path> files = Files.walk(copy)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.mismatch(file, again.resolve(copy.relativize(file))))
                        .as("%s", file.getFileName())
                        .isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("archives")
    void referencePrinterSaysTheSameOfBoth(Path archive) {
        Path copy = convert(archive, folder.resolve("copy"));
        Tools.Outcome before = Tools.otf2Print(Traces.anchor(archive).toString());
        Tools.Outcome after = Tools.otf2Print(Traces.anchor(copy).toString());
        assertThat(after.status()).isZero();
        assertThat(after.lines()).isEqualTo(before.lines());
        // It warns of definitions that the source has twice; the copy has them, too.
        assertThat(after.errors()).isEqualTo(before.errors());
    }

    @Test
    void theAnchorKeepsItsTexts() {
        Path source = folder.resolve("source");
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("TEST::ZULU", "last comes first");
        properties.put("TEST::ALPHA", "1");
        Otf2WriterOptions options = Otf2WriterOptions.defaults()
                .withTexts("a cluster", "a recorder", "two lines\nof words")
                .withProperties(properties);
        try (Otf2Writer archive = Otf2Writer.create(source, "any name", options)) {
            archive.definitions().location(0, "location", 1, -1);
            archive.location(0).enter(5, archive.definitions().region("main", 1, 1));
        }
        try (TraceSource copy = TraceFormat.openAny(convert(source, folder.resolve("copy")), new Diagnostics())) {
            TraceInfo info = copy.info();
            assertThat(info.machine()).isEqualTo("a cluster");
            assertThat(info.writer()).isEqualTo("a recorder");
            assertThat(info.description()).isEqualTo("two lines\nof words");
            assertThat(info.properties().entrySet()).containsExactlyElementsOf(properties.entrySet());
        }
    }

    @Test
    void whatCannotBeReadLeavesNothingBehind() throws IOException {
        Path broken = folder.resolve("broken");
        copyFiles(Traces.example("late_sender"), broken);
        Files.delete(anyEventFile(broken));
        Path target = folder.resolve("copy");
        try (TraceSource source = TraceFormat.openAny(broken, new Diagnostics());
                TraceSink sink = writer().create(target, source.info())) {
            source.raw().definitions().forEach(sink::define);
            sink.event(0, 5, earl.schema.RecordKind.ENTER, new long[] {0}, 1);
        }
        try (Stream<Path> left = Files.walk(target)) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "no folder");
        TraceInfo like;
        try (TraceSource source = TraceFormat.openAny(Traces.example("late_sender"), new Diagnostics())) {
            like = source.info();
        }
        assertThatThrownBy(() -> writer().create(file.resolve("below"), like))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("cannot be written");
    }

    static TraceFormat writer() {
        return TraceFormat.installed().stream()
                .filter(TraceFormat::writes)
                .findFirst()
                .orElseThrow();
    }

    private static Path convert(Path from, Path to) {
        try (TraceSource source = TraceFormat.openAny(from, new Diagnostics());
                TraceSink sink = writer().create(to, source.info())) {
            Conversion.Outcome outcome = Conversion.copy(source, sink, Progress.NONE);
            assertThat(outcome.written()).isEqualTo(outcome.read()).isPositive();
            sink.complete();
        }
        return to;
    }

    /** The definitions but for the numbers of events, which writers get wrong and the copy puts right. */
    private static List<DefinitionRecord> definitions(TraceSource source) {
        int count = DefinitionKind.LOCATION.field("numberOfEvents");
        return source.raw().definitions().stream()
                .map(definition -> {
                    if (definition.kind() != DefinitionKind.LOCATION) {
                        return definition;
                    }
                    long[] values = definition.values().clone();
                    values[count] = 0;
                    return DefinitionRecord.of(DefinitionKind.LOCATION, values);
                })
                .toList();
    }

    private static long eventBytes(Path archive) throws IOException {
        try (Stream<Path> files = Files.walk(archive)) {
            return files.filter(file -> file.toString().endsWith(".evt"))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private static Path anyEventFile(Path archive) throws IOException {
        try (Stream<Path> files = Files.walk(archive)) {
            return files.filter(file -> file.toString().endsWith(".evt"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void copyFiles(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}

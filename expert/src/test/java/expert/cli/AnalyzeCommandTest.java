package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import expert.text.Layout;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Analyses of the traces in {@code examples/}, whose waits are known from the programs that made them. */
class AnalyzeCommandTest {
    @TempDir
    private Path folder;

    private static String example(String name) {
        return Terminal.root().resolve("examples").resolve(name).toString();
    }

    @Test
    void saysWhereTimeIsLost() {
        Terminal.Result result = new Terminal().run("--full", example("late_sender"));
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.out().lines().toList().get(3))
                .startsWith(
                        "Ranks 0, 2 wait 1.002 s (32.1 % of the run) in MPI_Recv (late_sender.c:8) because ranks 1, 3");
        assertThat(result.out())
                .contains("late_sender: 1.002 s, 32.4 % of the time, in 20 instances")
                .contains("late_sender/main/MPI_Recv")
                .contains("send: rank 1 enters MPI_Send (late_sender.c:7) at ");
        assertThat(result.out().lines())
                .allSatisfy(line -> assertThat(Layout.width(line)).isLessThanOrEqualTo(100));
    }

    @Test
    void theVerdictIsTrueOfTheSelectedPatterns() {
        String trace = Traces.collected("efg_example").toString();
        String out = new Terminal()
                .run("--select", "late_sender,wait_at_finalize,init_completion", trace)
                .out();
        assertThat(out).contains(" 447.0 us (").doesNotContain("worth fixing").contains("wait_at_finalize: 447.0 us");
    }

    @Test
    void showsWhatIsSelectedWhateverItsSize() {
        String out = new Terminal()
                .run("--select", "late_sender,wait_at_finalize", example("halo"))
                .out();
        assertThat(out)
                .contains("\nlate_sender: ")
                .contains("\nwait_at_finalize: ")
                .doesNotContain("Omitted");
        String all = new Terminal().run("--full", example("halo")).out();
        assertThat(all).contains("\ncritical_path: ").contains("\ntime: ").doesNotContain("Omitted");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"balanced", "halo", "late_receiver", "late_sender", "mesh_8x1", "wait_barrier", "wrong_order"})
    void theReportIsOnePageUnlessAllIsAskedFor(String trace) {
        String brief = new Terminal().run(example(trace)).out();
        assertThat(brief.lines()).hasSizeLessThanOrEqualTo(40);
        assertThat(brief).contains("\nEfficiency: ").contains("\n  expert --full ");
        assertThat(new Terminal().run("--full", example(trace)).out().lines()).hasSizeGreaterThan(60);
    }

    @Test
    void theCommandsThatTheReportNamesWork() {
        String brief = new Terminal().run(example("halo")).out();
        List<String> next = brief.lines()
                .filter(line -> line.startsWith("  expert "))
                .map(line -> line.strip().substring("expert ".length()))
                .toList();
        assertThat(next).hasSize(3);
        for (String command : next) {
            String here =
                    command.replace("report.html", folder.resolve("report.html").toString());
            assertThat(new Terminal().run(here.split(" ")).status()).as(command).isZero();
        }
    }

    @Test
    void jsonHasTheSameBytesForOneAndManyThreads() throws IOException {
        String[] arguments = {"analyze", "--format", "json", "--threads", "1", example("late_sender")};
        Terminal.Result first = new Terminal().run(arguments);
        arguments[4] = "7";
        Terminal.Result second = new Terminal().run(arguments);
        assertThat(second).isEqualTo(first);
        JsonNode report = new ObjectMapper().readTree(first.out());
        assertThat(report.path("schema").textValue()).isEqualTo("expert.report/1");
        assertThat(report.at("/trace/events").intValue()).isEqualTo(240);
        for (JsonNode pattern : report.path("patterns")) {
            if (pattern.path("name").textValue().equals("late_sender")) {
                assertThat(pattern.at("/by_location/0/severity").doubleValue()).isBetween(0.5012, 0.5014);
                assertThat(pattern.at("/by_location/1/severity").doubleValue()).isZero();
                assertThat(pattern.at("/worst/0/because/send/region").textValue())
                        .isEqualTo("MPI_Send");
            }
        }
        assertThat(report.path("patterns")).hasSizeGreaterThan(5);
    }

    @Test
    void stagesAddUpToTheTimeOfTheProcess() throws IOException {
        Terminal.Result plain = new Terminal().run("--format", "json", example("late_sender"));
        long begun = System.nanoTime();
        Terminal.Result result = new Terminal().run("--profile-stages", "--format", "json", example("late_sender"));
        double ran = (System.nanoTime() - begun) / 1e9;
        double since = ManagementFactory.getRuntimeMXBean().getUptime() / 1e3;
        assertThat(result.out()).isEqualTo(plain.out());
        JsonNode profile = new ObjectMapper().readTree(result.err());
        assertThat(profile.path("schema").textValue()).isEqualTo("expert.stages/1");
        double sum = 0;
        double start = 0;
        List<String> names = new ArrayList<>();
        for (JsonNode stage : profile.path("stages")) {
            names.add(stage.path("name").textValue());
            sum += stage.path("seconds").doubleValue();
            if (stage.path("name").textValue().equals("start")) {
                start = stage.path("seconds").doubleValue();
            }
            assertThat(stage.path("processor_seconds").doubleValue()).isNotNegative();
        }
        assertThat(names)
                .startsWith("start")
                .contains(
                        "read",
                        "decode",
                        "merge",
                        "link",
                        "waits: level 1",
                        "waits: level 2",
                        "waits",
                        "severity",
                        "report")
                .endsWith("other");
        // Nothing counts twice, and nothing is left out: the process is a little older than its Java.
        assertThat(sum - start).isLessThan(ran);
        // The clock that tells when the process began drifts against Java's by up to a ten-thousandth.
        assertThat(sum).isGreaterThan(since * (1 - 1e-4) - 0.1);
    }

    @Test
    void theTableOfStagesEndsWithTheTotal() {
        Terminal.Result result = new Terminal().run("--profile-stages", example("late_sender"));
        assertThat(result.err().lines().toList().getFirst())
                .isEqualTo(
                        "stage                        elapsed       share         CPU   allocated page faults peak memory");
        assertThat(result.err().lines().toList().getLast()).startsWith("total ").contains(" 100.0 % ");
    }

    @Test
    void selectsAndExcludes() throws IOException {
        Terminal.Result result = new Terminal()
                .run(
                        "--select=late_sender,late_receiver",
                        "--exclude=late_receiver",
                        "--format=json",
                        example("late_sender"));
        JsonNode patterns = new ObjectMapper().readTree(result.out()).path("patterns");
        assertThat(patterns).hasSize(1);
        assertThat(patterns.at("/0/name").textValue()).isEqualTo("late_sender");
    }

    @Test
    void anEndlessPatternIsStopped() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.js"), """
                import { Pattern } from 'expert';

                export class Mine extends Pattern {
                  recv_callback(recv) {
                    for (;;) {}
                  }
                }
                """);
        Terminal.Result result = new Terminal()
                .run("--patterns", file.toString(), "--select=mine", "--pattern-timeout=0.5", example("late_sender"));
        assertThat(result.status()).isEqualTo(3);
        assertThat(result.err()).startsWith("expert: " + file.toRealPath() + ":");
    }

    @Test
    void parametersReachPatterns() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.js"), """
                import { Pattern, parameter } from 'expert';

                export class Mine extends Pattern {
                  static factor = parameter(1.0, 'times what');

                  severity() {
                    return 2 * this.factor;
                  }
                }
                """);
        String[] arguments = {
            "--patterns",
            file.toString(),
            "--select=mine",
            "-P",
            "mine.factor=21",
            "--format=json",
            example("late_sender")
        };
        Terminal.Result result = new Terminal().run(arguments);
        assertThat(result.status()).isZero();
        assertThat(new ObjectMapper()
                        .readTree(result.out())
                        .at("/patterns/0/severity")
                        .doubleValue())
                .isEqualTo(42);
    }

    @Test
    void aFocusIsSaidAndRestricts() throws IOException {
        String[] focus = {
            "--select=late_sender,communication",
            "--region=MPI_Recv",
            "--ranks=0-1",
            "--from=0.3",
            "--to=0.7",
            example("late_sender")
        };
        Terminal.Result text = new Terminal().run(focus);
        assertThat(text.err()).isEmpty();
        assertThat(text.out())
                .contains("\nFocus: in MPI_Recv, ranks 0, 1, from 0.3 s to 0.7 s.\n")
                .contains("401.0 ms          8  late_sender")
                .contains(
                        "Shares are of 400.0 ms, the time in the outermost of these calls, over the focus's locations.");
        assertThat(text.out().lines())
                .allSatisfy(line -> assertThat(Layout.width(line)).isLessThanOrEqualTo(100));
        List<String> words = new ArrayList<>(List.of(focus));
        words.addAll(List.of("--format=json", "--instances=2"));
        JsonNode report = new ObjectMapper()
                .readTree(new Terminal().run(words.toArray(String[]::new)).out());
        assertThat(report.at("/focus/regions/0").textValue()).isEqualTo("MPI_Recv");
        assertThat(report.at("/focus/ranks").toString()).isEqualTo("[0,1]");
        assertThat(report.at("/focus/from").doubleValue()).isEqualTo(0.3);
        assertThat(report.at("/focus/time").doubleValue()).isBetween(0.3999, 0.4001);
        assertThat(report.at("/patterns/1/fraction").doubleValue()).isBetween(1.002, 1.003);
        assertThat(report.at("/patterns/1/worst")).hasSize(2);
    }

    @Test
    void writesAFileThatIsWhole() throws IOException {
        Path file = Files.writeString(folder.resolve("report.json"), "before");
        Terminal.Result result = new Terminal()
                .run("--select=late_sender", "--format=json", "-o", file.toString(), example("late_sender"));
        assertThat(result.status()).isZero();
        assertThat(result.out()).isEmpty();
        assertThat(new ObjectMapper().readTree(file.toFile()).path("schema").textValue())
                .isEqualTo("expert.report/1");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }
}

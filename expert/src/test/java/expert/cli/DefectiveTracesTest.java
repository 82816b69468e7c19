package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of other tools that lie or lack something: what the report says of them. */
class DefectiveTracesTest {
    private static final String OWN = "expert/src/test/resources/expert/cli/defects/";
    private static final String FORMAT = "earl-formats/src/test/resources/earl/format/kineto/";

    private static String report(String file) {
        return said(file).replaceAll("\\s+", " ");
    }

    private static String said(String file, String... options) {
        List<String> words = new ArrayList<>(List.of("analyze", "--no-index"));
        words.addAll(List.of(options));
        words.add(Traces.root().resolve(file).toString());
        Terminal.Result said = new Terminal().run(words.toArray(String[]::new));
        assertThat(said.status()).as(said.err()).isZero();
        return said.out();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kernels_overlap.json | rank 0 GPU 0 stream 7 (overlapping)",
                "overrunning_kernel.json | rank 0 GPU 0 stream 7 (overlapping)",
                "graph_without_kernels.json | Events are missing (1 x call_without_activity)",
                "graph_without_kernels.json | These calls wait for graphs whose kernels the trace does not have",
                "activity_before_call.json | what was odd in the trace: activity_before_call",
                "lost_launches_and_activities.json | Events are missing (1 x activity_without_call, 2 x call_without_activity)",
                "unknown_collective | in ncclDevKernel_Generic(...) for rank 1, which comes last in 1 of 1 operation",
                "unknown_collective | what was odd in the trace: unknown_collective",
            })
    void theReportGivesTheReason(String file, String reason) {
        assertThat(report(OWN + file)).contains(reason);
    }

    /** The stream waits for a graph of which the trace has nothing: neither busy nor idle, and the host did not launch late. */
    @Test
    void aGraphWithoutItsKernelsIsNoIdleTime() {
        String report = said(OWN + "graph_without_kernels.json", "--format", "json");
        assertThat(report)
                .contains("\"idle\": 0.0")
                .contains("\"launch_delay\": 0.0")
                .contains("\"busy\": 2.0E-5");
    }

    /** What the device did during the graph is unknown, and so is each share of its time. */
    @Test
    void withAGraphWithoutItsKernelsEfficienciesOfDevicesAreUnknown() {
        String file = OWN + "graph_without_kernels.json";
        assertThat(report(file))
                .contains("no device_parallel_efficiency (the trace lacks kernels of graphs)")
                .contains("no device_orchestration_efficiency (the trace lacks kernels of graphs)")
                .doesNotContain("100.0 % device_load_balance");
        assertThat(said(file, "--full"))
                .contains("1 launched graph without kernels in the trace: that time is neither busy nor idle");
        assertThat(said(file, "--format", "json"))
                .contains("\"unseen_graphs\": 1")
                .containsPattern("\"name\": \"device_parallel_efficiency\",\\s+\"parent\": null,\\s+\"program\": null,"
                        + "\\s+\"note\": \"the trace lacks kernels of graphs\"");
    }

    /** A host waits 40 ms for a kernel that takes 20 us: the device was idle, or did what was queued before the recording. */
    @Test
    void waitsInWhichNothingRunsMakeEfficienciesOfDevicesUnknown(@TempDir Path folder) throws IOException {
        String file = OWN + "graph_before_the_recording.json";
        assertThat(report(file))
                .contains("no device_parallel_efficiency (hosts wait for devices without activities in the trace)")
                .contains(
                        "no device_orchestration_efficiency (hosts wait for devices without activities in the trace)");
        assertThat(said(file, "--full").replaceAll("\\s+", " "))
                .contains("hosts wait 40.00 ms for devices without an activity in the trace:"
                        + " whether they worked then is unknown");
        assertThat(said(file, "--format", "json")).contains("\"unseen\": 0.04");
        Path page = folder.resolve("report.html");
        said(file, "-o", page.toString());
        assertThat(Files.readString(page))
                .contains(
                        "Device parallel efficiency (unknown: hosts wait for devices without activities in the trace)");
        Terminal.Result explained = new Terminal()
                .run("explain", "--no-index", Traces.root().resolve(file).toString(), "device_parallel_efficiency");
        assertThat(explained.out().replaceAll("\\s+", " "))
                .startsWith(
                        "device_parallel_efficiency: unknown (hosts wait for devices without activities in the trace);"
                                + " of what was recorded 0.000997904 share");
    }

    /** A small value would be a false one: of what the device did, the trace lacks a part. */
    @Test
    void unknownEfficienciesHaveNoValueInAnyFormat() {
        String file = OWN + "graph_before_the_recording.json";
        String why = "hosts wait for devices without activities in the trace";
        assertThat(said(file, "--format", "json").replaceAll("\\s+", " "))
                .containsPattern(
                        "\"name\": \"device_parallel_efficiency\"[^}]*\"severity\": null[^}]*\"exclusive\": null"
                                + "[^}]*\"program\": null")
                .contains("\"unknown.device_parallel_efficiency\": \"" + why + "\"");
        assertThat(said(file, "--format", "csv"))
                .contains("\ndevice_parallel_efficiency,,,share,,," + why + "\n")
                .doesNotContain("9.97904");
    }

    /** The gate neither passes nor fails by an efficiency that is unknown, wherever it has its figures from. */
    @ParameterizedTest
    @CsvSource({"'',''", "json,.json", "cubex,.cubex"})
    void theGateDoesNotJudgeUnknownEfficiencies(String format, String ending, @TempDir Path folder) {
        String run =
                Traces.root().resolve(OWN + "graph_before_the_recording.json").toString();
        if (!format.isEmpty()) {
            Path report = folder.resolve("report" + ending);
            said(OWN + "graph_before_the_recording.json", "--format", format, "-o", report.toString());
            run = report.toString();
        }
        for (String condition : List.of("device_parallel_efficiency < 0.5", "device_parallel_efficiency < -1%")) {
            Terminal.Result judged = new Terminal().run("diff", run, run, "--fail-if", condition);
            assertThat(judged.out().replaceAll("\\s+", " "))
                    .contains(
                            "INCONCLUSIVE: device_parallel_efficiency of RUN is unknown: hosts wait for devices without"
                                    + " activities in the trace");
            assertThat(judged.status()).isNotZero();
        }
    }

    /** A call that waits for the graph is not useless, although all that the trace has ended before it. */
    @Test
    void aCallThatWaitsForAGraphWithoutARecordIsNotUseless() {
        String report =
                said(OWN + "graph_without_kernels.json", "--select", "useless_sync,host_wait", "--format", "json");
        assertThat(report.replaceAll("\\s+", " "))
                .contains("\"unseen_graphs\": {\"device\": 4.0E-4}")
                .containsPattern("\"name\": \"useless_sync\"[^}]*\"severity\": 0.0");
    }

    @Test
    void unknownCollectiveKernelsAreListedWithTheirNumber() {
        assertThat(said(OWN + "unknown_collective", "--full").replaceAll("\\s+", " "))
                .contains("unknown_collective")
                .contains("ncclDevKernel_Generic(ncclDevKernelArgs): 2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "steps_without_activities.json | Events are missing (2 x step_without_activities, 2 x call_without_activity)",
                "merged/two_processes.json | shared_correlation",
                "control_characters.json | Events are missing (1 x event_without_time)",
                "begins_at_zero.json | Events are missing (1 x event_without_time, 1 x call_without_activity)",
                "missing_rank | 1 x missing_rank",
                "other_run | other_run",
                "cut.json | 1 x truncated_events",
                "cut.json.gz | 1 x truncated_events",
            })
    void theReportGivesTheReasonOfTheReader(String file, String reason) {
        assertThat(report(FORMAT + file)).contains(reason);
    }

    /** A trace of which no event can be read is not an empty one. */
    @Test
    void aTraceWithoutReadableEventsSaysThatTheyAreMissing(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("rank0.json"), """
                {"traceEvents": [{"ph": "X", "cat": "kernel", "name": "k", "pid": 0, "tid": 7, "dur": 1}]}
                """);
        Terminal.Result said = new Terminal().run("analyze", "--no-index", file.toString());
        assertThat(said.out())
                .contains("The trace has no events that can be read: events are missing (1 x event_without_time).");
    }
}

package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Diagnostic;
import earl.device.ActivityWait;
import earl.testing.Traces;
import expert.answer.Cause;
import expert.answer.NotJudged;
import expert.answer.Verdict;
import expert.answer.figure.Account;
import expert.answer.figure.Account.Kind;
import expert.pattern.Analysis;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What the first page says of hosts that wait for their devices. */
class DeviceVerdictTest {
    private static Analysis gpu() {
        return Shipped.recorded(Traces.example("gpu")).inclusive();
    }

    private static double seconds(Analysis analysis, String activity) {
        return analysis.trace().deviceWaits().stream()
                .filter(wait -> wait.name().equals(activity))
                .mapToDouble(ActivityWait::seconds)
                .sum();
    }

    @Test
    void theVerdictNamesKernelsTheirLaunchesAndWhatToDo() {
        Verdict verdict = Verdict.of(gpu());
        assertThat(verdict.text())
                .isEqualTo(
                        "Ranks 0, 1 wait 151.4 ms (73.0 % of the run) for their devices, 139.7 ms of it while stencil"
                                + " (launched at heat.cu:12) runs, 8.000 ms while residual (launched at heat.cu:18) runs: make"
                                + " these kernels faster, or let the host work while they run."
                                // The stream of rank 1 runs stencil for 79.85 ms of these.
                                + " Half of the first kernel's time would save 40.00 ms of 103.8 ms (39.87 ms to 40.13 ms).");
        Cause cause = Objects.requireNonNull(verdict.cause());
        assertThat(gpu().trace().callpath(cause.callpath())).isEqualTo("main/step/cuLaunchKernel");
        assertThat(cause.sources()).extracting(Object::toString).containsExactly("heat.cu:12");
        assertThat(cause.locations()).extracting(location -> location.rank()).containsExactly(0, 1);
    }

    @Test
    void timeOfActivitiesInWaitsIsThatOfTheExample() {
        assertThat(seconds(gpu(), "stencil")).isCloseTo(0.05985 + 0.07985, within(1e-12));
        assertThat(seconds(gpu(), "residual")).isCloseTo(0.008, within(1e-12));
        // In each wait 100 us for the copy of the edge, then 75 us for the copy before the residual; 5 us to start each
        // activity.
        assertThat(seconds(gpu(), "copy DtoH")).isCloseTo(20 * 100e-6, within(1e-12));
        assertThat(seconds(gpu(), "copy HtoD")).isCloseTo(20 * 75e-6, within(1e-12));
        assertThat(seconds(gpu(), "no activity")).isCloseTo(20 * 10e-6, within(1e-12));
    }

    @Test
    void theAccountDividesCallsOfTheGpu() {
        Account account = Account.of(gpu().counted()).orElseThrow();
        Account.Row device = account.row(Kind.DEVICE).orElseThrow();
        assertThat(device.seconds()).isCloseTo(0.1514, within(1e-12));
        assertThat(device.items()).extracting(Account.Item::name).startsWith("stencil", "residual");
        // All calls of the GPU take 152.6 ms.
        assertThat(account.row(Kind.GPU).orElseThrow().seconds()).isCloseTo(0.0012, within(1e-12));
        assertThat(account.row(Kind.COLLECTIVES)).isEmpty();
        assertThat(account.rows().stream().mapToDouble(Account.Row::seconds).sum())
                .isCloseTo(2 * 0.10376, within(1e-12));
    }

    @Test
    void streamsAreNotJudgedIfTheirCallsAreUncertain() {
        Analysis analysis = gpu();
        assertThat(NotJudged.of(analysis)).isEmpty();
        Diagnostic uncertain = new Diagnostic("uncertain_activities", Diagnostic.Severity.DATA_LOSS, 2, "", "");
        assertThat(NotJudged.of(
                        new Analysis(analysis.trace(), analysis.patterns(), analysis.failures(), List.of(uncertain))))
                .containsExactly(
                        "the waits of 2 GPU streams, because the order of calls does not say for certain which of them"
                                + " queued which activity",
                        "calls of CUDA");
    }

    @Test
    void theVerdictOnCloverLeafNamesItsFirstKernels() {
        Analysis analysis = DeviceFiguresTest.ofOthers("cloverleaf").inclusive();
        assertThat(Verdict.of(analysis).text())
                .startsWith("Ranks 0, 1 wait 9.335 s (69.9 % of the run) for their devices, 736.6 ms of it while"
                        + " calc_dt_kernel_100_gpu (launched at calc_dt_kernel.f90:94) runs, 658.6 ms while"
                        + " viscosity_kernel_58_gpu (launched at viscosity_kernel.f90:53) runs: ")
                .doesNotContain("did not judge");
        assertThat(seconds(analysis, "calc_dt_kernel_100_gpu")).isCloseTo(0.370236537 + 0.366408083, within(1e-9));
        assertThat(seconds(analysis, "viscosity_kernel_58_gpu")).isCloseTo(0.330724763 + 0.327911624, within(1e-9));
        assertThat(seconds(analysis, "no activity")).isCloseTo(0.009951820 + 0.006719440, within(1e-9));
    }

    /** The line of a launch is the program's, not one of the headers of CUDA. */
    @Test
    void theVerdictOnJacobiNamesTheProgramsLine() {
        assertThat(Verdict.of(DeviceFiguresTest.ofOthers("jacobi_cpu_015").inclusive())
                        .text())
                .contains("while copy_kernel (launched at jacobi_cuda_kernel.cu:48) runs")
                .contains("116 x call_without_activity")
                .doesNotContain("did not judge");
    }

    /** Ten of 11 calls take no time, and one takes 30 s. */
    @Test
    void fewLongCallsOfTheGpuAreNoReasonForFewerCalls() {
        assertThat(verdict("kineto_cases/alexnet.json.gz"))
                .contains("cudaDeviceGetStreamPriorityRange: 11 calls, median 0 s")
                .endsWith(
                        "Few of these calls take most of that time: one that initializes a device, or finds its queue full.");
    }

    /** A collective kernel waits for its members: it is not slow. */
    @Test
    void collectiveKernelsAreNotToBecomeFaster() {
        assertThat(verdict("kineto_nccl_full/worker1_step_12.1694128201556.pt.trace.json.gz"))
                .contains("while ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t")
                .endsWith(
                        "runs: look which member of these operations begins last, or let the host work while they run.");
    }

    @Test
    void everyTraceOfCallsHasASentence() {
        assertThat(verdict("kineto_cases/cuda_event_sync.json.gz")).isEqualTo("No wait worth fixing.");
        assertThat(verdict("kineto_cases/cuda_event_sync_multi_stream.json.gz"))
                .matches(
                        "The trace has no calls for 18\\.\\d+ ms \\(94\\.5 % of the run\\): it does not say what happens then\\."
                                + " No wait worth fixing\\.");
    }

    private static String verdict(String name) {
        Path trace = Traces.collection().resolveSibling("formats").resolve("ml").resolve(name);
        assumeTrue(Files.exists(trace), trace + " is missing");
        return Verdict.of(Shipped.recorded(trace).inclusive()).text();
    }

    /** A graph whose kernels were not recorded: no kernel is blamed for the wait. */
    @Test
    void noKernelIsBlamedForWaitsInWhichNoneRuns() {
        Path trace =
                Traces.collection().resolveSibling("formats").resolve("ml/kineto_cases/graph_launch_sglang.json.gz");
        assumeTrue(Files.exists(trace), trace + " is missing");
        Verdict verdict = Verdict.of(Shipped.recorded(trace).inclusive());
        assertThat(verdict.text())
                .contains("463.0 ms of it while the trace has no activity of this device: ")
                .doesNotContain("make these kernels faster");
        assertThat(verdict.cause()).isNull();
    }
}

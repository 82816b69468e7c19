package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts in {@code scripts/} that draw or tell states, and scripts with several traces. */
class ShippedScriptsTest {
    @TempDir
    private Path folder;

    private static String example(String name) {
        return Terminal.root().resolve("examples").resolve(name).toString();
    }

    private static String shipped(String name) {
        return Terminal.root().resolve("scripts").resolve(name).toString();
    }

    private static String run(String... arguments) {
        Terminal.Result result = new Terminal().run(arguments);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return result.out();
    }

    @Test
    void theCommunicationMatrixIsAPicture() {
        // Each rank sends 20 messages of 800 bytes to either neighbour.
        assertThat(run("run", "--out", folder.toString(), shipped("communication_matrix.py"), example("halo")))
                .startsWith("128000 bytes between 4 locations; largest: 16000 from rank 0 to rank 1\n")
                .endsWith("communication_matrix.svg\n");
        assertThat(folder.resolve("communication_matrix.svg"))
                .content()
                .contains(">Bytes sent between locations<", ">rank 3<", ">sent in kB<", ">receiver<");
        assertThat(run(
                        "run",
                        "--out",
                        folder.toString(),
                        shipped("communication_matrix.py"),
                        example("halo"),
                        "count",
                        "count.svg"))
                .startsWith("160 messages between 4 locations; largest: 20 ");
        assertThat(folder.resolve("count.svg")).isNotEmptyFile();
    }

    @Test
    void messagesUnderWayAreAPicture() {
        String out = run(
                "run",
                "--out",
                folder.toString(),
                shipped("outstanding_messages.py"),
                example("halo"),
                "8",
                "under_way.svg");
        assertThat(out).hasLineCount(9).contains("  6  ##################################################\n");
        assertThat(folder.resolve("under_way.svg")).content().contains(">messages under way<", ">time in s<");
    }

    @Test
    void theStateAtAMoment() {
        assertThat(run("run", shipped("state_at.py"), example("late_sender"), "@198"))
                .startsWith("after event 198 ")
                .contains("\nrank 1  late_sender > main > MPI_Send, for ")
                .contains("\nmessages under way: 1\n  rank 3 -> rank 2: 800 bytes, tag 7, ")
                .endsWith(" (event 194)\n");
        String atStart = run("run", shipped("state_at.py"), example("late_sender"), "0");
        assertThat(atStart).startsWith("after event 0 ").contains("\nmessages under way: 0\n");
        Terminal.Result outside = new Terminal().run("run", shipped("state_at.py"), example("late_sender"), "-1");
        assertThat(outside.status()).isEqualTo(1);
        assertThat(outside.out() + outside.err()).contains("the trace has positions 0 to 239 and lasts ");
    }

    @Test
    void furtherTracesStandBeside() throws IOException {
        String python = Files.writeString(folder.resolve("a.py"), """
                        import earl
                        print([len(each) for each in traces], traces[0] is trace, earl.traces is traces)
                        print(traces[1].messages.bytes.max(), traces[2].event(3).region)
                        earl.plot.timeline(traces[1], file="a.svg")
                        """).toString();
        String javascript = Files.writeString(folder.resolve("a.mjs"), """
                        import { plot } from 'earl';
                        console.log(traces.map((each) => each.length), traces[0] === trace);
                        console.log(traces[1].messages.bytes.max(), traces[2].event(3).region);
                        plot.timeline(traces[1], { file: 'b.svg' });
                        """).toString();
        String[] words = {
            "run",
            "--trace",
            example("halo"),
            "--trace",
            example("balanced"),
            "--out",
            folder.toString(),
            "",
            example("late_sender")
        };
        words[7] = python;
        assertThat(run(words)).startsWith("[240, 1680, ").contains("] True True\n800 ");
        words[7] = javascript;
        assertThat(run(words)).contains("240").contains("true\n800 ");
        assertThat(folder.resolve("b.svg")).hasSameBinaryContentAs(folder.resolve("a.svg"));
        assertThat(folder.resolve("a.svg")).content().contains(">MPI_Waitall<");
        words[2] = folder.resolve("none").toString();
        Terminal.Result missing = new Terminal().run(words);
        assertThat(missing.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(missing.err()).contains("none").hasLineCount(1);
    }

    /** Waits of the example, which are built in: see docs/find-gpu-waits.md. */
    @Test
    void hostWaitsByCallAndActivity() {
        assertThat(run("run", shipped("host_waits.py"), example("gpu")))
                .startsWith("\nwaiting for the device, by call\n        rank 0       rank 1          all\n")
                .contains(" cuStreamSynchronize (40 waits)\n")
                .contains(" stencil\n")
                .contains(" kernel in cuStreamSynchronize\n");
        assertThat(run("run", shipped("host_waits.py"), example("halo"))).isEqualTo("no call waited for a device\n");
    }

    /** The figures of an independent script, and CASITA's: kernels run for 8.136492 s during cuStreamSynchronize. */
    @Test
    void hostWaitsOfCloverLeafAreThoseOfOtherTools() {
        assertThat(run(
                                "run",
                                shipped("host_waits.py"),
                                Traces.format("gpu_otf2/cloverleaf").toString())
                        .lines())
                .contains(
                        "   4.155513970  4.134011587  8.289525557  cuStreamSynchronize (8978 waits)",
                        "   0.387600226  0.383700209  0.771300435  cuMemcpyDtoHAsync_v2 (69 waits)",
                        "   0.138166656  0.135722399  0.273889056  cuEventSynchronize (566 waits)",
                        "   0.000000000  0.000018175  0.000018175  cuMemcpyHtoDAsync_v2 (5 waits)",
                        "   0.370236537  0.366408083  0.736644620  calc_dt_kernel_100_gpu",
                        "   0.330724763  0.327911624  0.658636387  viscosity_kernel_58_gpu",
                        "   0.234057605  0.232434218  0.466491823  pdv_kernel_117_gpu",
                        "   0.009951820  0.006719440  0.016671260  no activity",
                        "   0.208447063  0.202048810  0.410495873  copy",
                        "   4.075391524  4.061100642  8.136492166  kernel in cuStreamSynchronize");
    }
}

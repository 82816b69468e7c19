package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Mpi;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code expert record} says and answers; what it records is tested where it is made. */
class RecordCommandTest {
    private final Terminal terminal = new Terminal();

    @TempDir
    private Path folder;

    @Test
    void theProgramsExitStatusIsPassedOn() {
        Terminal.Result run = terminal.run(
                "record", "-o", folder.resolve("none").toString(), "--mpicc", "/bin/false", "sh", "-c", "exit 7");
        assertThat(run.status()).isEqualTo(7);
        assertThat(Terminal.withoutLeftovers(run.err()))
                .contains("expert: the program runs without being recorded: ")
                .hasLineCount(1);
    }

    @Test
    void withoutACompilerTheProgramRunsAllTheSame() throws Exception {
        Path mark = folder.resolve("ran");
        Terminal.Result run = terminal.run(
                "record",
                "-o",
                folder.resolve("none").toString(),
                "--mpicc",
                "no-such-compiler",
                "--",
                "touch",
                mark.toString());
        assertThat(run.status()).isZero();
        assertThat(mark).exists();
        assertThat(Terminal.withoutLeftovers(run.err()))
                .isEqualTo("expert: the program runs without being recorded: there is no no-such-compiler that could be"
                        + " run\n");
    }

    @Test
    void whatCannotBeDoneIsSaid() throws Exception {
        assertThat(terminal.run("record").status()).isEqualTo(ExitStatus.USAGE);
        assertThat(terminal.run("record", "--depth", "1001", "true").status()).isEqualTo(ExitStatus.USAGE);
        Files.writeString(folder.resolve("something"), "");
        Terminal.Result taken = terminal.run("record", "-o", folder.toString(), "true");
        assertThat(taken.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(taken.err()).contains("the folder is not empty");
        Terminal.Result nothing = terminal.run("record", "--recover", folder.toString());
        assertThat(nothing.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(nothing.err()).contains("holds no interrupted recording");
    }

    @Test
    void whatRecordsNothingLeavesNothingBehind() {
        Mpi.OPEN_MPI.run(1); // without MPI there is no recorder, and programs run without it
        for (String program : List.of("no-such-program", "true")) {
            Path target = folder.resolve("of-" + program);
            Terminal.Result run = terminal.run("record", "-o", target.toString(), program);
            assertThat(run.status())
                    .as("of a program that ran, its own")
                    .isEqualTo(program.equals("true") ? ExitStatus.OK : ExitStatus.INPUT);
            assertThat(Terminal.withoutLeftovers(run.err())).hasLineCount(1);
            assertThat(target).doesNotExist();
        }
        assertThat(terminal.run("expand", folder.toString()).err())
                .contains("a folder; expected a file of event flow graphs")
                .hasLineCount(1);
    }

    @Test
    void aProgramThatIsLinkedStaticallyIsNamedWithWhatToDo() throws Exception {
        List<String> launcher = Mpi.OPEN_MPI.run(2); // without MPI there is no recorder
        Mpi.OPEN_MPI.compiler(); // which needs gcc
        Path source = Files.writeString(folder.resolve("static.c"), "int main(void) { return 0; }\n");
        Path program = folder.resolve("static");
        assumeTrue(
                runs("gcc", "-static", "-o", program.toString(), source.toString()),
                "skipped: gcc links no program statically (Debian package libc6-dev)");
        for (List<String> before : List.of(List.<String>of(), launcher, List.of("bash", "-c"))) {
            List<String> command = new ArrayList<>(before);
            command.add(program.toString());
            Terminal.Result run = record(List.of(), command);
            assertThat(run.status()).as(run.err()).isZero();
            assertThat(Terminal.withoutLeftovers(run.err()))
                    .as(String.join(" ", command))
                    .isEqualTo("expert: " + program
                            + " is linked statically, so the recorder can only be loaded into programs that it starts:"
                            + " link it with shared libraries to record it\n"
                            + "expert: the program ran without being recorded\n");
            assertThat(folder.resolve("trace")).doesNotExist();
        }
    }

    @Test
    void theMonitorStartsBeforeTheProgram() throws Exception {
        Mpi.OPEN_MPI.run(1); // without MPI there is no recorder, and no monitor
        Path threads = folder.resolve("threads");
        terminal.run(
                "record",
                "-o",
                folder.resolve("trace").toString(),
                "sh",
                "-c",
                "cat /proc/$EXPERT_RECORD_PID/task/*/comm > '" + threads + "'");
        assertThat(threads).content().contains("expert-monitor\n");
    }

    @Test
    void aRecordedProgramIsAnalysedLikeAnyOther() throws Exception {
        Path program = folder.resolve("late_sender");
        Mpi.OPEN_MPI.compile(program, Traces.root().resolve("examples/programs/late_sender.c"));
        Path trace = folder.resolve("trace");
        List<String> words = new ArrayList<>(List.of("record", "--all", "-o", trace.toString()));
        words.addAll(Mpi.OPEN_MPI.run(4));
        words.add(program.toString());

        Terminal.Result recorded = terminal.run(words.toArray(String[]::new));
        assertThat(recorded.status()).as(recorded.err()).isZero();
        Terminal.Result report = terminal.run("--select", "late_sender", trace.toString());

        assertThat(report.status()).isZero();
        // Two receivers wait ten times for 50 ms, unless they get no processor for longer.
        assertThat(report.out()).containsPattern("late_sender: [0-9.]+ m?s,.* in (1[0-9]|20) instances");
    }

    /**
     * A compiler of Open MPI that is quick, as it does not optimize: EXPERT's own recorder takes ten seconds otherwise. It reports
     * another version, so that EXPERT keeps a recorder for it apart from the one for Open MPI's own compiler.
     */
    private String quickCompiler() {
        Path script = folder.resolve("quick-mpicc");
        try {
            Files.writeString(
                    script,
                    "#!/bin/sh\n[ \"$1\" != --version ] || echo quick\nexec '" + Mpi.OPEN_MPI.compiler()
                            + "' \"$@\" -O0\n");
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script.toString();
    }

    /** Records a program that makes something after MPI's processes have ended, and ends with a status of its own. */
    private Terminal.Result recordAnd(String script, int status) {
        List<String> command =
                new ArrayList<>(List.of("sh", "-c", "\"$@\" || exit 99; " + script + "; exit " + status, "sh"));
        command.addAll(Mpi.OPEN_MPI.run(2));
        command.add(lateSender(Mpi.OPEN_MPI).toString());
        return record(List.of("--mpicc", quickCompiler()), command);
    }

    @Test
    void theExitStatusIsTheProgramsWhenTheArchiveCannotBeWritten() {
        Terminal.Result run = recordAnd("mkdir -p '" + folder.resolve("trace/traces.otf2/in-the-way") + "'", 5);
        assertThat(run.status()).as(run.err()).isEqualTo(5);
        assertThat(Terminal.withoutLeftovers(run.err())).hasLineCount(1).contains("traces.otf2");
    }

    @Test
    void theExitStatusIsTheProgramsWhenItsRecordsFindNoRoom() {
        List<String> command = new ArrayList<>(Mpi.OPEN_MPI.run(2));
        // A limit on files stands for a disk that is full: rings have no room, MPI's own files do.
        command.addAll(List.of("sh", "-c", "ulimit -f 40960; exec \"$0\""));
        command.add(lateSender(Mpi.OPEN_MPI).toString());
        Terminal.Result run = record(List.of("--ring", "64", "--mpicc", quickCompiler()), command);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(Terminal.withoutLeftovers(run.err()))
                .as("the processes say why, on their own standard error")
                .doesNotContain("MPI_Init")
                .hasLineCount(1);
    }

    @Test
    void aShortRunIsThereAndSaysWhatRecordingTook() throws Exception {
        Path program = folder.resolve("iterations");
        Mpi.OPEN_MPI.compile(program, Traces.root().resolve("examples/programs/iterations.c"));
        Path trace = folder.resolve("short");
        List<String> words = new ArrayList<>(List.of("record", "-o", trace.toString()));
        words.addAll(Mpi.OPEN_MPI.run(2));
        words.addAll(List.of(program.toString(), "stencil", "30", "1"));

        Terminal.Result recorded = terminal.run(words.toArray(String[]::new));

        assertThat(recorded.status()).as(recorded.err()).isZero();
        assertThat(Terminal.withoutLeftovers(recorded.err()))
                .matches(
                        "expert: 2 processes of the program ran for \\d+\\.\\d\\d s, \\d+\\.\\d % of it in MPI(, [0-9.]+ % of it without a processor)?; EXPERT used"
                                + " [0-9.]+ s of processor time meanwhile\n(expert:   .* %.*\n){3,6}expert: most time in .*\n"
                                + "expert: per rank .*\n(expert: ranks 0, 1 share .*\n)?expert: the trace is in "
                                + trace
                                + "; to analyze it:"
                                + " expert " + trace + "\n");
        assertThat(terminal.run("print", trace.toString()).out()).contains("MPI_Allreduce");
    }

    private Path lateSender(Mpi mpi) {
        Path program = folder.resolve("late_sender");
        mpi.compile(program, Traces.root().resolve("examples/programs/late_sender.c"));
        return program;
    }

    private Terminal.Result record(List<String> options, List<String> command) {
        List<String> words = new ArrayList<>(
                List.of("record", "--all", "-o", folder.resolve("trace").toString()));
        words.addAll(options);
        words.addAll(command);
        return terminal.run(words.toArray(String[]::new));
    }

    @Test
    void theRecorderIsMadeForTheMpiOfTheProgram() throws Exception {
        List<String> command = new ArrayList<>(Mpi.MPICH.run(2));
        command.add(lateSender(Mpi.MPICH).toString());

        Terminal.Result recorded = record(List.of(), command);
        assertThat(recorded.status()).as(recorded.err()).isZero();
        assertThat(Terminal.withoutAccount(Terminal.withoutLeftovers(recorded.err())))
                .hasLineCount(2)
                .contains("2 processes of the program");
        assertThat(terminal.run("info", folder.resolve("trace").toString()).out())
                .contains("EXPERT::MPI_LIBRARY = MPICH Version: ");
    }

    @Test
    void anotherMpiThanTheRecordersIsToldInOneLine() throws Exception {
        Path program = lateSender(Mpi.MPICH);
        List<String> other = List.of("--mpicc", quickCompiler());
        List<String> command = new ArrayList<>(Mpi.MPICH.run(2));
        command.add(program.toString());
        Terminal.Result seen = record(other, command);
        assertThat(seen.status()).isZero();
        assertThat(Terminal.withoutLeftovers(seen.err()))
                .hasLineCount(1)
                .contains("expert: the program runs without being recorded: " + program + " uses ")
                .contains("--mpicc names the right compiler");

        // Behind a script nobody sees it before it runs; then the processes say it themselves.
        command.removeLast();
        command.addAll(List.of("sh", "-c", "exec '" + program + "' 2>'" + folder.resolve("said") + "'"));
        Terminal.Result hidden = record(other, command);
        assertThat(Terminal.withoutLeftovers(hidden.err()))
                .hasLineCount(1)
                .contains("no process of the program left records");
        assertThat(Files.readString(folder.resolve("said")))
                .hasLineCount(1)
                .matches("expert: a process on node .* is not recorded: its MPI is MPICH Version:.*, but this recorder"
                        + " is for Open MPI: name the compiler of the program's MPI with --mpicc\n");
    }

    @Test
    void aProgramWithoutRecordsIsToldWhy() throws Exception {
        String program = lateSender(Mpi.OPEN_MPI).toString();
        List<String> command = new ArrayList<>(Mpi.OPEN_MPI.run(2));
        command.addAll(List.of("env", "LD_PRELOAD=", program));
        Terminal.Result preloaded = record(List.of(), command);
        assertThat(preloaded.status()).isZero();
        assertThat(Terminal.withoutLeftovers(preloaded.err()))
                .isEqualTo(
                        "expert: the command sets LD_PRELOAD, so the recorder is not loaded: set it before expert record,"
                                + " which adds the recorder\n"
                                + "expert: the program ran without being recorded\n");

        Terminal.Result failed = record(List.of(), List.of("sh", "-c", "exit 3"));
        assertThat(failed.status()).isEqualTo(3);
        assertThat(Terminal.withoutLeftovers(failed.err()))
                .isEqualTo("expert: the program ended with status 3, and no process of it left records\n");
        assertThat(folder.resolve("trace")).doesNotExist();
    }

    @Test
    void aCauseInAFunctionWithoutSamplesLiesBetweenTwoOfItsCalls() throws Exception {
        Path source = folder.resolve("phases.c");
        Files.writeString(source, """
                #include <mpi.h>
                #include <unistd.h>
                int main(int argc, char **argv) {
                  int rank;
                  MPI_Init(&argc, &argv);
                  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
                  for (int i = 0; i < 10; i++) {
                    usleep(1000);
                    MPI_Barrier(MPI_COMM_WORLD);
                    usleep(rank ? 100000 : 1000);
                    MPI_Allreduce(MPI_IN_PLACE, &i, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
                  }
                  return MPI_Finalize();
                }
                """);
        Path program = folder.resolve("phases");
        Mpi.OPEN_MPI.compile(program, source, "-g");
        List<String> command = new ArrayList<>(Mpi.OPEN_MPI.run(2));
        command.add(program.toString());
        Path trace = folder.resolve("trace");
        assertThat(record(List.of(), command).status()).isZero();
        Terminal.Result report = terminal.run(trace.toString());
        assertThat(report.out())
                .containsPattern(
                        "because rank 1 spends\\s+longer\\s+in\\s+main,\\s+between\\s+phases.c:9\\s+and\\s+:11: delay")
                .contains("because of phases/main (phases.c:3) between phases.c:9 and :11");
        assertThat(terminal.run("--format", "json", trace.toString()).out().replaceAll("[\\s\"]", ""))
                .contains("between:[" + source + ":9," + source + ":11]");
    }

    @Test
    void namesOfAStrippedProgramAreAddedLater() throws Exception {
        Path source = folder.resolve("plain.c");
        Files.writeString(source, """
                #include <mpi.h>
                __attribute__((noinline)) void synchronize(void) { for (int i = 0; i < 3; i++) MPI_Barrier(MPI_COMM_WORLD); }
                int main(int argc, char **argv) {
                  MPI_Init(&argc, &argv);
                  synchronize();
                  return MPI_Finalize();
                }
                """);
        Path program = folder.resolve("plain");
        Mpi.OPEN_MPI.compile(program, source, "-g", "-Wl,--build-id");
        Path debug = Files.createDirectory(folder.resolve("debug")).resolve("plain.debug");
        assertThat(runs("objcopy", "--only-keep-debug", program.toString(), debug.toString()))
                .isTrue();
        assertThat(runs("objcopy", "--strip-all", "--add-gnu-debuglink=" + debug, program.toString()))
                .isTrue();
        List<String> command = new ArrayList<>(Mpi.OPEN_MPI.run(2));
        command.add(program.toString());
        assertThat(record(List.of(), command).status()).isZero();
        String trace = folder.resolve("trace").toString();
        String before = terminal.run("print", trace).out();
        assertThat(before).containsPattern("enter plain!0x[0-9a-f]+").doesNotContain("synchronize");

        // As on another machine: the program is not there.
        Files.delete(program);
        Path none = Files.createDirectory(folder.resolve("none"));
        assertThat(terminal.run("symbols", trace, "--debug-dir", none.toString())
                        .out())
                .startsWith("Named 0 of 1 function without a name.\n  1 function of " + program + " build-id ")
                .endsWith(" still without a name\n");
        assertThat(terminal.run("print", trace).out()).isEqualTo(before);

        assertThat(terminal.run(
                                "symbols",
                                trace,
                                "--debug-dir",
                                folder.resolve("debug").toString())
                        .out())
                .isEqualTo("Named 1 of 1 function without a name.\n");
        assertThat(terminal.run("print", trace).out()).isEqualTo(before.replaceAll("plain!0x[0-9a-f]+", "synchronize"));
        assertThat(terminal.run("symbols", trace, "--debug-dir", none.toString())
                        .out())
                .isEqualTo("Every function has a name.\n");
    }

    private static boolean runs(String... command) throws Exception {
        return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    }
}

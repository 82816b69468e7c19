package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Progress;
import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.MpiChoice;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** MPI programs of the tests, compiled and recorded. */
final class Recorded {
    private static final int LIMIT_SECONDS = 180;
    /** Seconds between two looks at a launcher that may hang. */
    private static final int LOOK_SECONDS = 10;
    /** Finding one takes some 60 ms of processor time, and each test wants one. */
    private static final Map<Mpi, RecorderLibrary> LIBRARIES = new ConcurrentHashMap<>();

    private Recorded() {}

    /**
     * A recorded run.
     *
     * @param status the program's exit status
     * @param output what it printed
     * @param session its recording, from which nothing was made yet
     */
    record Run(int status, String output, Session session) {
        /** Makes the archive, and removes what it was made from: rings are memory. */
        Recording.Outcome write() {
            Recording.Outcome outcome = session.write(Progress.NONE);
            session.clear();
            return outcome;
        }

        /** Opens the archive. */
        Trace open() {
            return Trace.open(session.folder());
        }
    }

    /** The recorder for Open MPI; skips the test if that is not installed. */
    static RecorderLibrary library() {
        return library(Mpi.OPEN_MPI);
    }

    /** The recorder that a user of an MPI library gets; skips the test if that is not installed. */
    static RecorderLibrary library(Mpi mpi) {
        mpi.compiler();
        return LIBRARIES.computeIfAbsent(
                mpi, each -> MpiChoice.of(each.run(1), null).recorder(Mpi.cache()));
    }

    /** A program of the tests, compiled for Open MPI in a folder. */
    static Path program(Path folder, String source, String... options) throws IOException {
        return program(Mpi.OPEN_MPI, folder, source, options);
    }

    /** A program of the tests, compiled in a folder. */
    static Path program(Mpi mpi, Path folder, String source, String... options) throws IOException {
        Path file = folder.resolve(source);
        try (var in = Objects.requireNonNull(Recorded.class.getResourceAsStream(source), source)) {
            Files.write(file, in.readAllBytes());
        }
        Path program = folder.resolve(source.substring(0, source.lastIndexOf('.')));
        mpi.compile(program, file, options);
        return program;
    }

    /** Runs a program under the recorder and takes all its records. */
    static Run run(
            RecorderLibrary library, Path folder, Launch launch, int processes, Path program, String... arguments)
            throws IOException, InterruptedException {
        return run(library, folder, launch, Settings.ALL, processes, program, arguments);
    }

    /** Runs a program under the recorder. */
    static Run run(
            RecorderLibrary library,
            Path folder,
            Launch launch,
            Settings settings,
            int processes,
            Path program,
            String... arguments)
            throws IOException, InterruptedException {
        List<String> command = command(Mpi.OPEN_MPI, processes, program, arguments);
        return run(library, folder, launch, settings, command);
    }

    /** Runs a command under the recorder. */
    static Run run(RecorderLibrary library, Path folder, Launch launch, Settings settings, List<String> command)
            throws IOException, InterruptedException {
        Session session = Session.begin(folder, library);
        try (Collector collector = new Collector(session, settings)) {
            Run run = start(session, library, launch, Map.of(), command);
            assertThat(collector.snapshot().records()).isNotNegative();
            return run;
        }
    }

    /** What runs a program with some processes. */
    static List<String> command(Mpi mpi, int processes, Path program, String... arguments) {
        List<String> command = new ArrayList<>(mpi.run(processes));
        command.add(program.toString());
        command.addAll(List.of(arguments));
        return command;
    }

    /** Runs a program under the recorder; nobody takes its records. */
    static Run start(
            Session session, RecorderLibrary library, Launch launch, int processes, Path program, String... arguments)
            throws IOException, InterruptedException {
        return start(session, library, launch, Map.of(), processes, program, arguments);
    }

    /** Runs a program under the recorder, with more variables in its environment; nobody takes its records. */
    static Run start(
            Session session,
            RecorderLibrary library,
            Launch launch,
            Map<String, String> environment,
            int processes,
            Path program,
            String... arguments)
            throws IOException, InterruptedException {
        return start(session, library, launch, environment, command(Mpi.OPEN_MPI, processes, program, arguments));
    }

    /** Runs a command under the recorder, with more variables in its environment. */
    static Run start(
            Session session,
            RecorderLibrary library,
            Launch launch,
            Map<String, String> environment,
            List<String> command)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("output", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        launch.prepare(builder, library, session);
        environment.forEach((name, value) -> {
            if (name.startsWith("EXPERT_")) {
                builder.environment().put(name, value);
            }
        });
        Process process = builder.start();
        await(process, command);
        String text = Files.readString(output, StandardCharsets.UTF_8);
        Files.delete(output);
        return new Run(process.exitValue(), text, session);
    }

    /** Waits for the end of a command. A launcher that hangs when all of its processes have ended is ended: their records are complete. */
    private static void await(Process process, List<String> command) throws InterruptedException {
        for (int seconds = 0; !process.waitFor(LOOK_SECONDS, TimeUnit.SECONDS); seconds += LOOK_SECONDS) {
            LateProcesses late = LateProcesses.of(process.toHandle());
            boolean hangs = late.isHangingLauncher();
            if (hangs || seconds >= LIMIT_SECONDS) {
                String stacks = late.stacks();
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
                if (!hangs) {
                    throw new IllegalStateException(
                            command + " did not end in " + LIMIT_SECONDS + " s; its processes:\n" + stacks);
                }
                System.err.println(command.getFirst() + " hung by itself, and was ended");
            }
        }
    }
}

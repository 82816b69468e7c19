package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.EventCursor;
import earl.EventType;
import earl.Trace;
import earl.monitor.recorder.CompiledRecorders;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingRecords;
import earl.monitor.watch.Settings;
import earl.testing.InTurn;
import earl.testing.Mpi;
import earl.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recorder's call stacks are those that a debugger sees in the same process at the same call. */
class GdbTest {
    private static final List<String> FUNCTIONS =
            List.of("MPI_Allreduce", "MPI_Barrier", "MPI_Irecv", "MPI_Send", "MPI_Wait");

    /** Functions that the installed programs call. */
    private static final List<String> MORE_FUNCTIONS = List.of(
            "MPI_Allgather",
            "MPI_Allreduce",
            "MPI_Alltoall",
            "MPI_Barrier",
            "MPI_Bcast",
            "MPI_Irecv",
            "MPI_Recv",
            "MPI_Reduce",
            "MPI_Scan",
            "MPI_Send",
            "MPI_Sendrecv",
            "MPI_Wait",
            "MPI_Waitall");

    @TempDir
    private Path folder;

    /** A call of MPI: its function, the return addresses around it, and the functions of these, the innermost first. */
    private record Call(String function, List<String> addresses, List<String> functions) {
        static Call parse(String line) {
            String[] parts = line.split(" ", 3);
            return new Call(parts[0], List.of(parts[1].split(",")), List.of(parts[2].split(",")));
        }

        /** The program's own functions, the outermost first; one that calls itself once. */
        List<String> path() {
            return path(functions.subList(0, functions.indexOf("main") + 1));
        }

        /** The functions of {@link #path} in a program whose function main has lost its name. */
        List<String> pathOfStripped() {
            List<String> names = new ArrayList<>(functions.subList(0, functions.indexOf("__libc_start_call_main") - 1));
            names.add("main");
            return path(names);
        }

        private List<String> path(List<String> names) {
            List<String> path = new ArrayList<>();
            for (String name : names.reversed()) {
                if (path.isEmpty() || !path.getLast().equals(name)) {
                    path.add(name);
                }
            }
            path.add(function);
            return path;
        }
    }

    /** By rank, the calls that gdb sees in each process. */
    private List<List<Call>> debugged(
            RecorderLibrary library,
            Session session,
            List<String> functions,
            int processes,
            Path program,
            String... arguments)
            throws Exception {
        Path script = folder.resolve("backtraces.py");
        try (var in = Objects.requireNonNull(GdbTest.class.getResourceAsStream("backtraces.py"))) {
            Files.write(script, in.readAllBytes());
        }
        Path output = folder.resolve("backtraces");
        List<String> command = new ArrayList<>(Mpi.OPEN_MPI.run(processes));
        command.addAll(List.of(
                "gdb",
                "-batch",
                "-nx",
                "-iex",
                "set debuginfod enabled off",
                "-x",
                script.toString(),
                "--args",
                program.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("gdb.log").toFile());
        new Launch(64, 32 << 20, List.of()).prepare(builder, library, session);
        Map<String, String> environment = builder.environment();
        environment.put("RECORDER", Objects.requireNonNull(environment.remove("LD_PRELOAD")));
        environment.put("BACKTRACES", output.toString());
        environment.put("OMPI_MCA_mpi_yield_when_idle", "1");
        environment.put("FUNCTIONS", String.join(",", functions));
        try (Collector collector = new Collector(session, Settings.ALL)) {
            int status = builder.start().waitFor();
            assertThat(status).as(Files.readString(folder.resolve("gdb.log"))).isZero();
            assertThat(collector.snapshot().records()).isNotNegative();
        }
        List<List<Call>> calls = new ArrayList<>();
        for (int rank = 0; rank < processes; rank++) {
            calls.add(Files.readAllLines(Path.of(output + "." + rank)).stream()
                    .map(Call::parse)
                    .toList());
        }
        return calls;
    }

    /** By rank, the calls of the recorded processes, with the return addresses around them. */
    private static List<List<Call>> recorded(Session session, List<String> wanted) {
        Map<Integer, List<Call>> calls = new TreeMap<>();
        for (Path ring : session.ringFiles()) {
            try (RecordFile file = new RecordFile(session.records(ring))) {
                assertThat(calls.put(file.header().rank(), calls(file, wanted))).isNull();
            }
        }
        return List.copyOf(calls.values());
    }

    private static List<Call> calls(RecordFile file, List<String> wanted) {
        List<String> functions = FunctionTable.shipped().names();
        Map<Integer, List<String>> stacks = new HashMap<>();
        List<Call> calls = new ArrayList<>();
        RecordView view = new RecordView();
        RingRecords.Path path = new RingRecords.Path();
        RingRecords.Call call = new RingRecords.Call();
        for (long i = 0; i < file.count(); i++) {
            file.stand(view, i);
            if (view.kind() == RingRecords.PATH) {
                path.on(view);
                List<String> stack = new ArrayList<>(List.of(Long.toHexString(path.returnAddress())));
                stack.addAll(stacks.getOrDefault(path.caller(), List.of()));
                stacks.put(path.number(), stack);
            } else if (view.kind() == RingRecords.CALL
                    && wanted.contains(functions.get(call.on(view).function()))) {
                List<String> stack = stacks.getOrDefault(call.stack(), List.of());
                calls.add(new Call(functions.get(call.function()), stack, List.of()));
            }
        }
        return calls;
    }

    private static List<List<String>> paths(Trace trace, int location, List<String> wanted) {
        List<List<String>> paths = new ArrayList<>();
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            if (cursor.loc() == location
                    && cursor.type() == EventType.ENTER
                    && wanted.contains(trace.regions().get(cursor.region()).name())) {
                List<String> path =
                        Arrays.asList(trace.callpaths().path(cursor.callpath()).split("/"));
                paths.add(path.subList(1, path.size()));
            }
        }
        return paths;
    }

    private static void assumeGdb() {
        Tools.Outcome python = Tools.system("gdb", "gdb", "-batch", "-nx", "-ex", "python print(1 + 1)");
        assumeTrue(python.lines().equals(List.of("2")), "gdb has Python");
    }

    private static void assertSameAddresses(List<Call> calls, List<Call> expected) {
        assertThat(calls)
                .extracting(Call::function)
                .isEqualTo(expected.stream().map(Call::function).toList());
        for (int i = 0; i < calls.size(); i++) {
            assertThat(calls.get(i).addresses())
                    .as("call %d", i)
                    .isEqualTo(expected.get(i).addresses());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "callpaths.c, several",
        "callpaths.c, varying",
        "callpaths.c, deep",
        "paths.f90, ''",
    })
    @DisplayName("Addresses and names are those of gdb's backtraces, inlined functions included")
    @InTurn(2)
    void agrees(String source, String how) throws Exception {
        assumeGdb();
        RecorderLibrary library = CompiledRecorders.of(Mpi.OPEN_MPI);
        List<String> options = new ArrayList<>(List.of("-O2", "-g"));
        if (source.endsWith(".f90")) {
            options.add("-J" + folder); // where module files go
        }
        Path program = Recorded.program(folder, source, options.toArray(String[]::new));
        Session session = Session.begin(folder.resolve("recording"), library);
        List<Call> expected =
                debugged(library, session, FUNCTIONS, 1, program, how).getFirst();
        List<Call> calls = recorded(session, FUNCTIONS).getFirst();
        assertThat(calls).hasSizeGreaterThan(15);
        assertSameAddresses(calls, expected);
        session.write(earl.Progress.NONE);
        session.clear();
        try (Trace trace = Trace.open(session.folder())) {
            assertThat(paths(trace, 0, FUNCTIONS))
                    .isEqualTo(expected.stream().map(Call::path).toList());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "lmp, lammps, in.lj",
        "pw.x, quantum-espresso, si.in",
    })
    @Tag("long")
    @DisplayName("Addresses are those of gdb's backtraces in programs as they are installed")
    void agreesInInstalledPrograms(String name, String debian, String input) throws Exception {
        assumeGdb();
        Path program = Path.of("/usr/bin", name);
        assumeTrue(
                Files.isExecutable(program), "skipped: " + name + " (Debian package " + debian + ") is not installed");
        try (var in = Objects.requireNonNull(GdbTest.class.getResourceAsStream(input), input)) {
            Files.write(folder.resolve(input), in.readAllBytes());
        }
        RecorderLibrary library = CompiledRecorders.of(Mpi.OPEN_MPI);
        Session session = Session.begin(folder.resolve("recording"), library);
        List<List<Call>> expected = debugged(library, session, MORE_FUNCTIONS, 2, program, "-in", input);
        List<List<Call>> calls = recorded(session, MORE_FUNCTIONS);
        assertThat(calls).hasSize(2);
        for (int rank = 0; rank < 2; rank++) {
            assertThat(calls.get(rank)).hasSizeGreaterThan(200);
            assertSameAddresses(calls.get(rank), expected.get(rank));
        }
        session.write(earl.Progress.NONE);
        session.clear();
        try (Trace trace = Trace.open(session.folder())) {
            for (int rank = 0; rank < 2; rank++) {
                assertSamePaths(paths(trace, rank, MORE_FUNCTIONS), expected.get(rank));
            }
        }
    }

    private static void assertSamePaths(List<List<String>> paths, List<Call> expected) {
        assertThat(paths).hasSameSizeAs(expected);
        for (int i = 0; i < paths.size(); i++) {
            List<String> path = expected.get(i).pathOfStripped();
            // Without symbols, gdb has no name and EXPERT prints an address.
            assertThat(paths.get(i))
                    .as("call %d", i)
                    .satisfiesAnyOf(
                            names -> assertThat(names).isEqualTo(path),
                            names -> assertThat(path).contains("?"));
        }
    }
}

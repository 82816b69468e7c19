package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.EventCursor;
import earl.EventType;
import earl.Trace;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RecordView;
import earl.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recorder's call stacks are those that a debugger sees in the same process at the same call. */
class GdbTest {
    private static final List<String> FUNCTIONS =
            List.of("MPI_Allreduce", "MPI_Barrier", "MPI_Irecv", "MPI_Send", "MPI_Wait");

    private static final int MAX_CALLS = 200;

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
            List<String> path = new ArrayList<>();
            for (String name :
                    functions.subList(0, functions.indexOf("main") + 1).reversed()) {
                if (path.isEmpty() || !path.getLast().equals(name)) {
                    path.add(name);
                }
            }
            path.add(function);
            return path;
        }
    }

    private List<Call> debugged(RecorderLibrary library, Session session, Path program, String how) throws Exception {
        Path script = folder.resolve("backtraces.py");
        try (var in = Objects.requireNonNull(GdbTest.class.getResourceAsStream("backtraces.py"))) {
            Files.write(script, in.readAllBytes());
        }
        Path output = folder.resolve("backtraces");
        List<String> command = List.of(
                "gdb",
                "-batch",
                "-nx",
                "-iex",
                "set debuginfod enabled off",
                "-x",
                script.toString(),
                "--args",
                program.toString(),
                how);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("gdb.log").toFile());
        new Launch(64, 32 << 20, false).prepare(builder, library, session);
        Map<String, String> environment = builder.environment();
        environment.put("RECORDER", Objects.requireNonNull(environment.remove("LD_PRELOAD")));
        environment.put("BACKTRACES", output.toString());
        environment.put("FUNCTIONS", String.join(",", FUNCTIONS));
        int status = builder.start().waitFor();
        assertThat(status).as(Files.readString(folder.resolve("gdb.log"))).isZero();
        return Files.readAllLines(output).stream().map(Call::parse).toList();
    }

    /** The return addresses around the calls of a recording, by call. */
    private static List<Call> recorded(Path records) {
        List<String> functions = FunctionTable.shipped().names();
        Map<Integer, List<String>> stacks = new HashMap<>();
        List<Call> calls = new ArrayList<>();
        RecordView view = new RecordView();
        try (RecordFile file = new RecordFile(records)) {
            for (long i = 0; i < file.count(); i++) {
                file.stand(view, i);
                if (view.kind() == RecordView.PATH) {
                    List<String> stack = new ArrayList<>(List.of(Long.toHexString(view.address())));
                    stack.addAll(stacks.getOrDefault(view.partner(), List.of()));
                    stacks.put(view.comm(), stack);
                } else if (view.kind() == RecordView.CALL && FUNCTIONS.contains(functions.get(view.function()))) {
                    List<String> stack = stacks.getOrDefault(view.stack(), List.of());
                    calls.add(new Call(functions.get(view.function()), stack, List.of()));
                }
            }
        }
        return calls;
    }

    private static List<List<String>> paths(Trace trace) {
        List<List<String>> paths = new ArrayList<>();
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            if (cursor.type() == EventType.ENTER
                    && FUNCTIONS.contains(trace.regions().get(cursor.region()).name())) {
                List<String> path =
                        Arrays.asList(trace.callpaths().path(cursor.callpath()).split("/"));
                paths.add(path.subList(1, path.size()));
            }
        }
        return paths;
    }

    @ParameterizedTest
    @CsvSource({
        "callpaths.c, several",
        "callpaths.c, varying",
        "callpaths.c, deep",
        "paths.f90, ''",
    })
    @DisplayName("Addresses and names are those of gdb's backtraces, inlined functions included")
    void agrees(String source, String how) throws Exception {
        Tools.Outcome python = Tools.system("gdb", "gdb", "-batch", "-nx", "-ex", "python print(1 + 1)");
        assumeTrue(python.lines().equals(List.of("2")), "gdb has Python");
        RecorderLibrary library = Recorded.library();
        List<String> options = new ArrayList<>(List.of("-O2", "-g"));
        if (source.endsWith(".f90")) {
            options.add("-J" + folder); // where module files go
        }
        Path program = Recorded.program(folder, source, options.toArray(String[]::new));
        Session session = Session.begin(folder.resolve("recording"), library);
        List<Call> expected;
        try (Collector collector = new Collector(session, Settings.ALL)) {
            expected = debugged(library, session, program, how);
            assertThat(collector.snapshot().records()).isNotNegative();
        }
        List<Path> rings = session.ringFiles();
        assertThat(rings).hasSize(1);
        List<Call> calls = recorded(session.records(rings.getFirst()));
        assertThat(calls)
                .extracting(Call::function)
                .hasSizeGreaterThan(15)
                .isEqualTo(expected.stream().map(Call::function).toList());
        for (int i = 0; i < Math.min(MAX_CALLS, calls.size()); i++) {
            assertThat(calls.get(i).addresses())
                    .as("call %d", i)
                    .isEqualTo(expected.get(i).addresses());
        }
        session.write(earl.Progress.NONE);
        session.clear();
        try (Trace trace = Trace.open(session.folder())) {
            assertThat(paths(trace)).isEqualTo(expected.stream().map(Call::path).toList());
        }
    }
}

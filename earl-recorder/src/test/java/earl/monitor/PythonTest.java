package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.EventCursor;
import earl.EventType;
import earl.Region;
import earl.SourceLine;
import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.watch.Settings;
import earl.testing.InTurn;
import earl.testing.Mpi;
import earl.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs of Python: call paths have their functions where asking the interpreter cannot block the program. Each interpreter with an mpi4py
 * takes part, whichever MPI that was built for.
 */
class PythonTest {
    private static final int ITERATIONS = 30;

    @TempDir
    private static Path folder;

    private static Path program;
    private static final Map<Path, Mpi> INTERPRETERS = new LinkedHashMap<>();

    @BeforeAll
    static void build() throws Exception {
        assumeTrue(
                Tools.system("python3", "python3-mpi4py", "-c", "import mpi4py").status() == 0,
                "skipped: Debian package python3-mpi4py is not installed");
        for (Path python : Interpreters.all()) {
            Interpreters.mpi4py(python).ifPresent(mpi -> INTERPRETERS.put(python, mpi));
        }
        program = folder.resolve("python.py");
        try (var in = Objects.requireNonNull(PythonTest.class.getResourceAsStream("python.py"))) {
            Files.write(program, in.readAllBytes());
        }
    }

    private record Ran(Recorded.Run run, Recording.Outcome outcome) {}

    private static Ran record(Path python, String level, String how) throws Exception {
        Mpi mpi = Objects.requireNonNull(INTERPRETERS.get(python));
        List<String> command = new ArrayList<>(mpi.run(2));
        command.addAll(List.of(python.toString(), program.toString(), level, how, String.valueOf(ITERATIONS)));
        Path target = folder.resolve(python.toString().replace('/', '.') + level + how);
        Recorded.Run run = Recorded.run(Recorded.library(mpi), target, Launch.DEFAULT, Settings.ALL, command);
        assertThat(run.status()).as(run.output()).isZero();
        return new Ran(run, run.write());
    }

    /** By path of a call of MPI, the number of calls on rank 0; checks that stacks are empty at the end. */
    private static Map<String, Integer> paths(Trace trace) {
        Map<String, Integer> paths = new TreeMap<>();
        Map<Integer, Deque<Integer>> open = new HashMap<>();
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            Deque<Integer> stack = open.computeIfAbsent(cursor.loc(), location -> new ArrayDeque<>());
            if (cursor.type() == EventType.ENTER) {
                stack.push(cursor.region());
                if (cursor.loc() == 0 && trace.regions().get(cursor.region()).isMpi()) {
                    paths.merge(trace.callpaths().path(cursor.callpath()), 1, Integer::sum);
                }
            } else if (cursor.type() == EventType.EXIT) {
                assertThat(stack.pop()).isEqualTo(cursor.region());
            }
        }
        assertThat(open.values()).allMatch(Deque::isEmpty);
        return paths;
    }

    /** The lines of the calls of a function, as the trace names them. */
    private static Set<String> callsites(Trace trace, String function) {
        Set<String> sites = new TreeSet<>();
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            if (cursor.type() == EventType.ENTER
                    && trace.regions().get(cursor.region()).name().equals(function)) {
                sites.add(String.valueOf(trace.events().source(cursor.pos())));
            }
        }
        return sites;
    }

    private static int line(String text) throws Exception {
        List<String> lines = Files.readAllLines(program);
        return 1
                + lines.indexOf(lines.stream()
                        .filter(line -> line.contains(text))
                        .findFirst()
                        .orElseThrow());
    }

    private static String place(String text) throws Exception {
        return String.valueOf(new SourceLine(program.toString(), line(text)));
    }

    private static Set<Path> interpreters() {
        return INTERPRETERS.keySet();
    }

    private static Stream<Arguments> interpretersAndLevels() {
        return interpreters().stream()
                .flatMap(python ->
                        Stream.of("single", "funneled", "multiple").map(level -> Arguments.of(python, level)));
    }

    @ParameterizedTest
    @MethodSource("interpretersAndLevels")
    @InTurn(3)
    void callPathsHaveFunctionsOfPython(Path python, String level) throws Exception {
        Ran ran = record(python, level, "plain");
        assertThat(ran.outcome.unseen()).isEmpty();
        try (Trace trace = ran.run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            Map<String, Integer> paths = paths(trace);
            String program = paths.keySet().iterator().next().replaceFirst("/.*", "");
            assertThat(program).startsWith("python3");
            String step = program + "/python.py/solve/Solver.step/";
            assertThat(paths)
                    .containsEntry(step + "maximum/MPI_Allreduce", ITERATIONS)
                    .containsEntry(program + "/python.py/MPI_Init_thread", 1)
                    .containsKey(step + "Solver.exchange/MPI_Isend");
            Region exchange = trace.regions().stream()
                    .filter(region -> region.name().equals("Solver.exchange"))
                    .findFirst()
                    .orElseThrow();
            assertThat(exchange.file()).isEqualTo(PythonTest.program.toString());
            assertThat(exchange.line()).isEqualTo(line("def exchange"));
            assertThat(callsites(trace, "MPI_Allreduce")).containsExactly(place("comm.Allreduce"));
            assertThat(callsites(trace, "Solver.exchange")).containsExactly(place("self.exchange"));
        }
        Tools.Outcome printed = Tools.otf2Print(
                ran.run.session().folder().resolve("traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("interpreters")
    void severalThreadsOfPythonAreNotAskedAndDoNotBlock(Path python) throws Exception {
        Ran ran = record(python, "multiple", "threads");
        assertThat(ran.outcome.unseen()).singleElement().asString().contains("several threads of Python");
        try (Trace trace = ran.run.open()) {
            assertThat(trace.messages().count()).isEqualTo(2L * 2 * ITERATIONS);
            Set<String> names = new TreeSet<>();
            trace.regions().forEach(region -> names.add(region.name()));
            assertThat(names).doesNotContain("Solver.step");
        }
    }

    /** Recursion is folded, and functions that the interpreter's own libraries call stand in their place. */
    @ParameterizedTest
    @MethodSource("interpreters")
    void deepRecursion(Path python) throws Exception {
        Ran ran = record(python, "single", "deep");
        try (Trace trace = ran.run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            Map<String, Integer> paths = paths(trace);
            assertThat(paths.entrySet())
                    .filteredOn(path -> path.getKey().endsWith("MPI_Allreduce"))
                    .singleElement()
                    .satisfies(path -> {
                        assertThat(path.getValue()).isEqualTo(3);
                        assertThat(Arrays.asList(path.getKey().split("/", -1)))
                                .containsSubsequence("descend", "MPI_Allreduce");
                    });
        }
    }
}

package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Columns;
import earl.Synchronizations;
import earl.Trace;
import earl.Waits;
import earl.monitor.archive.Recording;
import earl.monitor.watch.Settings;
import earl.testing.ComparedRuns;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import earl.testing.Tools;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Collective operations of real programs in which each process says how much it sends to each other one: a process waits for those that
 * send bytes to it, as long as the program made them late. Without the record of who sends, the bounds contain these waits.
 */
class VectorsTest {
    private static final Pattern SAID = Pattern.compile("(\\w+): waited ([\\d.]+) at most ([\\d.]+) received (\\d+)");
    private static final String VECTOR = "wait_at_vector_collective";
    private static final String REQUEST = "wait_at_nonblocking_vector_collective";
    private static final double SHARE = 0.05;
    /** Milliseconds by which a wait of processes that share processors may differ from what the program counts. */
    private static final double MILLIS = 40;

    @TempDir
    private Path folder;

    /** Milliseconds that a program prints for one of its functions. */
    private record Said(double waited, double most) {}

    private static Map<String, Said> said(String output) {
        Map<String, Said> all = new LinkedHashMap<>();
        Matcher line = SAID.matcher(output);
        while (line.find()) {
            all.put(line.group(1), new Said(Double.parseDouble(line.group(2)), Double.parseDouble(line.group(3))));
        }
        return all;
    }

    /** The milliseconds of waits of some kinds, by the function of the program that called the operation. */
    private static Map<String, Double> waits(Trace trace, Map<String, Said> functions, String... kinds) {
        Map<String, Double> sums = new HashMap<>();
        for (String kind : kinds) {
            Columns waits = Waits.of(trace).columns(kind);
            add(
                    trace,
                    functions,
                    waits.column("call").toIntegers(),
                    waits.column("wait").toNumbers(),
                    sums);
        }
        return sums;
    }

    /** The region of a call. */
    private static String region(Trace trace, long call) {
        return trace.regions().get(trace.events().region(call)).name();
    }

    private static void add(
            Trace trace, Map<String, Said> functions, long[] calls, double[] seconds, Map<String, Double> sums) {
        for (int i = 0; i < calls.length; i++) {
            if (region(trace, calls[i]).equals("MPI_Allgather")) {
                continue; // By which the program learns of the others.
            }
            sums.merge(function(trace, functions, calls[i]), seconds[i] * 1e3, Double::sum);
        }
    }

    private static String function(Trace trace, Map<String, Said> functions, long call) {
        for (int path = trace.events().callpath(call);
                path >= 0;
                path = trace.callpaths().parent(path)) {
            // Compilers of Fortran add numbers to the names of internal procedures.
            String name =
                    trace.regions().get(trace.callpaths().region(path)).name().replaceFirst("\\.\\d+$", "");
            if (functions.containsKey(name)) {
                return name;
            }
        }
        return "";
    }

    /** Milliseconds until the last member that certainly sends, or until the last that may, for each function. */
    private static Map<String, Double> bounds(Trace trace, Map<String, Said> functions, String last) {
        Columns vectors = Synchronizations.of(trace).vectors();
        boolean[] blocking = new boolean[(int) vectors.length()];
        long[] isBlocking = vectors.column("blocking").toIntegers();
        double[] enter = vectors.column("enter").toNumbers();
        double[] callEnter = vectors.column("call_enter").toNumbers();
        double[] leave = vectors.column("leave").toNumbers();
        double[] possible = vectors.column(last).toNumbers();
        double[] wait = new double[blocking.length];
        for (int i = 0; i < wait.length; i++) {
            double until = Math.min(possible[i], leave[i]) - (isBlocking[i] != 0 ? enter[i] : callEnter[i]);
            wait[i] = until > 0 ? until : 0;
        }
        Map<String, Double> sums = new HashMap<>();
        add(trace, functions, vectors.column("call").toIntegers(), wait, sums);
        return sums;
    }

    private static double tolerance(double millis) {
        return MILLIS + SHARE * millis;
    }

    private static Recorded.Run record(Mpi mpi, Path own, int processes, String source, String... options)
            throws Exception {
        Path program = Recorded.program(mpi, own, source, options);
        return recorded(mpi, own, Recorded.command(mpi, processes, program));
    }

    private static Recorded.Run recorded(Mpi mpi, Path own, List<String> command) throws Exception {
        Recorded.Run run =
                Recorded.run(Recorded.library(mpi), own.resolve("trace"), Launch.DEFAULT, Settings.ALL, command);
        assertThat(run.status()).as(run.output()).isZero();
        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks()).isEmpty();
        assertThat(outcome.unknownPartners()).isZero();
        return run;
    }

    private static void compare(Recorded.Run run, int functions, String... kinds) throws Exception {
        Map<String, Said> said = said(run.output());
        assertThat(said).as(run.output()).hasSizeGreaterThanOrEqualTo(functions);
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            Map<String, Double> waits = waits(trace, said, kinds);
            assertThat(trace.diagnostics()).isEmpty();
            said.forEach((function, of) -> assertThat(waits.getOrDefault(function, 0.0))
                    .as("%s: %s", function, run.output())
                    .isCloseTo(of.waited, offset(tolerance(of.waited))));
        }
        forget(run.session().folder().resolve("traces.def"));
        try (Trace trace = run.open()) {
            Map<String, Double> lower = bounds(trace, said, "source_enter");
            Map<String, Double> upper = bounds(trace, said, "possible_enter");
            said.forEach((function, of) -> {
                if (upper.containsKey(function)) {
                    assertThat(of.waited)
                            .as("%s: %s", function, run.output())
                            .isGreaterThanOrEqualTo(lower.getOrDefault(function, 0.0) - tolerance(of.waited))
                            .isLessThanOrEqualTo(upper.get(function) + tolerance(of.waited));
                }
            });
            assertThat(trace.diagnostics()).anyMatch(one -> one.code().equals("unknown_senders"));
        }
    }

    /** Takes the name of the attribute away that says who sends: other writers have none. */
    private static void forget(Path definitions) throws Exception {
        String text = Files.readString(definitions, StandardCharsets.ISO_8859_1);
        assertThat(text.contains("senders\0")).isTrue();
        Files.writeString(definitions, text.replace("senders\0", "nothing\0"), StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @SampledEnum
    @DisplayName("Programs in C: waits are those that the program made, and the bounds contain them")
    void inC(Mpi mpi) throws Exception {
        ComparedRuns.compare(
                folder,
                own -> compare(
                        record(mpi, own, 4, "vectors.c", "-fno-inline"),
                        14,
                        VECTOR,
                        REQUEST,
                        "wait_at_neighbours",
                        "wait_at_nxn"));
    }

    @ParameterizedTest
    @SampledEnum
    @DisplayName("Programs in Fortran")
    void inFortran(Mpi mpi) throws Exception {
        ComparedRuns.compare(folder, own -> compare(record(mpi, own, 4, "vectors.f90", "-fno-inline"), 3, VECTOR));
    }

    @Test
    @DisplayName("Programs of mpi4py")
    void inPython() throws Exception {
        assumeTrue(
                Tools.system("python3", "python3-mpi4py", "-c", "import mpi4py").status() == 0,
                "skipped: Debian package python3-mpi4py is not installed");
        Path program = folder.resolve("vectors.py");
        try (var in = Objects.requireNonNull(VectorsTest.class.getResourceAsStream("vectors.py"))) {
            Files.write(program, in.readAllBytes());
        }
        for (Path python : Interpreters.all()) {
            Mpi mpi = Interpreters.mpi4py(python).orElse(null);
            if (mpi != null) {
                List<String> command = new ArrayList<>(mpi.run(3));
                command.addAll(List.of(python.toString(), program.toString()));
                ComparedRuns.compare(folder, own -> compare(recorded(mpi, own, command), 3, VECTOR));
            }
        }
    }
}

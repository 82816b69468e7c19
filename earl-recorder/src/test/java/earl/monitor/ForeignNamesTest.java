package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.watch.Settings;
import earl.testing.InTurn;
import earl.testing.Mpi;
import earl.testing.Sample;
import earl.testing.SampledEnum;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Libraries of programs that have functions named like MPI's in Fortran, or like the recorder's own. */
class ForeignNamesTest {
    private static final List<String> SPELLINGS =
            List.of("%s", "%s_", "%s__", "%s_f08", "%s_f08_", "%s_f08ts_", "%s_cptr", "%s_cptr_", "%s_c");
    /** Functions of the recorder, or words that anybody would choose. */
    private static final List<String> PLAIN = List.of(
            "spill",
            "unwind",
            "remember",
            "holds",
            "recording",
            "cancels",
            "path_of",
            "world_rank",
            "finalized",
            "node_name",
            "construct_begins",
            "read_counters");

    /** Has thousands of functions, so it is compiled once. */
    @TempDir
    private static Path shared;

    @TempDir
    private Path folder;

    /** Linked or not, each with one MPI. */
    static Stream<Arguments> programs() {
        return Sample.of(List.of(Mpi.OPEN_MPI, Mpi.MPICH), 1).stream()
                .flatMap(mpi -> Stream.of(Arguments.of(mpi, true), Arguments.of(mpi.other(), false)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    @InTurn(2)
    void getTheirCallsWithAllArguments(Mpi mpi, boolean linked) throws Exception {
        List<String> names = names();
        Path object = shared.resolve("foreign.o");
        if (!Files.exists(object)) {
            Path source = Files.writeString(shared.resolve("foreign.c"), library(names));
            mpi.compile(object, source, "-c", "-fPIC", "-w", "-O0", "-g0");
        }
        Path library = folder.resolve("libforeign.so");
        mpi.compile(library, object, "-shared");
        String[] link = linked
                ? new String[] {"-Wl,--no-as-needed", "-L" + folder, "-lforeign", "-Wl,-rpath," + folder, "-ldl"}
                : new String[] {"-ldl"};
        Path program = Recorded.program(mpi, folder, "entries.c", link);

        Recorded.Run run = record(mpi, program, library);

        assertThat(run.output())
                .isEqualTo(
                        "good %1$d of %1$d, sum 2\n".formatted(2 * names.size()).repeat(2));
        assertThat(run.status()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        try (Trace trace = run.open()) {
            assertThat(trace.collectives().count()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @SampledEnum
    void librariesInFortranThatAreLoadedLaterAreRecorded(Mpi mpi) throws Exception {
        Path source = folder.resolve("loaded.f90");
        Path library = folder.resolve("libloaded.so");
        Files.write(source, resource("loaded.f90"));
        mpi.compile(library, source, "-shared", "-fPIC");
        Path program = Recorded.program(mpi, folder, "loads.c", "-ldl");

        Recorded.Run run = record(mpi, program, library);

        assertThat(run.output()).isEqualTo("total 2\n".repeat(2));
        assertThat(run.status()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        try (Trace trace = run.open()) {
            assertThat(trace.collectives().count()).isEqualTo(5);
        }
    }

    private Recorded.Run record(Mpi mpi, Path program, Path library) throws Exception {
        List<String> command = Recorded.command(mpi, 2, program, library.toString());
        return Recorded.run(Recorded.library(mpi), folder.resolve("trace"), Launch.DEFAULT, Settings.ALL, command);
    }

    private static byte[] resource(String name) throws Exception {
        try (var in = ForeignNamesTest.class.getResourceAsStream(name)) {
            assertThat(in).as(name).isNotNull();
            return in.readAllBytes();
        }
    }

    /** Each name in lower and upper case, except those that MPI's functions in C have. */
    private static List<String> names() {
        TreeSet<String> names = new TreeSet<>(PLAIN);
        for (String name : FunctionTable.shipped().names()) {
            if (!name.isEmpty()) {
                for (String spelling : SPELLINGS) {
                    names.add(spelling.formatted(name).toLowerCase(Locale.ROOT));
                    names.add(spelling.formatted(name).toUpperCase(Locale.ROOT));
                }
            }
        }
        return new ArrayList<>(names);
    }

    private static String library(List<String> names) {
        StringBuilder text = new StringBuilder();
        String longs = "long a, long b, long c, long d, long e, long f, ";
        String doubles = "double p, double q, double r, double s, double t, double u, double v, double w, ";
        for (String name : names) {
            text.append("double %s(%s%slong g, double x) {".formatted(name, longs, doubles))
                    .append(" return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g")
                    .append(" + p + q + r + s + t + u + v + w + x + '%c'; }\n".formatted(name.charAt(0)));
        }
        text.append("static const struct { const char *name; void *function; } all[] = {\n");
        names.forEach(name -> text.append("  { \"%1$s\", (void *)%1$s },\n".formatted(name)));
        return text.append("  { 0, 0 }\n};\nconst void *names_of_functions(void) { return all; }\n")
                .toString();
    }
}

package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Each version of Python that is installed, by the system or by pyenv: call paths have its functions from 3.9 on. */
class PythonVersionsTest {
    private static final Pattern VERSION = Pattern.compile("Python 3\\.(\\d+)\\..*");
    private static final int FIRST = 9;

    @TempDir
    private Path folder;

    /** The minor version of a Python 3 that can load libraries, -1 for others. */
    private static int version(Path python) {
        String script = "import ctypes, platform; print('Python', platform.python_version())";
        Matcher version = VERSION.matcher(String.join("", Interpreters.output(python, script)));
        return version.matches() ? Integer.parseInt(version.group(1)) : -1;
    }

    @ParameterizedTest
    @SampledEnum
    @DisplayName("Functions that lead to MPI have their names, those that C calls back too")
    void versions(Mpi mpi) throws Exception {
        Path program = folder.resolve("versions.py");
        try (var in = Objects.requireNonNull(PythonVersionsTest.class.getResourceAsStream("versions.py"))) {
            Files.write(program, in.readAllBytes());
        }
        for (Path python : Interpreters.all()) {
            int version = version(python);
            if (version < 0) {
                continue;
            }
            List<String> command = new ArrayList<>(mpi.run(1));
            String library = mpi == Mpi.OPEN_MPI ? "libmpi.so.40" : "libmpich.so.12";
            command.addAll(List.of(python.toString(), program.toString(), library));
            Recorded.Run run = Recorded.run(
                    Recorded.library(mpi),
                    folder.resolve(mpi + "." + version + "." + python.getNameCount()),
                    Launch.DEFAULT,
                    Settings.ALL,
                    command);
            assertThat(run.status()).as("%s: %s", python, run.output()).isZero();
            Recording.Outcome outcome = run.write();
            if (version < FIRST) {
                assertThat(outcome.unseen())
                        .as("%s", python)
                        .containsExactly("call paths have no functions of Python: that takes Python 3.9 or later");
            } else {
                assertThat(outcome.unseen()).as("%s", python).isEmpty();
                String step = version < 11 ? "step" : "Solver.step";
                String exchange = version < 11 ? "exchange" : "Solver.exchange";
                try (Trace trace = run.open()) {
                    assertThat(trace.diagnostics()).isEmpty();
                    assertThat(paths(trace))
                            .as("%s", python)
                            .anyMatch(path -> path.matches(
                                    "python3[^/]*/versions.py/" + step + "/" + exchange + "/.*MPI_Barrier"))
                            .anyMatch(path ->
                                    path.matches("python3[^/]*/versions.py/" + step + "/sort/compare/.*MPI_Barrier"));
                }
            }
        }
    }

    private static Set<String> paths(Trace trace) {
        Set<String> paths = new TreeSet<>();
        for (int path = 0; path < trace.callpaths().count(); path++) {
            paths.add(trace.callpaths().path(path));
        }
        return paths;
    }
}

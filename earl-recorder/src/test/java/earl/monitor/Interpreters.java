package earl.monitor;

import earl.testing.Mpi;
import earl.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The interpreters of Python that are installed, by the system or by pyenv. */
final class Interpreters {
    static final Path SYSTEM = Path.of("/usr/bin/python3");

    private Interpreters() {}

    static List<Path> all() throws IOException {
        List<Path> all = new ArrayList<>(List.of(SYSTEM));
        String home =
                Optional.ofNullable(System.getenv("PYENV_ROOT")).orElse(System.getProperty("user.home") + "/.pyenv");
        Path versions = Path.of(home, "versions");
        if (Files.isDirectory(versions)) {
            try (Stream<Path> found = Files.list(versions)) {
                found.map(version -> version.resolve("bin/python3"))
                        .filter(Files::isExecutable)
                        .sorted()
                        .forEach(all::add);
            }
        }
        return all;
    }

    /** The MPI for which an interpreter's mpi4py was built; empty if it has no mpi4py, or one for another MPI. */
    static Optional<Mpi> mpi4py(Path python) {
        String script =
                "import mpi4py; mpi4py.rc.initialize = False; from mpi4py import MPI; print(MPI.get_vendor()[0])";
        return switch (String.join("", output(python, script))) {
            case "Open MPI" -> Optional.of(Mpi.OPEN_MPI);
            case "MPICH" -> Optional.of(Mpi.MPICH);
            default -> Optional.empty();
        };
    }

    /** The lines that a script prints. */
    static List<String> output(Path python, String script) {
        return Tools.system("env", "coreutils", python.toString(), "-c", script).lines();
    }
}

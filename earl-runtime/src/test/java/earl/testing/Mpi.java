package earl.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The MPI libraries that tests know, as Debian installs them: each beside the other. */
public enum Mpi {
    /** What {@code mpicc} and {@code mpirun} are. */
    OPEN_MPI("", "--allow-run-as-root --oversubscribe ", "openmpi-bin", "libopenmpi-dev"),
    /** Handles are numbers, statuses are laid out otherwise, and so are Fortran's names. */
    MPICH(".mpich", "", "mpich", "libmpich-dev");

    private final String suffix;
    private final String options;
    private final String programs;
    private final String headers;

    Mpi(String suffix, String options, String programs, String headers) {
        this.suffix = suffix;
        this.options = options;
        this.programs = programs;
        this.headers = headers;
    }

    /** Its C compiler; skips the test if it is not installed. */
    public String compiler() {
        return tool("mpicc", headers).toString();
    }

    /** Where tests keep recorders: as long as what was built. */
    public Path cache() {
        return Traces.root().resolve("earl-runtime/target/recorders");
    }

    /** Compiles a program, in Fortran if its source ends so; skips the test if the compiler is not installed. */
    public void compile(Path target, Path source, String... options) {
        boolean fortran = source.toString().endsWith(".f90");
        boolean plus = source.toString().endsWith(".cpp");
        Path compiler = fortran ? tool("mpifort", "gfortran") : tool(plus ? "mpicxx" : "mpicc", plus ? "g++" : headers);
        List<String> all = new ArrayList<>(List.of("-O1", "-g", "-o", target.toString()));
        all.addAll(List.of(options));
        all.addAll(List.of(source.toString(), "-lpthread"));
        Tools.Outcome outcome = Tools.run(compiler, all.toArray(String[]::new));
        if (outcome.status() != 0) {
            throw new IllegalStateException(source + " is not compiled: " + outcome.errors());
        }
    }

    /** What starts a program with some processes on this machine; skips the test if it is not installed. */
    public List<String> run(int processes) {
        String words = tool("mpirun", programs) + " " + options + "-n " + processes;
        return List.of(words.split(" ", -1));
    }

    private Path tool(String name, String debian) {
        Path program = Path.of("/usr/bin", name + suffix);
        assumeTrue(
                Files.isExecutable(program),
                "skipped: " + name + suffix + " (Debian package " + debian + ") is not installed");
        return program;
    }
}

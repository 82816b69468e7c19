package earl.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The MPI libraries that tests know, as Debian installs them: each beside the other. */
public enum Mpi {
    /** What {@code mpicc} and {@code mpirun} are. */
    OPEN_MPI("", "--allow-run-as-root --oversubscribe ", "openmpi-bin", "libopenmpi-dev", "OPEN_MPI"),
    /** Handles are numbers, statuses are laid out otherwise, and so are Fortran's names. */
    MPICH(".mpich", "", "mpich", "libmpich-dev", "MPICH_VERSION");

    /** Where only another MPI is installed, its compiler may have this one's name. */
    private static final String C =
            "#include <mpi.h>\n#ifndef %s\n#error another MPI\n#endif\nint main(void) { return MPI_Finalize(); }\n";

    private static final String FORTRAN =
            "program trial\n  use mpi\n  integer e\n  call MPI_FINALIZE(e)\nend program\n";

    private final String suffix;
    private final String options;
    private final String programs;
    private final String headers;
    private final String macro;

    Mpi(String suffix, String options, String programs, String headers, String macro) {
        this.suffix = suffix;
        this.options = options;
        this.programs = programs;
        this.headers = headers;
        this.macro = macro;
    }

    /** The MPI library that is not this one. */
    public Mpi other() {
        return this == MPICH ? OPEN_MPI : MPICH;
    }

    /** Its C compiler; skips the test if it is not installed. */
    public String compiler() {
        return compiler(Programs.SYSTEM);
    }

    String compiler(Programs programs) {
        return programs.find("mpicc" + suffix, headers, Programs.compiling(".c", C.formatted(macro)))
                .toString();
    }

    /** Where tests keep recorders that they compile: as long as what was built. */
    public static Path cache() {
        return Traces.root().resolve("earl-recorder/target/recorders");
    }

    /** Compiles a program, in Fortran if its source ends so; skips the test if the compiler is not installed. */
    public void compile(Path target, Path source, String... options) {
        compile(Programs.SYSTEM, target, source, options);
    }

    void compile(Programs programs, Path target, Path source, String... options) {
        String name = source.toString();
        String compiler;
        if (name.endsWith(".f90")) {
            compiler = programs.find("mpifort" + suffix, "gfortran", Programs.compiling(".f90", FORTRAN))
                    .toString();
        } else if (name.endsWith(".cpp")) {
            compiler = programs.find("mpicxx" + suffix, "g++", Programs.compiling(".cpp", C.formatted(macro)))
                    .toString();
        } else {
            compiler = compiler(programs);
        }
        List<String> all = new ArrayList<>(List.of("-O1", "-g", "-o", target.toString()));
        all.addAll(List.of(options));
        all.addAll(List.of(source.toString(), "-lpthread"));
        Tools.Outcome outcome = Tools.run(Path.of(compiler), all.toArray(String[]::new));
        if (outcome.status() != 0) {
            throw new IllegalStateException(source + " is not compiled: " + outcome.errors());
        }
    }

    /** What starts a program with some processes on this machine; skips the test if it is not installed. */
    public List<String> run(int processes) {
        return run(Programs.SYSTEM, processes);
    }

    List<String> run(Programs installed, int processes) {
        String[] one = (options + "-n 1 true").split(" ", -1);
        String words = installed.find("mpirun" + suffix, programs, Programs.words(one)) + " " + options + "-n ";
        return List.of((words + processes).split(" ", -1));
    }
}

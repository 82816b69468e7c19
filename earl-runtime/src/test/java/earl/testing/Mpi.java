package earl.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

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

    /** Bytes of compiled programs, by MPI, options and sources. */
    private static final Map<String, byte[]> COMPILED = new ConcurrentHashMap<>();

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

    /**
     * Compiles a program, in Fortran if its source ends so; skips the test if the compiler is not installed. What this process compiled
     * before, from the same text and with the same options, it has kept: the program's debug information names the first source then.
     */
    public void compile(Path target, Path source, String... options) {
        try {
            String key = key(source, options);
            byte[] kept = COMPILED.get(key);
            if (kept == null) {
                compile(Programs.SYSTEM, target, source, options);
                COMPILED.put(key, Files.readAllBytes(target));
            } else {
                Files.deleteIfExists(target);
                Files.write(target, kept);
                Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** All that decides what the compiler makes: the text of the source with the headers beside it, and options. */
    private String key(Path source, String... options) throws IOException {
        StringBuilder key = new StringBuilder(name());
        for (String option : options) {
            key.append('\0').append(option);
        }
        key.append('\0').append(source.getFileName()).append('\0').append(text(source));
        try (Stream<Path> files = Files.list(source.toAbsolutePath().getParent())) {
            for (Path header : files.filter(file -> file.toString().endsWith(".h"))
                    .sorted()
                    .toList()) {
                key.append('\0').append(header.getFileName()).append('\0').append(text(header));
            }
        }
        return key.toString();
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
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

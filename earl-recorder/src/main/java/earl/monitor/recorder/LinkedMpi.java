package earl.monitor.recorder;

import earl.monitor.symbol.ElfFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The relation of a file to MPI, according to this machine's loader.
 *
 * @param kind what kind of file it is
 * @param library the file of MPI's C library that would be loaded with it, if there is one
 */
record LinkedMpi(Kind kind, @Nullable Path library) {
    /** The kind of a file for the loader. */
    enum Kind {
        /** No program: a script, data, or nothing. */
        OTHER,
        /** A program into which no library can be loaded, for it is linked statically. */
        STATIC,
        /** A program that the system protects from libraries of the user's, for it runs with another user's rights. */
        PRIVILEGED,
        /** A program that the system protects from libraries of the user's, for it runs with capabilities that the user does not have. */
        CAPABLE,
        /** A program that has the code of its MPI, so that its calls cannot be taken by another library. */
        CONTAINS_MPI,
        /** A program or library linked dynamically. */
        DYNAMIC
    }

    /** The C libraries of Open MPI, MPICH and its derivatives, and those with the standard interface; not those for C++ and Fortran. */
    private static final Pattern LIBRARY = Pattern.compile(
            "\\s*(lib(?:mpi|mpich|mpi_mt|mpi_abi|mpi_ibm|mpi_cray|mpi_gnu\\w*|mpich-\\w+)\\.so\\S*) => (/\\S.*) \\(0x.*");

    private static final Path SELF = Path.of("/proc/self");
    private static final int ROOT = 0;
    private static final int SET_USER = 04000;
    private static final int SET_GROUP = 02000;

    /** The relation of a file. */
    static LinkedMpi of(Path file) {
        try {
            ElfFile program = Files.isRegularFile(file) ? ElfFile.read(file) : null;
            if (program == null) {
                return new LinkedMpi(Kind.OTHER, null);
            }
            String libraries = libraries(file);
            if (libraries.isEmpty() && !program.hasLoader()) {
                return new LinkedMpi(Kind.STATIC, null);
            }
            Path library = libraries
                    .lines()
                    .map(LIBRARY::matcher)
                    .filter(Matcher::matches)
                    .map(words -> Path.of(words.group(2)))
                    .findFirst()
                    .orElse(null);
            Kind kind = isPrivileged(file)
                    ? Kind.PRIVILEGED
                    : isCapable(file)
                            ? Kind.CAPABLE
                            : library == null && program.hasFunction("MPI_Init") ? Kind.CONTAINS_MPI : Kind.DYNAMIC;
            return new LinkedMpi(kind, library == null ? null : library.toRealPath());
        } catch (IOException unknown) {
            return new LinkedMpi(Kind.OTHER, null); // A file that we may not read.
        }
    }

    /** The libraries that would be loaded with a file, as lines; empty if there are none, or the machine has no ldd. */
    private static String libraries(Path file) throws IOException {
        try {
            Child loader = Child.run(List.of("ldd", file.toAbsolutePath().toString()), "");
            return loader.status() != 0 || loader.output().contains("statically linked") ? "" : loader.output();
        } catch (RecorderException missing) {
            return "";
        }
    }

    /** Whether a program runs with rights that we do not have. */
    private static boolean isPrivileged(Path file) throws IOException {
        int mode = (int) Files.getAttribute(file, "unix:mode");
        return ((mode & SET_USER) != 0 && isOther(file, "unix:uid"))
                || ((mode & SET_GROUP) != 0 && isOther(file, "unix:gid"));
    }

    /** Whether a program runs with capabilities that we do not have: root has all. */
    private static boolean isCapable(Path file) throws IOException {
        return !Files.getAttribute(SELF, "unix:uid").equals(ROOT) && FileCapabilities.areGivenBy(file);
    }

    private static boolean isOther(Path file, String owner) throws IOException {
        return !Files.getAttribute(file, owner).equals(Files.getAttribute(SELF, owner));
    }
}

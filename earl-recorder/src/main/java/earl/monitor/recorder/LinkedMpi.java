package earl.monitor.recorder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
        /** A program or library linked dynamically. */
        DYNAMIC
    }

    private static final byte[] ELF = {0x7F, 'E', 'L', 'F'};
    /** The C libraries of Open MPI, MPICH and its derivatives; not those for C++ and Fortran. */
    private static final Pattern LIBRARY = Pattern.compile(
            "\\s*(lib(?:mpi|mpich|mpi_mt|mpi_ibm|mpi_cray|mpi_gnu\\w*|mpich-\\w+)\\.so\\S*) => (/\\S.*) \\(0x.*");

    private static final int SET_ID = 06000;

    /** The relation of a file. */
    static LinkedMpi of(Path file) {
        try {
            if (!Files.isRegularFile(file) || !isProgram(file)) {
                return new LinkedMpi(Kind.OTHER, null);
            }
            Child loader = Child.run(List.of("ldd", file.toAbsolutePath().toString()), "");
            if (loader.status() != 0 || loader.output().contains("statically linked")) {
                return new LinkedMpi(Kind.STATIC, null);
            }
            Kind kind = ((int) Files.getAttribute(file, "unix:mode") & SET_ID) == 0 ? Kind.DYNAMIC : Kind.PRIVILEGED;
            for (String line : loader.output().lines().toList()) {
                Matcher words = LIBRARY.matcher(line);
                if (words.matches()) {
                    return new LinkedMpi(kind, Path.of(words.group(2)).toRealPath());
                }
            }
            return new LinkedMpi(kind, null);
        } catch (IOException | RecorderException unknown) {
            return new LinkedMpi(Kind.OTHER, null); // A machine without ldd, or a file that we may not read.
        }
    }

    private static boolean isProgram(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(ELF.length), ELF);
        }
    }
}

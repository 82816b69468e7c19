package earl.monitor.recorder;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The binary interfaces of MPI libraries for which EXPERT contains a compiled recorder. */
enum MpiAbi {
    /** Open MPI 3 to 5. */
    OPEN_MPI("libmpi\\.so\\.40\\b.*"),
    /** MPICH from version 3.1 on, and all libraries that agreed on its interface: Intel's, MVAPICH's, Cray's. */
    MPICH("lib(mpi|mpich|mpi_mt|mpi_cray|mpi_gnu\\w*)\\.so\\.12\\b.*");

    private final Pattern library;

    MpiAbi(String library) {
        this.library = Pattern.compile(library);
    }

    /** The interface of a library, {@code null} if EXPERT has no compiled recorder for it. */
    static @Nullable MpiAbi of(Path library) {
        String name = String.valueOf(library.getFileName());
        for (MpiAbi abi : values()) {
            if (abi.library.matcher(name).matches()) {
                return abi;
            }
        }
        return null;
    }

    /** The interface that is not this one. */
    MpiAbi other() {
        return this == OPEN_MPI ? MPICH : OPEN_MPI;
    }

    /** The names by which programs load such a library. */
    List<String> names() {
        return switch (this) {
            case OPEN_MPI -> List.of("libmpi.so.40");
            case MPICH -> List.of("libmpich.so.12", "libmpi.so.12");
        };
    }

    /** The name of the recorder's file. */
    String file() {
        return name().toLowerCase(Locale.ROOT).replace("_", "") + ".so";
    }
}

package earl;

import java.io.Serializable;

/**
 * A region of the program: a function, a loop, an MPI call.
 *
 * @param id dense id in definition order
 * @param name name in the trace; calls of the MPI library have the spelling of the standard ({@code MPI_Send} for
 *     {@code mpi_send_}, {@code PMPI_Send} or {@code MPI_Send()})
 * @param canonicalName mangled or otherwise unique name; equal to {@code name} if there is none
 * @param role OTF2's region role, for instance {@code "BARRIER"}; derived from the name if the trace has none, or for a
 *     call of the MPI library only the role of a function
 * @param paradigm OTF2's paradigm, for instance {@code "MPI"}; derived from the name if the trace has none
 * @param file source file, or empty
 * @param line first line in it, 0 if unknown
 */
@Stable
public record Region(int id, String name, String canonicalName, String role, String paradigm, String file, long line)
        implements Serializable {
    /** Whether this region is a call of the MPI library. */
    public boolean isMpi() {
        return paradigm.equals("MPI");
    }
}

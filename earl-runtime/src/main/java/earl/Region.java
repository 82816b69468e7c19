package earl;

/**
 * A region of the program: a function, a loop, an MPI call.
 *
 * @param id dense id in definition order
 * @param name as the trace names it; of a call of the MPI library as the standard spells it ({@code MPI_Send} for {@code mpi_send_},
 *     {@code PMPI_Send} or {@code MPI_Send()})
 * @param canonicalName mangled or otherwise unique name; the name if there is none
 * @param role OTF2's region role, for instance {@code "BARRIER"}; derived from the name where the trace says nothing or,
 *     of a call of the MPI library, no more than that it is a function
 * @param paradigm OTF2's paradigm, for instance {@code "MPI"}; derived from the name where the trace says nothing
 * @param file source file, or empty
 * @param line first line in it, 0 if unknown
 */
@Stable
public record Region(int id, String name, String canonicalName, String role, String paradigm, String file, long line) {
    /** Whether it is a call of the MPI library. */
    public boolean isMpi() {
        return paradigm.equals("MPI");
    }
}

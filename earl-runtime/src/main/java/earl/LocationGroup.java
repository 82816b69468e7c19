package earl;

/**
 * What locations belong to: a process, an accelerator's context.
 *
 * @param id dense id in definition order, the {@link Location#process} of its locations
 * @param ref the trace's own (OTF2) id
 * @param name as the trace names it, for instance {@code "MPI Rank 3"}
 * @param kind OTF2's location group type, for instance {@code "PROCESS"}
 * @param node dense id of the {@link SystemNode} on which it runs, {@link Trace#NONE} if unknown
 */
@Stable
public record LocationGroup(int id, long ref, String name, String kind, int node) {}

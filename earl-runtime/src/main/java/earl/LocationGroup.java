package earl;

import java.io.Serializable;

/**
 * The owner of locations: a process, or an accelerator's context.
 *
 * @param id dense id in definition order, the {@link Location#process} of its locations
 * @param ref the trace's own (OTF2) id
 * @param name name in the trace, for instance {@code "MPI Rank 3"}
 * @param kind OTF2's location group type, for instance {@code "PROCESS"}
 * @param node dense id of the {@link SystemNode} on which it runs, {@link Trace#NONE} if unknown
 */
@Stable
public record LocationGroup(int id, long ref, String name, String kind, int node) implements Serializable {}

package earl;

import java.util.List;

/**
 * A group of definitions: locations, regions, metrics, or the ranks of a communicator.
 *
 * @param id dense id in definition order
 * @param ref the trace's own (OTF2) id
 * @param name name in the trace; empty if none
 * @param type OTF2's group type, for instance {@code "COMM_GROUP"}: the type of the members
 * @param paradigm OTF2's paradigm, for instance {@code "MPI"}
 * @param members for a group of regions, their {@link Region#id}s; otherwise the ids or ranks of the trace
 */
@Stable
public record Group(int id, long ref, String name, String type, String paradigm, List<Long> members) {
    public Group {
        members = List.copyOf(members);
    }
}

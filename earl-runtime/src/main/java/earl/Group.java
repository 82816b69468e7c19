package earl;

import java.util.List;

/**
 * A group of definitions: locations, regions, metrics, or the ranks of a communicator.
 *
 * @param id dense id in definition order
 * @param ref the trace's own (OTF2) id
 * @param name as the trace names it; empty if it does not
 * @param type OTF2's group type, for instance {@code "COMM_GROUP"}: what the members are
 * @param paradigm OTF2's paradigm, for instance {@code "MPI"}
 * @param members of a group of regions their {@link Region#id}s; else as the trace has them: its own ids, or ranks
 */
@Stable
public record Group(int id, long ref, String name, String type, String paradigm, List<Long> members) {
    public Group {
        members = List.copyOf(members);
    }
}

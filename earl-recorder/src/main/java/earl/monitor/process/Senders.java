package earl.monitor.process;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A set of processes that send more than zero bytes to a process in a collective operation, by index: the rank in the
 * communicator, in the other group of an intercommunicator, or the number of a neighbour.
 *
 * @param listed indices
 * @param without whether the others are in the set, and not those that are listed
 */
public record Senders(Set<Integer> listed, boolean without) {
    Senders(List<Integer> indices, boolean without) {
        this(new HashSet<>(indices), without);
    }

    /** The candidates that are in the set. The index of a candidate is its place in the list. */
    public List<Integer> among(List<Integer> candidates) {
        return IntStream.range(0, candidates.size())
                .filter(index -> listed.contains(index) != without)
                .mapToObj(candidates::get)
                .toList();
    }
}

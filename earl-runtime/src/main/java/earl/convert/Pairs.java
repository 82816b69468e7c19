package earl.convert;

import earl.Collectives;
import earl.Events;
import earl.Trace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which records of messages and collective operations a cut keeps, of those that are {@link KeptEvents}: those whose other side is inside
 * too.
 *
 * <p>A message is kept if its send and its receive are inside. An operation is kept if the ends of all members on locations that are
 * kept are. The record that began a receive or an operation goes with it; if it lies before what is kept of its location, it is to be
 * written again where that begins. A send that is kept and whose completion is not is to be completed where what is kept ends.
 */
final class Pairs {
    private final Trace trace;
    private final Events events;
    private final KeptEvents inside;
    private final BitSet operations = new BitSet();
    /** Beginnings that are inside, and whose ends are not kept. */
    private final PositionSet dropped = new PositionSet();
    /** Positions of records to be written again, by the position of the event before which they are. */
    private final Map<Long, List<Long>> repeated = new HashMap<>();
    /** Positions of sends that are kept, and whose completions are not. */
    private final PositionSet uncompleted = new PositionSet();

    Pairs(Trace trace, KeptEvents inside) {
        this.trace = trace;
        this.events = trace.events();
        this.inside = inside;
        chooseOperations();
        for (int location = 0; location < trace.locations().size(); location++) {
            if (inside.location(location)) {
                followRequests(location);
            }
        }
    }

    private void chooseOperations() {
        Collectives all = trace.collectives();
        if (all.count() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a trace of " + all.count() + " collective operations cannot be cut");
        }
        for (int instance = 0; instance < all.count(); instance++) {
            long first = all.firstMember(instance);
            boolean complete = true;
            for (long member = first; complete && member < first + all.members(instance); member++) {
                complete = !inside.location(all.location(member)) || inside.test(all.end(member));
            }
            operations.set(instance, complete);
        }
    }

    /** Goes through a location's events and decides on the beginning of each receive and operation when its end is there. */
    private void followRequests(int location) {
        Map<Long, Long> open = new HashMap<>();
        Map<Long, Long> sends = new HashMap<>();
        long window = Trace.NONE;
        boolean before = false;
        long begin = Trace.NONE;
        for (long index = 0; index < trace.length(location); index++) {
            long pos = trace.position(location, index);
            boolean now = inside.test(pos);
            if (now && !before) {
                window = pos;
            }
            before = now;
            switch (events.type(pos)) {
                case EVENT -> {
                    switch (events.kind(pos)) {
                        case "MPI_IRECV_REQUEST", "NON_BLOCKING_COLLECTIVE_REQUEST" ->
                            open.put(events.request(pos), pos);
                        case "MPI_ISEND_COMPLETE" -> settleSend(sends.remove(events.request(pos)), now);
                        case "MPI_REQUEST_CANCELLED" -> {
                            settle(open.remove(events.request(pos)), now, window);
                            sends.remove(events.request(pos));
                        }
                        case "MPI_COLLECTIVE_BEGIN" -> begin = pos;
                        default -> {}
                    }
                }
                case SEND -> {
                    if (events.kind(pos).equals("MPI_ISEND")) {
                        sends.put(events.request(pos), pos);
                    }
                }
                case RECV -> {
                    if (events.kind(pos).equals("MPI_IRECV")) {
                        settle(open.remove(events.request(pos)), now && keeps(pos), window);
                    }
                }
                case COLLEXIT -> {
                    if (events.kind(pos).equals("MPI_COLLECTIVE_END")) {
                        settle(begin == Trace.NONE ? null : begin, now && keeps(pos), window);
                        begin = Trace.NONE;
                    } else {
                        settle(open.remove(events.request(pos)), now && keeps(pos), window);
                    }
                }
                default -> {}
            }
        }
    }

    private void settle(@Nullable Long begin, boolean kept, long window) {
        if (begin == null) {
            return;
        }
        boolean written = inside.test(begin);
        if (written && !kept) {
            dropped.add(begin);
        } else if (kept && !written) {
            repeated.computeIfAbsent(window, key -> new ArrayList<>()).add(begin);
        }
    }

    private void settleSend(@Nullable Long send, boolean completionKept) {
        if (send != null && !completionKept && inside.test(send) && keeps(send)) {
            uncompleted.add(send);
        }
    }

    /** Whether this send, which is kept, is completed in the trace by a record that is not kept. */
    boolean losesCompletion(long send) {
        return uncompleted.contains(send);
    }

    /** Whether an event that is inside is kept, too, in view of what belongs to it. */
    boolean keeps(long pos) {
        return switch (events.type(pos)) {
            case SEND -> events.recvptr(pos) != Trace.NONE && inside.test(events.recvptr(pos));
            case RECV -> events.sendptr(pos) != Trace.NONE && inside.test(events.sendptr(pos));
            case COLLEXIT -> events.collptr(pos) != Trace.NONE && operations.get((int) events.collptr(pos));
            case EVENT -> !dropped.contains(pos);
            case ENTER, EXIT -> true;
        };
    }

    /**
     * Beginnings of receives and operations that are to be written again before this event, the first that is kept of its location
     * after some that are not; in their order.
     */
    List<Long> repeatedBefore(long pos) {
        List<Long> positions = repeated.getOrDefault(pos, List.of());
        return positions.stream().sorted().toList();
    }
}

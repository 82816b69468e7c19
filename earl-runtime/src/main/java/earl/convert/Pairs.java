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
 * Selects the records of messages and collective operations that a cut keeps: those {@link KeptEvents} whose other side is
 * kept too.
 *
 * <p>A message is kept if its send and its receive are kept events. An operation is kept if the ends of all members on kept
 * locations are. The begin record of a receive or an operation is kept with it. If it lies before the kept events of its
 * location, it must be written again where they begin. A kept send without its completion must be completed where the kept
 * events end.
 */
final class Pairs {
    private final Trace trace;
    private final Events events;
    private final KeptEvents inside;
    private final BitSet operations = new BitSet();
    /** Begin records inside, whose ends are not kept. */
    private final PositionSet dropped = new PositionSet();
    /** Positions of records to write again, by the position of the event before which they go. */
    private final Map<Long, List<Long>> repeated = new HashMap<>();
    /** Positions of kept sends whose completions are not kept. */
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

    /** Walks over a location's events, and decides about the begin of each receive and operation at its end. */
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

    /** Whether the completion of this kept send is not kept. */
    boolean losesCompletion(long send) {
        return uncompleted.contains(send);
    }

    /** Whether an event that is inside is kept, with regard to its counterpart. */
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
     * Begin records of receives and operations to write again before this event, the first kept one of its location after a
     * gap; in their order.
     */
    List<Long> repeatedBefore(long pos) {
        List<Long> positions = repeated.getOrDefault(pos, List.of());
        return positions.stream().sorted().toList();
    }
}

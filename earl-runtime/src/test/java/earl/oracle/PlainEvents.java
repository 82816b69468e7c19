package earl.oracle;

import earl.Events;
import earl.Trace;
import java.util.ArrayList;
import java.util.List;

/** An opened trace's records as a plain list, without any of its links. */
public final class PlainEvents {
    private PlainEvents() {}

    public static NaiveLinks link(Trace trace) {
        List<int[]> communicators = trace.communicators().stream()
                .map(communicator -> communicator.self() ? new int[0] : communicator.members())
                .toList();
        return new NaiveLinks(of(trace), communicators);
    }

    static List<PlainEvent> of(Trace trace) {
        Events events = trace.events();
        List<PlainEvent> list = new ArrayList<>();
        for (long pos = 0; pos < events.length(); pos++) {
            list.add(of(trace, pos));
        }
        return list;
    }

    private static PlainEvent of(Trace trace, long pos) {
        Events e = trace.events();
        int location = e.location(pos);
        long ticks = e.ticks(pos);
        String kind = e.kind(pos);
        return switch (kind) {
            case "ENTER", "LEAVE" ->
                PlainEvent.region(
                        location,
                        ticks,
                        kind,
                        trace.regions().get(e.region(pos)).name());
            case "MPI_SEND", "MPI_ISEND" -> message(e, pos, e.dest(pos));
            case "MPI_RECV", "MPI_IRECV" -> message(e, pos, e.src(pos));
            case "MPI_ISEND_COMPLETE", "MPI_IRECV_REQUEST", "NON_BLOCKING_COLLECTIVE_REQUEST" ->
                PlainEvent.request(location, ticks, kind, e.request(pos));
            case "NON_BLOCKING_COLLECTIVE_COMPLETE" ->
                PlainEvent.collectiveComplete(
                        location,
                        ticks,
                        String.valueOf(e.attribute(pos, "collectiveOp")),
                        e.com(pos),
                        e.root(pos),
                        e.sent(pos),
                        e.recvd(pos),
                        e.request(pos));
            case "MPI_COLLECTIVE_END" ->
                PlainEvent.collectiveEnd(
                        location,
                        ticks,
                        String.valueOf(e.attribute(pos, "collectiveOp")),
                        e.com(pos),
                        e.root(pos),
                        e.sent(pos),
                        e.recvd(pos));
            default -> PlainEvent.region(location, ticks, kind, "");
        };
    }

    private static PlainEvent message(Events e, long pos, int peer) {
        return PlainEvent.message(
                e.location(pos),
                e.ticks(pos),
                e.kind(pos),
                peer,
                e.com(pos),
                (int) e.tag(pos),
                e.len(pos),
                e.request(pos));
    }
}

package earl.engine;

import earl.Communicator;
import earl.EventType;
import earl.Events;
import earl.Location;
import earl.Region;
import earl.Trace;
import earl.engine.Replay.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The links of an opened trace once more, by plain means, from what its records say alone: nesting with a list a location, messages
 * with a queue for each communicator, sender, receiver and tag.
 */
final class Rematched {
    private record Key(int com, int source, int destination, long tag) {}

    private record Request(int location, long id) {}

    private final Trace trace;
    private final Events events;
    private final int[] ports;
    final long[] enter;
    final long[] exit;
    /** Of a send its receive, of a receive its send, of a cancellation its send; -1 for none. */
    final long[] partner;
    /** Of a send: where it goes. */
    final int[] destination;

    Rematched(Trace trace) {
        this.trace = trace;
        this.events = trace.events();
        int n = (int) trace.length();
        ports = ports(trace);
        enter = filled(n);
        exit = filled(n);
        partner = filled(n);
        destination = new int[n];
        for (Location location : trace.locations()) {
            nest(location.id());
        }
        match();
    }

    private static long[] filled(int n) {
        long[] none = new long[n];
        Arrays.fill(none, Trace.NONE);
        return none;
    }

    /** The location by which communicators name the process of each location. */
    private static int[] ports(Trace trace) {
        int[] ports = new int[trace.locations().size()];
        for (Location location : trace.locations()) {
            ports[location.id()] = location.id();
            boolean named = trace.communicators().stream()
                    .anyMatch(c -> Arrays.stream(c.members()).anyMatch(m -> m == location.id()));
            for (int other = trace.locations().size() - 1; other >= 0 && !named; other--) {
                int id = other;
                if (location.process() >= 0
                        && trace.locations().get(other).process() == location.process()
                        && trace.communicators().stream()
                                .anyMatch(c -> Arrays.stream(c.members()).anyMatch(m -> m == id))) {
                    ports[location.id()] = other;
                }
            }
        }
        return ports;
    }

    /** What makes two regions the same: all but their ids. */
    private Object same(int region) {
        Region r = trace.regions().get(region);
        return List.of(r.name(), r.canonicalName(), r.role(), r.paradigm(), r.file(), r.line());
    }

    private void nest(int location) {
        List<Long> stack = new ArrayList<>();
        for (long index = 0; index < trace.length(location); index++) {
            long pos = trace.position(location, index);
            enter[(int) pos] = stack.isEmpty() ? Trace.NONE : stack.getLast();
            if (events.type(pos) == EventType.ENTER) {
                stack.add(pos);
            } else if (events.type(pos) == EventType.EXIT) {
                int at = stack.size() - 1;
                while (at >= 0 && !same(events.region(stack.get(at))).equals(same(events.region(pos)))) {
                    at--;
                }
                while (at >= 0 && stack.size() > at) {
                    enter[(int) pos] = stack.removeLast();
                    exit[(int) enter[(int) pos]] = pos;
                }
            }
        }
    }

    private long number(long pos, String attribute) {
        return (Long) java.util.Objects.requireNonNull(events.attribute(pos, attribute));
    }

    private Key key(long pos, boolean send) {
        int own = ports[events.location(pos)];
        Communicator com = trace.communicators().get(events.com(pos));
        long rank = number(pos, send ? "receiver" : "sender");
        int peer = com.self() ? own : rank < com.size() ? com.member((int) rank) : Trace.NONE;
        return new Key(com.id(), send ? own : peer, send ? peer : own, number(pos, "msgTag"));
    }

    private void match() {
        Map<Key, Deque<Long>> queues = new HashMap<>();
        Map<Request, Long> sending = new HashMap<>();
        Map<Request, long[]> receiving = new HashMap<>();
        List<long[]> receives = new ArrayList<>();
        for (long pos = 0; pos < trace.length(); pos++) {
            String kind = events.kind(pos);
            Request request = new Request(events.location(pos), events.request(pos));
            switch (kind) {
                case "MPI_ISEND" -> sending.put(request, pos);
                case "MPI_ISEND_COMPLETE" -> sending.remove(request);
                case "MPI_REQUEST_CANCELLED" -> {
                    Long send = sending.remove(request);
                    if (send == null) {
                        receiving.remove(request);
                    } else {
                        partner[(int) pos] = send;
                        partner[send.intValue()] = pos;
                    }
                }
                case "MPI_RECV" -> receives.add(new long[] {pos});
                case "MPI_IRECV_REQUEST" -> {
                    long[] receive = {Trace.NONE};
                    receives.add(receive);
                    receiving.put(request, receive);
                }
                case "MPI_IRECV" -> {
                    long @Nullable [] posted = receiving.remove(request);
                    if (posted == null) {
                        receives.add(new long[] {pos});
                    } else {
                        posted[0] = pos;
                    }
                }
                default -> {}
            }
        }
        for (long pos = 0; pos < trace.length(); pos++) {
            if (events.type(pos) == EventType.SEND) {
                Key key = key(pos, true);
                destination[(int) pos] = key.destination;
                if (partner[(int) pos] < 0) {
                    queues.computeIfAbsent(key, k -> new ArrayDeque<>()).add(pos);
                }
            }
        }
        for (long[] receive : receives) {
            Deque<Long> queue = receive[0] < 0 ? null : queues.getOrDefault(key(receive[0], false), new ArrayDeque<>());
            if (queue != null && !queue.isEmpty()) {
                long send = queue.remove();
                partner[(int) send] = receive[0];
                partner[(int) receive[0]] = send;
                destination[(int) send] = events.location(receive[0]);
            }
        }
    }

    /** Whether an event is a send or receive with a message, and not a cancellation or cancelled. */
    private boolean matched(long pos, EventType other) {
        long to = partner[(int) pos];
        return to >= 0 && events.type(to) == other;
    }

    long sendptr(long pos) {
        return events.type(pos) == EventType.RECV && matched(pos, EventType.SEND) ? partner[(int) pos] : Trace.NONE;
    }

    long recvptr(long pos) {
        return events.type(pos) == EventType.SEND && matched(pos, EventType.RECV) ? partner[(int) pos] : Trace.NONE;
    }

    /** Regions from the outermost, of the region instance of an event. */
    List<Object> path(long pos) {
        List<Object> path = new ArrayList<>();
        long instance = events.type(pos) == EventType.ENTER ? pos : enter[(int) pos];
        for (; instance >= 0; instance = enter[(int) instance]) {
            path.addFirst(same(events.region(instance)));
        }
        return path;
    }

    /** Regions from the outermost, of a call path of the trace. */
    List<Object> path(int callpath) {
        List<Object> path = new ArrayList<>();
        for (int node = callpath; node >= 0; node = trace.callpaths().parent(node)) {
            path.addFirst(same(trace.callpaths().region(node)));
        }
        return path;
    }

    Replay replay() {
        List<Step> steps = new ArrayList<>();
        for (long pos = 0; pos < trace.length(); pos++) {
            EventType type = events.type(pos);
            boolean region = type == EventType.ENTER || type == EventType.EXIT;
            steps.add(new Step(
                    events.location(pos),
                    type,
                    region ? same(events.region(pos)) : "",
                    partner[(int) pos],
                    destination[(int) pos]));
        }
        return new Replay(trace.locations().size(), steps);
    }
}

package earl.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Calls, messages and collectives of a list of events in order of position, linked the slow and obvious way.
 *
 * <p>A region that is left takes those with it that were entered in it and not left. Messages are first in, first out for each communicator, source, destination and tag, in the
 * order in which sends and receives were posted.
 */
public final class NaiveLinks {
    /** A region instance. {@code exit} is -1 while it is open. */
    public static final class Call {
        public final int location;
        public final int enter;
        public final String region;
        public final String path;
        public final long entered;
        int exit = -1;
        /** When it was left: never, while it is open. */
        public long left = Long.MAX_VALUE;
        /** Time in calls that this one made. */
        public long inCallees;

        public Call(PlainEvent event, int pos, @Nullable Call parent) {
            location = event.location();
            enter = pos;
            region = event.region();
            path = parent == null ? region : parent.path + "/" + region;
            entered = event.ticks();
        }
    }

    /** A matched message: positions of its records and the calls around them; the send may never have completed. */
    record Message(
            int send, int recv, Call sendCall, @Nullable Call sendCompleteCall, Call recvPostCall, Call recvCall) {
        int source() {
            return sendCall.location;
        }

        int destination() {
            return recvCall.location;
        }
    }

    /** One location's part in a collective operation. */
    record Member(
            PlainEvent end,
            long began,
            Call call,
            int rank,
            int begin,
            @Nullable Call posted) {
        /** Whether it is over in the call in which it began. */
        boolean blocking() {
            return posted == null;
        }
    }

    public final List<PlainEvent> events;
    public final List<Call> calls = new ArrayList<>();
    final List<Message> messages = new ArrayList<>();
    /** Operations in order of their last member's end, as in the table of collectives, so that the first of equal waits is the one counted. */
    final List<List<Member>> collectives = new ArrayList<>();

    private final List<int[]> communicators;
    private final Map<Integer, Call> callOf = new HashMap<>();

    /**
     * Links events.
     *
     * @param communicators locations by rank; none for one in which every location is alone
     */
    public NaiveLinks(List<PlainEvent> events, List<int[]> communicators) {
        this.events = events;
        this.communicators = communicators;
        nest();
        matchMessages();
        gatherCollectives();
    }

    /**
     * Links events of a possible run that are in order of time, then of location: where a message arrives in the tick in which it was
     * sent, its receive, and what follows on its location in that tick, comes after the send.
     */
    public static NaiveLinks inOrder(List<PlainEvent> events, List<int[]> communicators) {
        List<Message> messages = new NaiveLinks(events, communicators).messages;
        int[] levels = new int[events.size()];
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int pos = 1; pos < levels.length; pos++) {
                if (isOfOneTime(events, pos - 1, pos)
                        && events.get(pos - 1).location() == events.get(pos).location()
                        && levels[pos] < levels[pos - 1]) {
                    levels[pos] = levels[pos - 1];
                    changed = true;
                }
            }
            for (Message message : messages) {
                boolean after = message.source() > message.destination();
                int least = levels[message.send()] + (after ? 1 : 0);
                if (isOfOneTime(events, message.send(), message.recv()) && levels[message.recv()] < least) {
                    levels[message.recv()] = least;
                    changed = true;
                }
            }
        }
        List<PlainEvent> ordered = IntStream.range(0, levels.length)
                .boxed()
                .sorted(Comparator.comparingLong(
                                (Integer pos) -> events.get(pos).ticks())
                        .thenComparingInt(pos -> levels[pos])
                        .thenComparingInt(pos -> pos))
                .map(events::get)
                .toList();
        return new NaiveLinks(ordered, communicators);
    }

    private static boolean isOfOneTime(List<PlainEvent> events, int one, int other) {
        return events.get(one).ticks() == events.get(other).ticks();
    }

    private void nest() {
        Map<Integer, Deque<Call>> stacks = new HashMap<>();
        for (int pos = 0; pos < events.size(); pos++) {
            PlainEvent event = events.get(pos);
            Deque<Call> stack = stacks.computeIfAbsent(event.location(), l -> new ArrayDeque<>());
            if (event.isEnter()) {
                Call call = new Call(event, pos, stack.peek());
                stack.push(call);
                calls.add(call);
            } else if (event.isLeave()) {
                boolean open = stack.stream().anyMatch(call -> call.region.equals(event.region()));
                while (open) {
                    Call call = stack.pop();
                    call.exit = pos;
                    call.left = event.ticks();
                    if (!stack.isEmpty()) {
                        stack.peek().inCallees += call.left - call.entered;
                    }
                    open = !call.region.equals(event.region());
                }
            } else if (!stack.isEmpty()) {
                callOf.put(pos, stack.peek());
            }
        }
    }

    /** The innermost call open around an event that is neither enter nor leave. */
    Call call(int pos) {
        return Objects.requireNonNull(callOf.get(pos), () -> "no call around event " + pos);
    }

    private void matchMessages() {
        record Request(int location, long number) {}
        record Channel(int com, int source, int destination, int tag) {}
        record Receive(int posted, int completed) {}
        Map<Request, Integer> open = new HashMap<>();
        Map<Integer, Integer> sendCompleted = new HashMap<>();
        Map<Channel, List<Integer>> sends = new LinkedHashMap<>();
        Map<Channel, List<Receive>> receives = new LinkedHashMap<>();
        for (int pos = 0; pos < events.size(); pos++) {
            PlainEvent e = events.get(pos);
            Request request = new Request(e.location(), e.request());
            switch (e.kind()) {
                case "MPI_ISEND", "MPI_IRECV_REQUEST" -> open.put(request, pos);
                case "MPI_ISEND_COMPLETE" -> sendCompleted.put(Objects.requireNonNull(open.remove(request)), pos);
                default -> {}
            }
            if (e.isSend()) {
                Channel channel = new Channel(e.com(), e.location(), e.peer(), e.tag());
                sends.computeIfAbsent(channel, c -> new ArrayList<>()).add(pos);
            }
            if (e.isReceive()) {
                Channel channel = new Channel(e.com(), e.peer(), e.location(), e.tag());
                Integer posted = e.kind().equals("MPI_IRECV") ? open.remove(request) : null;
                receives.computeIfAbsent(channel, c -> new ArrayList<>())
                        .add(new Receive(posted == null ? pos : posted, pos));
            }
        }
        receives.forEach((channel, list) -> {
            list.sort(Comparator.comparingInt(Receive::posted));
            List<Integer> queue = sends.getOrDefault(channel, List.of());
            for (int i = 0; i < Math.min(queue.size(), list.size()); i++) {
                int send = queue.get(i);
                Receive receive = list.get(i);
                Integer completed =
                        events.get(send).kind().equals("MPI_SEND") ? Integer.valueOf(send) : sendCompleted.get(send);
                messages.add(new Message(
                        send,
                        receive.completed(),
                        call(send),
                        completed == null ? null : call(completed),
                        call(receive.posted()),
                        call(receive.completed())));
            }
        });
        messages.sort(Comparator.comparingInt(Message::recv));
    }

    private int rank(int communicator, int location) {
        int[] members = communicators.get(communicator);
        return IntStream.range(0, members.length)
                .filter(rank -> members[rank] == location)
                .findFirst()
                .orElse(0);
    }

    private void gatherCollectives() {
        Map<Integer, Deque<PlainEvent>> begun = new HashMap<>();
        Map<String, Map<Integer, List<Member>>> byCommunicator = new TreeMap<>();
        Map<String, Integer> posted = new HashMap<>();
        List<Member> nonblocking = new ArrayList<>();
        for (int pos = 0; pos < events.size(); pos++) {
            PlainEvent e = events.get(pos);
            Deque<PlainEvent> stack = begun.computeIfAbsent(e.location(), l -> new ArrayDeque<>());
            if (e.kind().equals("MPI_COLLECTIVE_BEGIN")) {
                stack.push(e);
            } else if (e.kind().equals("MPI_COLLECTIVE_END")) {
                Call call = call(pos);
                PlainEvent begin = stack.poll();
                Member member = new Member(
                        e,
                        begin == null ? call.entered : begin.ticks(),
                        call,
                        rank(e.com(), e.location()),
                        call.enter,
                        null);
                join(byCommunicator, "", member);
            } else if (e.kind().equals("NON_BLOCKING_COLLECTIVE_REQUEST")) {
                posted.put(e.location() + " " + e.request(), pos);
            } else if (e.kind().equals("NON_BLOCKING_COLLECTIVE_COMPLETE")) {
                int request = Objects.requireNonNull(posted.remove(e.location() + " " + e.request()));
                long began = events.get(request).ticks();
                nonblocking.add(new Member(e, began, call(pos), rank(e.com(), e.location()), request, call(request)));
            }
        }
        nonblocking.stream()
                .sorted(Comparator.comparingInt(Member::begin))
                .forEach(member -> join(byCommunicator, "requests of ", member));
        for (Map<Integer, List<Member>> members : byCommunicator.values()) {
            int most = members.values().stream().mapToInt(List::size).max().orElse(0);
            for (int n = 0; n < most; n++) {
                List<Member> instance = new ArrayList<>();
                for (List<Member> member : members.values()) {
                    if (n < member.size()) {
                        instance.add(member.get(n));
                    }
                }
                collectives.add(instance);
            }
        }
        IdentityHashMap<PlainEvent, Integer> positions = new IdentityHashMap<>();
        for (int pos = 0; pos < events.size(); pos++) {
            positions.put(events.get(pos), pos);
        }
        collectives.sort(Comparator.comparingInt(instance -> instance.stream()
                .mapToInt(member -> positions.getOrDefault(member.end(), 0))
                .max()
                .orElse(0)));
    }

    private void join(Map<String, Map<Integer, List<Member>>> byCommunicator, String kind, Member member) {
        PlainEvent e = member.end();
        String key = communicators.get(e.com()).length == 0 ? e.com() + " of " + e.location() : "" + e.com();
        byCommunicator
                .computeIfAbsent(kind + key, c -> new TreeMap<>())
                .computeIfAbsent(e.location(), l -> new ArrayList<>())
                .add(member);
    }
}

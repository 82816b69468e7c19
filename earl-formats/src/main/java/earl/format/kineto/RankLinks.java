package earl.format.kineto;

import static earl.format.kineto.ChromeEvent.ABSENT;

import earl.TraceException;
import earl.format.build.CollectiveOperation;
import earl.memory.LongMap;
import earl.schema.DeviceAttribute;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Connects what a file has in several events: a call and its activities, a synchronization and what it waits for, a collective kernel
 * and the operation that queued it. Events come in any order, so that {@link #resolve} connects them at the end.
 */
final class RankLinks {
    private static final int INDEX_BITS = 32;

    private record Sync(long target, long waited, long record) {}

    private record Arrow(long id, String process, String thread, long time, boolean begin) {}

    private record Kernel(Track track, int index, CollectiveCall known) {}

    private record Communication(long begin, long end, CollectiveCall call, boolean described) {}

    private final RankEvents events;
    private final LongMap streams;

    /** Track and index of the call by correlation id. */
    private final LongMap calls = new LongMap();

    private final Map<Long, Sync> syncs = new HashMap<>();
    private final List<Arrow> arrows = new ArrayList<>();
    private final List<Kernel> kernels = new ArrayList<>();
    private final Map<Track, List<Communication>> communications = new HashMap<>();

    /** An activity or a call without a correlation id, with the process, the thread and the times that arrows have. */
    private record Unlinked(Track track, int index, int process, int thread, long time, long end) {}

    private final List<Unlinked> unlinkedActivities = new ArrayList<>();
    private final List<Unlinked> unlinkedCalls = new ArrayList<>();
    private final Set<Long> colliding = new HashSet<>();
    private boolean correlated;
    private long correlatedCalls;

    /** Calls of a thread with the times and the correlation id of another one. */
    private long repeatedCalls;

    private long repeated;

    /** @param streams track by key of the stream, filled while events are read */
    RankLinks(RankEvents events, LongMap streams) {
        this.events = events;
        this.streams = streams;
    }

    void call(Track track, int index, ChromeEvent event) {
        long correlation = event.correlation;
        if (correlation == ABSENT) {
            unlinkedCalls.add(unlinked(track, index, event));
            return;
        }
        long at = at(track, index);
        long before = calls.put(correlation, at);
        correlatedCalls++;
        if (before == LongMap.NONE) {
            return;
        }
        Track other = events.tracks.get((int) (before >>> INDEX_BITS));
        if (!other.process.equals(track.process)) {
            events.collisions++;
            colliding.add(correlation);
        } else if (other == track
                && track.begin((int) before) == track.begin(index)
                && track.end((int) before) == track.end(index)) {
            repeatedCalls++;
            repeated = correlation;
        }
    }

    private static long at(Track track, int index) {
        return (long) track.id << INDEX_BITS | index;
    }

    private static Unlinked unlinked(Track track, int index, ChromeEvent event) {
        // Arrows of Kineto begin with the call, those of rocprof within it.
        long end = event.begin == ABSENT ? event.arrowTime : event.arrowTime + track.end(index) - track.begin(index);
        return new Unlinked(track, index, event.process, event.thread, event.arrowTime, end);
    }

    /** @throws TraceException if calls stand in the file twice, and their activities with them: figures would count them twice */
    void refuseRepeated() {
        if (repeatedCalls > 0 && 2 * repeatedCalls >= correlatedCalls) {
            throw new TraceException(
                    events.file,
                    -1,
                    repeatedCalls + " of " + correlatedCalls
                            + " calls stand twice, for instance the one of correlation id " + repeated
                            + "; expected each event once: remove what stands twice");
        }
    }

    void activity(Track track, int index, ChromeEvent event) {
        if (event.correlation == ABSENT) {
            unlinkedActivities.add(unlinked(track, index, event));
        } else if (!correlated) {
            correlated = true;
            arrows.clear();
        }
    }

    /** Whether only arrows say which call queued an activity, since activities have no correlation ids. */
    boolean needsArrows() {
        return !correlated;
    }

    /** @param target key of a stream, as is {@code waited} */
    void synchronization(long correlation, long target, long waited, long record) {
        if (correlation != ABSENT) {
            syncs.put(correlation, new Sync(target, waited, record));
        }
    }

    /** An arrow counts only in a file whose activities have no correlation ids. */
    void arrow(ChromeEvent event) {
        if (!correlated
                && event.id != ABSENT
                && event.time != Decimal.NONE
                && event.process != ABSENT
                && event.thread != ABSENT) {
            arrows.add(new Arrow(
                    event.id,
                    events.names.get(event.process),
                    events.names.get(event.thread),
                    event.time,
                    event.phase == 's'));
        }
    }

    void collectiveKernel(Track track, int index, ChromeEvent event, String name) {
        String operation = event.collective == null ? CollectiveOperation.of(name) : operation(event.collective);
        kernels.add(new Kernel(track, index, described(event, operation)));
    }

    void communication(Track track, int index, ChromeEvent event, String name) {
        boolean described = event.collective != null;
        String operation = described ? operation(event.collective) : CollectiveOperation.of(name);
        communications
                .computeIfAbsent(track, l -> new ArrayList<>())
                .add(new Communication(track.begin(index), track.end(index), described(event, operation), described));
    }

    private static String operation(@Nullable String collective) {
        String name = collective == null ? "" : CollectiveOperation.of(collective);
        return name.equals(DeviceAttribute.UNKNOWN_OPERATION) && collective != null ? collective : name;
    }

    private CollectiveCall described(ChromeEvent event, String operation) {
        String members = CollectiveCall.members(event.members);
        if (members == null && event.group != null) {
            members = events.header.groups.get(event.group);
        }
        long bytes = event.inElements == ABSENT
                ? CollectiveCall.bytes(event.elements, event.inputType)
                : CollectiveCall.bytes(Math.max(event.inElements, event.outElements), event.dataType);
        return new CollectiveCall(operation, event.group, members, event.sequence, bytes);
    }

    void resolve() {
        if (!colliding.isEmpty()) {
            forgetColliding();
        }
        if (!unlinkedActivities.isEmpty() && !arrows.isEmpty()) {
            followArrows();
        }
        syncs.forEach(this::setTarget);
        for (List<Communication> of : communications.values()) {
            of.sort(Comparator.comparingLong(Communication::begin));
        }
        for (Kernel kernel : kernels) {
            kernel.track.setCollective(kernel.index, completed(kernel));
        }
    }

    /** Nothing says which of several calls with one id queued an activity. */
    private void forgetColliding() {
        for (Track track : events.tracks) {
            for (int i = 0; i < track.size(); i++) {
                if (colliding.contains(track.correlation(i))) {
                    track.setCorrelation(i, ABSENT);
                }
            }
        }
        colliding.forEach(calls::remove);
    }

    private void setTarget(long correlation, Sync sync) {
        long call = calls.get(correlation);
        if (call != LongMap.NONE) {
            track(call).setTarget((int) call, new Track.SyncTarget(track(sync.target, streams), sync.record));
        }
        long record = sync.record == ABSENT ? LongMap.NONE : calls.get(sync.record);
        if (record != LongMap.NONE && sync.waited != ABSENT) {
            track(record).setTarget((int) record, new Track.SyncTarget(track(sync.waited, streams), ABSENT));
        }
    }

    private static int track(long stream, LongMap streams) {
        return stream == ABSENT ? ABSENT : (int) streams.get(stream);
    }

    private Track track(long at) {
        return events.tracks.get((int) (at >>> INDEX_BITS));
    }

    /** The operation of a kernel, with what the operator that launched it says of it. */
    private CollectiveCall completed(Kernel kernel) {
        CollectiveCall known = kernel.known;
        long correlation = kernel.track.correlation(kernel.index);
        long call = correlation == ABSENT ? LongMap.NONE : calls.get(correlation);
        if (call == LongMap.NONE) {
            return known;
        }
        Track host = track(call);
        long launched = host.begin((int) call);
        CollectiveCall result = known;
        for (Communication each : communications.getOrDefault(host, List.of())) {
            if (each.begin > launched) {
                break;
            }
            if (launched <= each.end) {
                result = merged(result, each);
            }
        }
        return result;
    }

    private static CollectiveCall merged(CollectiveCall known, Communication from) {
        CollectiveCall call = from.call;
        boolean better = from.described
                || (!call.operation().equals(DeviceAttribute.UNKNOWN_OPERATION)
                        && known.operation().equals("sendrecv"));
        return new CollectiveCall(
                better ? call.operation() : known.operation(),
                known.group() == null ? call.group() : known.group(),
                known.members() == null ? call.members() : known.members(),
                known.sequence() == ABSENT ? call.sequence() : known.sequence(),
                known.bytes() == ABSENT ? call.bytes() : known.bytes());
    }

    /** Gives calls and activities the ids of the arrows between them. */
    private void followArrows() {
        Map<List<Object>, Long> ends = new HashMap<>();
        Map<List<Object>, TreeMap<Long, Long>> begins = new HashMap<>();
        for (Arrow arrow : arrows) {
            if (arrow.begin) {
                begins.computeIfAbsent(List.of(arrow.process, arrow.thread), key -> new TreeMap<>())
                        .put(arrow.time, arrow.id);
            } else {
                ends.put(List.of(arrow.process, arrow.thread, arrow.time), arrow.id);
            }
        }
        for (Unlinked activity : unlinkedActivities) {
            link(activity, ends.get(List.of(name(activity.process), name(activity.thread), activity.time)));
        }
        for (Unlinked call : unlinkedCalls) {
            Map.Entry<Long, Long> arrow = begins.getOrDefault(
                            List.of(name(call.process), name(call.thread)), new TreeMap<>())
                    .ceilingEntry(call.time);
            if (arrow != null && arrow.getKey() <= call.end) {
                link(call, arrow.getValue());
                calls.put(arrow.getValue(), at(call.track, call.index));
            }
        }
    }

    private String name(int number) {
        return number == ABSENT ? "" : events.names.get(number);
    }

    private void link(Unlinked row, @Nullable Long id) {
        if (id != null) {
            row.track.setCorrelation(row.index, id);
            events.arrows++;
        }
    }
}

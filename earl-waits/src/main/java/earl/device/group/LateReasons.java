package earl.device.group;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.device.group.LateMembers.Kind;
import earl.device.group.LateMembers.Reason;
import earl.memory.Search;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a process comes last to operations. The hosts' time between two operations of a group is compared: what lasts longer on the last one
 * than on the others in the mean is the reason.
 */
final class LateReasons {
    /** A shorter part of the longest wait is no reason for it. */
    private static final double ENOUGH = 0.3;

    /** Pauses shorter than this part of the longest wait are not looked at. */
    private static final double SHORT = 0.1;

    /** A later begin of the recording, or of the kernel after its launch, explains a wait of which it is this part. */
    private static final double MOST = 0.5;

    /** A reason for a smaller part of all waits for a process is not named. */
    private static final double TYPICAL = 0.3;

    private final Trace trace;
    private final Events events;
    private final Members members;
    private final Map<Integer, Integer> hosts;
    private final Map<Long, Long> launches;
    /** {@code [member] -> } member of its process in the previous operation of its group, -1 for none. */
    private final int[] previous;

    /**
     * Two neighboring events of a host.
     *
     * @param region of the earlier one, as its type
     * @param next region of the later one, as its type
     */
    private record Pause(EventType type, int region, EventType nextType, int next) {}

    /**
     * The length of equal pauses.
     *
     * @param sum ticks of all of them
     * @param longest ticks of the longest
     * @param event the earlier event of the longest
     */
    private record Length(long sum, long longest, long event) {
        Length plus(Length other) {
            return new Length(
                    sum + other.sum, Math.max(longest, other.longest), other.longest > longest ? other.event : event);
        }
    }

    /** What is the same in the reasons of several operations. */
    private record Found(Kind kind, int region, int next, int other) {}

    /** The operations with one reason. */
    private static final class Sum {
        private final List<Long> ticks = new ArrayList<>();
        private long waits;
        private long longest;
        private int callpath = Trace.NONE;
    }

    /**
     * @param hosts process to the location of its host
     * @param launches enter of a kernel to enter of its launch
     */
    LateReasons(Trace trace, Members members, Map<Integer, Integer> hosts, Map<Long, Long> launches) {
        this.trace = trace;
        this.events = trace.events();
        this.members = members;
        this.hosts = hosts;
        this.launches = launches;
        previous = new int[members.count()];
        Map<List<Object>, Integer> seen = new HashMap<>();
        for (int row = 0; row < previous.length; row++) {
            Integer before = seen.put(List.of(members.process.get(row), members.group.get(row)), row);
            previous[row] = before == null ? Trace.NONE : before;
        }
    }

    /** The reason for the longest waits in some operations in which the same process comes last; null if none is known. */
    @Nullable
    Reason most(List<LateMemberFinder.Operation> operations) {
        Map<Found, Sum> sums = new LinkedHashMap<>();
        operations.forEach(operation -> add(operation, sums));
        Map.Entry<Found, Sum> most = null;
        for (Map.Entry<Found, Sum> entry : sums.entrySet()) {
            most = most == null || entry.getValue().waits > most.getValue().waits ? entry : most;
        }
        long waits =
                operations.stream().mapToLong(LateMemberFinder.Operation::ticks).sum();
        if (most == null || most.getValue().waits < TYPICAL * waits) {
            return null;
        }
        Found found = most.getKey();
        long[] ticks =
                most.getValue().ticks.stream().mapToLong(each -> each).sorted().toArray();
        return new Reason(
                found.kind,
                ticks.length,
                most.getValue().waits / (double) trace.info().ticksPerSecond(),
                (ticks[(ticks.length - 1) / 2] + ticks[ticks.length / 2])
                        / 2.0
                        / trace.info().ticksPerSecond(),
                name(found.region),
                name(found.next),
                most.getValue().callpath,
                found.other);
    }

    private String name(int region) {
        return region < 0 ? "" : trace.regions().get(region).name();
    }

    private static void add(Map<Found, Sum> sums, Found found, long ticks, int callpath, long waits) {
        Sum sum = sums.computeIfAbsent(found, missing -> new Sum());
        if (ticks > sum.longest) {
            sum.longest = ticks;
            sum.callpath = callpath;
        }
        sum.ticks.add(ticks);
        sum.waits += waits;
    }

    private void add(LateMemberFinder.Operation operation, Map<Found, Sum> sums) {
        int last = operation.last();
        int first = operation.first();
        Integer host = hosts.get(members.process.get(last));
        if (host == null) {
            return;
        }
        long longest = Math.min(members.begin.get(last), members.end.get(first)) - members.begin.get(first);
        Integer other = hosts.get(members.process.get(first));
        if (other != null && previous[last] < 0 && previous[first] < 0) {
            long event = trace.position(host, 0);
            long later = events.ticks(event) - events.ticks(trace.position(other, 0));
            if (later >= MOST * longest) {
                add(
                        sums,
                        new Found(Kind.BEGIN, events.region(event), Trace.NONE, other),
                        later,
                        Trace.NONE,
                        operation.ticks());
                return;
            }
        }
        long queued = queued(last) - queued(first);
        Long launch = launches.get(members.enter.get(last));
        if (launch != null && launches.containsKey(members.enter.get(first)) && queued >= MOST * longest) {
            add(
                    sums,
                    new Found(Kind.STREAM, events.region(launch), Trace.NONE, Trace.NONE),
                    queued(last),
                    events.callpath(launch),
                    operation.ticks());
            return;
        }
        pause(operation, host, longest, sums);
    }

    /** Adds the pause of the last host that is longest, compared with those of the others. */
    private void pause(LateMemberFinder.Operation operation, int host, long longest, Map<Found, Sum> sums) {
        Map<Pause, Length> own = pauses(host, operation.last(), longest);
        if (own.isEmpty()) {
            return;
        }
        Map<Pause, Long> others = new HashMap<>();
        int count = 0;
        for (int row : operation.rows()) {
            Integer of = hosts.get(members.process.get(row));
            if (of != null && of != host) {
                pauses(of, row, longest).forEach((pause, length) -> others.merge(pause, length.sum, Long::sum));
                count++;
            }
        }
        Pause most = null;
        double excess = ENOUGH * longest;
        Length length = new Length(0, 0, Trace.NONE);
        for (Map.Entry<Pause, Length> entry : own.entrySet()) {
            double mean = others.getOrDefault(entry.getKey(), 0L) / (double) Math.max(1, count);
            if (entry.getValue().sum - mean >= excess) {
                most = entry.getKey();
                length = entry.getValue();
                excess = length.sum - mean;
            }
        }
        if (most != null) {
            Found found = found(most);
            int callpath = events.callpath(length.event);
            boolean left = found.kind == Kind.PAUSE && callpath != Trace.NONE;
            add(
                    sums,
                    found,
                    length.sum,
                    left && most.type == EventType.EXIT ? trace.callpaths().parent(callpath) : callpath,
                    operation.ticks());
        }
    }

    private static Found found(Pause pause) {
        boolean entered = pause.type == EventType.ENTER;
        if (entered && pause.nextType == EventType.EXIT && pause.region == pause.next) {
            return new Found(Kind.CALL, pause.region, Trace.NONE, Trace.NONE);
        }
        return new Found(
                entered ? Kind.FIRST_PAUSE : Kind.PAUSE,
                pause.region,
                pause.nextType == EventType.ENTER ? pause.next : Trace.NONE,
                Trace.NONE);
    }

    /** Ticks from the launch of a member's kernel to its begin; 0 if the launch is unknown. */
    private long queued(int row) {
        return members.begin.get(row) - issued(row);
    }

    /** When the host issues a member: the launch of its kernel, otherwise its begin. */
    private long issued(int row) {
        Long launch = launches.get(members.enter.get(row));
        return launch == null ? members.begin.get(row) : events.ticks(launch);
    }

    /** Pauses between neighboring events of a host since the previous operation, without short ones. */
    private Map<Pause, Length> pauses(int host, int row, long longest) {
        long to = issued(row);
        long length = trace.length(host);
        long from = previous[row] < 0 ? events.ticks(trace.position(host, 0)) : issued(previous[row]);
        Map<Pause, Length> found = new LinkedHashMap<>();
        long index = Math.max(0, firstAt(host, from) - 1);
        long event = trace.position(host, index);
        while (++index < length && events.ticks(event) < to) {
            long next = trace.position(host, index);
            long ticks = Math.min(to, events.ticks(next)) - Math.max(from, events.ticks(event));
            if (ticks > 0 && ticks >= SHORT * longest) {
                Pause pause =
                        new Pause(events.type(event), events.region(event), events.type(next), events.region(next));
                found.merge(pause, new Length(ticks, ticks, event), Length::plus);
            }
            event = next;
        }
        return found;
    }

    /** Index of the first event of a location at or after a tick; the number of its events if there is none. */
    private long firstAt(int location, long tick) {
        return Search.first(
                0, trace.length(location), middle -> events.ticks(trace.position(location, middle)) >= tick);
    }
}

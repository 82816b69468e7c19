package earl.column;

import earl.EventType;
import earl.Events;
import earl.Region;
import earl.Trace;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Finds polls event by event, from the begin of each location to its end. */
final class NaivePolls {
    private static final Set<String> TESTS =
            Set.of("MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", "MPI_Request_get_status");
    private static final Set<String> PROBES = Set.of("MPI_Iprobe", "MPI_Improbe");
    private static final Set<String> SILENT = Set.of("MPI_REQUEST_TEST", "METRIC", "CALLING_CONTEXT_SAMPLE");
    private static final double GAP = 0.01;

    /** By enter of a poll, the enter of the first one of those that end with it. */
    private final Map<Long, Long> firsts = new HashMap<>();

    private final Trace trace;

    NaivePolls(Trace trace) {
        this.trace = trace;
        for (int location = 0; location < trace.locations().size(); location++) {
            walk(location);
        }
    }

    private void walk(int location) {
        Events events = trace.events();
        long first = Trace.NONE;
        double left = 0;
        long polls = 0;
        Deque<Long> before = new ArrayDeque<>();
        for (long index = 0; index < trace.length(location); index++) {
            long pos = trace.position(location, index);
            EventType type = events.type(pos);
            boolean call = type == EventType.ENTER || type == EventType.EXIT;
            Region region = call ? trace.regions().get(events.region(pos)) : null;
            if (region == null) {
                boolean silent = type == EventType.EVENT && SILENT.contains(events.kind(pos));
                first = silent ? first : Trace.NONE;
            } else if (TESTS.contains(region.name()) || PROBES.contains(region.name())) {
                if (type == EventType.ENTER) {
                    first = first == Trace.NONE || events.time(pos) - left > GAP ? pos : first;
                    firsts.put(pos, first);
                    polls++;
                } else {
                    left = events.time(pos);
                }
            } else if (region.isMpi()) {
                first = Trace.NONE;
            } else if (type == EventType.ENTER) {
                before.push(polls);
            } else if (!before.isEmpty() && before.pop() == polls) {
                first = Trace.NONE;
            }
        }
    }

    /** The first of several polls that end with one. */
    long first(long last) {
        long first = firsts.getOrDefault(last, (long) Trace.NONE);
        return first == last ? Trace.NONE : first;
    }

    /** The poll that found a message. */
    long last(long completing, long probe) {
        if (completing != Trace.NONE
                && TESTS.contains(
                        trace.regions().get(trace.events().region(completing)).name())) {
            return completing;
        }
        return probe;
    }
}

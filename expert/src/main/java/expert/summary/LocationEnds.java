package expert.summary;

import earl.Collectives;
import earl.Communicator;
import earl.Diagnostic;
import earl.EventType;
import earl.Events;
import earl.Location;
import earl.Region;
import earl.Trace;
import expert.summary.LocationEnd.Waiting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** Finds what is open at the end of each location's record: of a program that hangs, the calls in which it does. */
public final class LocationEnds {
    private static final String OPEN = "region_not_left";

    /** Diagnostics of missing events: a call that seems open may then have been left. */
    private static final Set<String> CUT =
            Set.of("truncated_events", "broken_events", "broken_record", "missing_events_file");

    private static final String FINALIZE = "MPI_Finalize";
    private static final Set<String> LIBRARIES = Set.of("MPI", "SHMEM");
    private static final Set<String> WAITS_OF_THREADS = Set.of("BARRIER", "IMPLICIT_BARRIER", "CRITICAL", "TASK_WAIT");
    private static final Pattern SEND = Pattern.compile("MPI_[BRS]?[Ss]end");

    private final Trace trace;
    private final Events events;

    private LocationEnds(Trace trace) {
        this.trace = trace;
        this.events = trace.events();
    }

    /** The ends of all processor threads that have events; empty if no call that may wait is open, or events are missing. */
    public static List<LocationEnd> of(Trace trace) {
        return missing(trace).isEmpty() ? ofCut(trace) : List.of();
    }

    /** As {@link #of}, also if events are {@link #missing}: then a call that seems open may have been left. */
    public static List<LocationEnd> ofCut(Trace trace) {
        return trace.diagnostics().stream().map(Diagnostic::code).anyMatch(OPEN::equals)
                ? new LocationEnds(trace).all()
                : List.of();
    }

    /** The codes of diagnostics that say that events are missing. */
    public static List<String> missing(Trace trace) {
        return trace.diagnostics().stream()
                .map(Diagnostic::code)
                .filter(CUT::contains)
                .toList();
    }

    private List<LocationEnd> all() {
        List<LocationEnd> ends = new ArrayList<>();
        Map<Integer, Set<Integer>> together = new HashMap<>();
        for (Location location : trace.locations()) {
            if (location.isCpuThread() && trace.length(location.id()) > 0) {
                LocationEnd end = end(location.id());
                ends.add(end);
                if (end.waiting() != null) {
                    together.computeIfAbsent(region(end.waiting()).id(), region -> new TreeSet<>())
                            .add(location.id());
                }
            }
        }
        // Some writers end a trace within MPI_Finalize.
        if (together.keySet().stream()
                .allMatch(region -> trace.regions().get(region).name().equals(FINALIZE))) {
            return List.of();
        }
        Map<Integer, OperationMembers> members = new HashMap<>();
        together.forEach((region, locations) ->
                members.put(region, operationMembers(trace.regions().get(region), locations)));
        return ends.stream().map(end -> withMembers(end, members)).toList();
    }

    private Region region(Waiting waiting) {
        return trace.regions().get(trace.callpaths().region(waiting.callpath()));
    }

    private LocationEnd withMembers(LocationEnd end, Map<Integer, OperationMembers> groups) {
        Waiting waiting = end.waiting();
        OperationMembers of = waiting == null
                ? OperationMembers.NONE
                : groups.getOrDefault(region(waiting).id(), OperationMembers.NONE);
        return waiting == null
                ? end
                : new LocationEnd(
                        end.location(),
                        end.callpath(),
                        new Waiting(
                                waiting.callpath(),
                                waiting.source(),
                                of.members,
                                of.left,
                                waiting.peer(),
                                waiting.sends()));
    }

    /** The outermost open call of a library, because it may call itself; of threads, the innermost region. */
    private LocationEnd end(int location) {
        long last = trace.position(location, trace.length(location) - 1);
        long innermost = events.type(last) == EventType.ENTER ? last : inner(last);
        long call = Trace.NONE;
        for (long open = innermost; open != Trace.NONE; open = events.enterptr(open)) {
            Region region = trace.regions().get(events.region(open));
            if (LIBRARIES.contains(region.paradigm())
                    || (open == innermost
                            && region.paradigm().equals("OPENMP")
                            && WAITS_OF_THREADS.contains(region.role()))) {
                call = open;
            }
        }
        long outside = call == Trace.NONE ? innermost : events.enterptr(call);
        return new LocationEnd(
                location,
                outside == Trace.NONE ? Trace.NONE : events.callpath(outside),
                call == Trace.NONE ? null : waiting(location, call));
    }

    /** The innermost region that is open after an event that is no enter; a leave belongs to the region that it ends. */
    private long inner(long last) {
        long enter = events.enterptr(last);
        boolean ended = enter != Trace.NONE && events.exitptr(enter) == last;
        return ended ? events.enterptr(enter) : enter;
    }

    private Waiting waiting(int location, long call) {
        boolean sends =
                SEND.matcher(trace.regions().get(events.region(call)).name()).matches();
        return new Waiting(
                events.callpath(call),
                events.hasSources() ? events.source(call) : null,
                List.of(),
                List.of(),
                peer(location, call, sends),
                sends);
    }

    /** The other end of the message for which an open call waits. Recordings of EXPERT name it with the call. */
    private int peer(int location, long call, boolean sends) {
        long com = events.number(call, "communicator", Trace.NONE);
        long rank = events.number(call, "peer", Trace.NONE);
        if (com >= 0 && com < trace.communicators().size() && rank >= 0) {
            Communicator communicator = trace.communicators().get((int) com);
            return !communicator.self() && rank < communicator.size() ? communicator.member((int) rank) : Trace.NONE;
        }
        return sends ? receiver(location, call) : Trace.NONE;
    }

    /** The receiver of the message that is sent in an open call. */
    private int receiver(int location, long call) {
        for (long index = trace.length(location) - 1; trace.position(location, index) > call; index--) {
            long pos = trace.position(location, index);
            if (events.type(pos) == EventType.SEND && events.enterptr(pos) == call) {
                return events.dest(pos);
            }
        }
        return Trace.NONE;
    }

    /** The members of an operation, and those that have left it. */
    private record OperationMembers(List<Integer> members, List<Integer> left) {
        private static final OperationMembers NONE = new OperationMembers(List.of(), List.of());
    }

    /** The only group that these locations can be in together; a call that is not left has no communicator yet. */
    private OperationMembers operationMembers(Region region, Set<Integer> locations) {
        if (!region.role().startsWith("COLL_") && !region.role().equals("BARRIER")) {
            return OperationMembers.NONE;
        }
        Map<List<Integer>, Set<Integer>> groups = new HashMap<>();
        for (Communicator communicator : trace.communicators()) {
            List<Integer> members = Arrays.stream(communicator.members())
                    .filter(member -> member != Trace.NONE)
                    .boxed()
                    .toList();
            if (!communicator.self() && members.size() > 1 && members.containsAll(locations)) {
                groups.computeIfAbsent(members, _ -> new TreeSet<>()).add(communicator.id());
            }
        }
        if (groups.size() != 1) {
            return OperationMembers.NONE;
        }
        Map.Entry<List<Integer>, Set<Integer>> only =
                groups.entrySet().iterator().next();
        return new OperationMembers(only.getKey(), left(region, only.getValue(), locations));
    }

    /** The locations that have left an operation of a region on some communicators that none of the waiting ones has left. */
    private List<Integer> left(Region region, Set<Integer> communicators, Set<Integer> waiting) {
        Collectives collectives = trace.collectives();
        Set<Integer> left = new TreeSet<>();
        for (long instance = 0; instance < collectives.count(); instance++) {
            if (!collectives.complete(instance)
                    && communicators.contains(collectives.communicator(instance))
                    && region.name().equalsIgnoreCase("MPI_" + collectives.operation(instance))) {
                List<Integer> members = locations(collectives, instance);
                if (members.stream().noneMatch(waiting::contains)) {
                    left.addAll(members);
                }
            }
        }
        return List.copyOf(left);
    }

    private static List<Integer> locations(Collectives collectives, long instance) {
        long first = collectives.firstMember(instance);
        return LongStream.range(first, first + collectives.members(instance))
                .mapToObj(collectives::location)
                .toList();
    }
}

package earl.engine;

import earl.CallPaths;
import earl.Collectives;
import earl.Diagnostic;
import earl.EventType;
import earl.Events;
import earl.Location;
import earl.Trace;
import earl.diag.DiagnosticCode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The maximum number of seconds, summed over locations, by which irregularities of a trace may have changed the figures:
 *
 * <ul>
 *   <li>messages and collective operations without partners: the whole time of their recorded calls, since no wait in them
 *       is longer; for sends without receives, also the time of all message calls on the destinations
 *   <li>collective operations of members with different numbers of them, which contradict each other in time: the time of all
 *       members' calls. This irregularity is found here, since it needs the final times
 *   <li>messages received before they were sent: the difference
 *   <li>locations without events: the time of the whole run, for each
 *   <li>traces that end early: the time from the last event of each location that was within a region to the end of the run
 * </ul>
 *
 * <p>Reads all events, but only if such an irregularity was counted.
 */
final class UncertainSeconds {
    private static final Set<DiagnosticCode> MESSAGES =
            Set.of(DiagnosticCode.UNMATCHED_SEND, DiagnosticCode.UNMATCHED_RECV, DiagnosticCode.RECV_BEFORE_SEND);

    /** Operations that no member leaves before the last one has begun, as OTF2 names them. */
    private static final Set<String> SYNCHRONIZING = Set.of("BARRIER", "ALLREDUCE", "ALLGATHER", "ALLTOALL");

    private final Trace trace;
    private final Events events;
    private long misaligned;
    private String firstMisaligned = "";
    /** Ticks by code. */
    private final Map<DiagnosticCode, Long> ticks = new EnumMap<>(DiagnosticCode.class);

    /** Destinations of sends without receives. */
    private final BitSet destinations = new BitSet();

    private UncertainSeconds(Trace trace) {
        this.trace = trace;
        this.events = trace.events();
    }

    /** Adds to diagnostics what is at stake, where it is known. */
    static List<Diagnostic> of(Trace trace, List<Diagnostic> diagnostics) {
        UncertainSeconds stake = new UncertainSeconds(trace);
        Map<Diagnostic, DiagnosticCode> codes = new LinkedHashMap<>();
        for (Diagnostic diagnostic : diagnostics) {
            for (DiagnosticCode code : DiagnosticCode.values()) {
                if (code.word().equals(diagnostic.code())) {
                    codes.put(diagnostic, code);
                }
            }
        }
        stake.find(codes.values());
        List<Diagnostic> reported = new ArrayList<>();
        for (Diagnostic diagnostic : diagnostics) {
            DiagnosticCode code = codes.get(diagnostic);
            long found = code == null ? 0 : stake.ticks.getOrDefault(code, 0L);
            reported.add(
                    found == 0
                            ? diagnostic
                            : diagnostic.withAtStake(
                                    found / (double) trace.info().ticksPerSecond()));
        }
        if (stake.misaligned > 0 && !codes.containsValue(DiagnosticCode.MISALIGNED_COLLECTIVE)) {
            DiagnosticCode code = DiagnosticCode.MISALIGNED_COLLECTIVE;
            reported.add(new Diagnostic(
                            code.word(), code.severity(), stake.misaligned, stake.firstMisaligned, code.meaning())
                    .withAtStake(stake.ticks.getOrDefault(code, 0L)
                            / (double) trace.info().ticksPerSecond()));
        }
        return List.copyOf(reported);
    }

    private void find(Collection<DiagnosticCode> codes) {
        if (codes.stream().anyMatch(MESSAGES::contains)) {
            for (Location location : trace.locations()) {
                messages(location.id());
            }
            destinations.stream().forEach(this::receiver);
        }
        if (codes.contains(DiagnosticCode.INCOMPLETE_COLLECTIVE)) {
            collectives();
        }
        long run = trace.length() == 0 ? 0 : events.ticks(trace.length() - 1) - events.ticks(0);
        for (Location location : trace.locations()) {
            if (location.isCpuThread() && trace.length(location.id()) == 0) {
                add(DiagnosticCode.MISSING_EVENTS_FILE, run);
                add(DiagnosticCode.EMPTY_LOCATION, run);
            } else if (location.isCpuThread()) {
                long last = trace.position(location.id(), trace.length(location.id()) - 1);
                long left = isWithin(last) ? events.ticks(trace.length() - 1) - events.ticks(last) : 0;
                add(DiagnosticCode.TRUNCATED_EVENTS, left);
                add(DiagnosticCode.BROKEN_EVENTS, left);
                add(DiagnosticCode.REGION_NOT_LEFT, left);
            }
        }
    }

    private void add(DiagnosticCode code, long more) {
        ticks.merge(code, more, Long::sum);
    }

    /** Whether a location is within a region after its last event. */
    private boolean isWithin(long last) {
        if (events.type(last) == EventType.ENTER) {
            return true;
        }
        long enter = events.enterptr(last);
        return events.type(last) == EventType.EXIT ? enter >= 0 && events.enterptr(enter) >= 0 : enter >= 0;
    }

    private void messages(int location) {
        long lastSend = Trace.NONE;
        long lastReceive = Trace.NONE;
        for (long i = 0; i < trace.length(location); i++) {
            long pos = trace.position(location, i);
            EventType type = events.type(pos);
            if (type == EventType.SEND && events.recvptr(pos) == Trace.NONE) {
                long call = events.enterptr(pos);
                add(DiagnosticCode.UNMATCHED_SEND, call == lastSend ? 0 : took(call, location));
                lastSend = call;
                if (events.dest(pos) >= 0) {
                    destinations.set(events.dest(pos));
                }
            } else if (type == EventType.RECV) {
                long send = events.sendptr(pos);
                if (send == Trace.NONE) {
                    long call = events.enterptr(pos);
                    add(DiagnosticCode.UNMATCHED_RECV, call == lastReceive ? 0 : took(call, location));
                    lastReceive = call;
                } else {
                    add(DiagnosticCode.RECV_BEFORE_SEND, Math.max(0, events.ticks(send) - events.ticks(pos)));
                }
            }
        }
    }

    /**
     * It is unknown in which of its calls a location received an unmatched message, so all calls that may have are at stake.
     */
    private void receiver(int location) {
        CallPaths paths = trace.callpaths();
        double seconds = 0;
        for (int path = 0; path < paths.count(); path++) {
            int region = paths.region(path);
            if (region >= 0 && trace.regions().get(region).role().equals("POINT2POINT")) {
                seconds += paths.exclusive(path, location);
            }
        }
        add(DiagnosticCode.UNMATCHED_SEND, (long)
                Math.ceil(seconds * trace.info().ticksPerSecond()));
    }

    private void collectives() {
        Collectives all = trace.collectives();
        BitSet uneven = new BitSet();
        for (long member = 0; member < all.memberCount(); member++) {
            if (!all.complete(all.instance(member))) {
                add(DiagnosticCode.INCOMPLETE_COLLECTIVE, took(all.call(member), all.location(member)));
                uneven.set(all.communicator(all.instance(member)));
            }
        }
        for (long instance = 0; instance < all.count(); instance++) {
            if (uneven.get(all.communicator(instance))
                    && all.complete(instance)
                    && SYNCHRONIZING.contains(all.operation(instance))) {
                align(all, instance);
            }
        }
    }

    /** Whether a member leaves an operation before another one begins it. */
    private void align(Collectives all, long instance) {
        long first = all.firstMember(instance);
        long after = first + all.members(instance);
        long begin = Long.MIN_VALUE;
        long end = Long.MAX_VALUE;
        long spent = 0;
        for (long member = first; member < after; member++) {
            if (all.begin(member) == Trace.NONE) {
                // Recorded in no call: the trace does not say when it began.
                return;
            }
            begin = Math.max(begin, events.ticks(all.begin(member)));
            end = Math.min(end, events.ticks(all.end(member)));
            spent += took(all.call(member), all.location(member));
        }
        if (end < begin) {
            misaligned++;
            add(DiagnosticCode.MISALIGNED_COLLECTIVE, spent);
            firstMisaligned = firstMisaligned.isEmpty() ? "position " + all.end(first) : firstMisaligned;
        }
    }

    /** Ticks of a call; up to the location's last event if it is never left. */
    private long took(long call, int location) {
        if (call < 0) {
            return 0;
        }
        long exit = events.exitptr(call);
        long end = exit < 0 ? trace.position(location, trace.length(location) - 1) : exit;
        return events.ticks(end) - events.ticks(call);
    }
}

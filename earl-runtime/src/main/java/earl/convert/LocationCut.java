package earl.convert;

import earl.Events;
import earl.Trace;
import earl.format.RawRecords;
import earl.memory.Capacity;
import earl.schema.RecordKind;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the events of one location: copies the kept events, and completes regions at the borders.
 *
 * <p>Call {@link #next} for each of the location's records in order, then {@link #end}.
 */
final class LocationCut {
    private static final long MEASUREMENT_OFF = 2;

    private final Trace trace;
    private final Events events;
    private final KeptEvents inside;
    private final @Nullable Pairs pairs;
    private final int location;
    private final long ref;
    private final RecordCopy copy;
    private final Conversion.Outcome outcome;

    /**
     * The open regions of the source, outermost first: the kind of record that entered them, and their region or calling
     * context.
     */
    private RecordKind[] kinds = new RecordKind[16];

    private long[] regions = new long[16];
    private int depth;
    /** Current call path of the location. */
    private int callpath = Trace.NONE;

    private boolean off;
    private boolean open;
    private boolean over;
    private long index;
    private long lastKept = Trace.NONE;
    /** Requests under way whose begin records are not in the target. */
    private final Set<Long> unwritten = new HashSet<>();
    /** Sends under way whose begin records are in the target, and whose completions are not kept. */
    private final Set<Long> underWay = new LinkedHashSet<>();

    LocationCut(
            Trace trace,
            KeptEvents inside,
            @Nullable Pairs pairs,
            int location,
            RecordCopy copy,
            Conversion.Outcome outcome) {
        this.trace = trace;
        this.events = trace.events();
        this.inside = inside;
        this.pairs = pairs;
        this.location = location;
        this.ref = trace.locations().get(location).ref();
        this.copy = copy;
        this.outcome = outcome;
    }

    /** Processes the location's next record, the cursor's current one. */
    void next(RawRecords.Events record) {
        long pos = trace.position(location, index++);
        if (inside.test(pos)) {
            if (!open) {
                openAt(pos);
            }
            lastKept = pos;
            keep(record, pos);
        } else {
            if (open) {
                boolean late = events.ticks(pos) >= inside.toTicks() && !inside.isBorder(lastKept);
                closeAt(late ? inside.toTicks() : inside.endsAfter(lastKept));
            } else if (events.ticks(pos) >= inside.toTicks()) {
                span(true);
            }
            follow(record, false);
        }
        track(record, pos);
    }

    /** Processes the end of the trace, at these ticks. */
    void end(long last) {
        boolean ended = inside.toTicks() <= last;
        if (open && inside.isBorder(lastKept)) {
            closeAt(events.ticks(lastKept));
        } else if (open && ended) {
            closeAt(inside.toTicks());
        } else if (!open && inside.fromTicks() <= last) {
            span(ended);
        }
    }

    private void keep(RawRecords.Events record, long pos) {
        boolean kept = (pairs == null || pairs.keeps(pos)) && !belongsToUnwritten(record);
        follow(record, kept);
        if (kept && pairs != null && record.kind() == RecordKind.MPI_ISEND && pairs.losesCompletion(pos)) {
            underWay.add(record.value(record.kind().field("requestID")));
        }
        if (!kept) {
            outcome.dropped++;
        } else if (record.kind() == RecordKind.UNKNOWN) {
            outcome.unknown++;
        } else {
            copy.copy(events.ticks(pos));
            outcome.written++;
        }
    }

    private boolean belongsToUnwritten(RawRecords.Events record) {
        return pairs != null
                && switch (record.kind()) {
                    case MPI_ISEND_COMPLETE, MPI_REQUEST_TEST, MPI_REQUEST_CANCELLED ->
                        unwritten.contains(record.value(0));
                    default -> false;
                };
    }

    /** Tracks the requests whose begin records were not written. */
    private void follow(RawRecords.Events record, boolean written) {
        RecordKind kind = record.kind();
        switch (kind) {
            case MPI_ISEND -> note(record.value(kind.field("requestID")), written);
            case MPI_IRECV_REQUEST, NON_BLOCKING_COLLECTIVE_REQUEST -> note(record.value(0), written);
            case MPI_ISEND_COMPLETE, MPI_REQUEST_CANCELLED -> unwritten.remove(record.value(0));
            case MPI_IRECV, NON_BLOCKING_COLLECTIVE_COMPLETE -> unwritten.remove(record.value(kind.field("requestID")));
            default -> {}
        }
    }

    private void note(long request, boolean written) {
        if (written) {
            unwritten.remove(request);
        } else {
            unwritten.add(request);
        }
    }

    /** Begins a kept stretch: enters open regions, and begins operations under way again. */
    private void openAt(long pos) {
        long ticks = inside.isBorder(pos) ? events.ticks(pos) : Math.max(inside.fromTicks(), 0);
        if (inside.fromTicks() == Long.MIN_VALUE) {
            ticks = events.ticks(pos);
        }
        enterAll(ticks);
        if (pairs == null) {
            return;
        }
        for (long repeated : pairs.repeatedBefore(pos)) {
            RecordKind kind = RecordKind.valueOf(events.kind(repeated));
            long request = kind == RecordKind.MPI_COLLECTIVE_BEGIN ? 0 : events.request(repeated);
            unwritten.remove(request);
            copy.write(ref, ticks, kind, request, 0);
            outcome.opened++;
        }
    }

    private void enterAll(long ticks) {
        for (int i = 0; i < depth; i++) {
            copy.write(ref, ticks, kinds[i], regions[i], 1);
        }
        outcome.opened += depth;
        if (off) {
            copy.write(ref, ticks, RecordKind.MEASUREMENT_ON_OFF, MEASUREMENT_OFF, 0);
            outcome.opened++;
        }
        open = true;
    }

    /** Completes the sends whose completions are not kept. */
    private void completeSends(long ticks) {
        for (long request : underWay) {
            copy.write(ref, ticks, RecordKind.MPI_ISEND_COMPLETE, request, 0);
        }
        outcome.closed += underWay.size();
        // Otherwise their completion in a later kept stretch would lack a begin.
        unwritten.addAll(underWay);
        underWay.clear();
    }

    private void closeAt(long ticks) {
        completeSends(ticks);
        for (int i = depth - 1; i >= 0; i--) {
            boolean sampled = kinds[i] == RecordKind.CALLING_CONTEXT_ENTER;
            copy.write(ref, ticks, sampled ? RecordKind.CALLING_CONTEXT_LEAVE : RecordKind.LEAVE, regions[i], 0);
        }
        outcome.closed += depth;
        open = false;
        over = true;
    }

    /** Writes the regions that are open during all of the kept time, on a location without events in it. */
    private void span(boolean ended) {
        boolean here = inside.fromTicks() != Long.MIN_VALUE && inside.location(location) && inside.inRegion(callpath);
        if (!over && here && depth > 0) {
            enterAll(inside.fromTicks());
            if (ended) {
                closeAt(inside.toTicks());
            }
        }
        over = true;
    }

    private void track(RawRecords.Events record, long pos) {
        callpath = events.callpath(pos);
        switch (record.kind()) {
            case ENTER, CALLING_CONTEXT_ENTER -> push(record.kind(), record.value(0));
            case LEAVE -> pop(RecordKind.ENTER, record.value(0));
            case CALLING_CONTEXT_LEAVE -> pop(RecordKind.CALLING_CONTEXT_ENTER, record.value(0));
            case MEASUREMENT_ON_OFF -> off = record.value(0) == MEASUREMENT_OFF;
            default -> {}
        }
        if (events.type(pos) == earl.EventType.EXIT && callpath != Trace.NONE) {
            callpath = trace.callpaths().parent(callpath);
        }
    }

    private void push(RecordKind kind, long region) {
        if (depth == kinds.length) {
            kinds = Capacity.ensure(kinds, depth + 1);
            regions = Capacity.ensure(regions, depth + 1);
        }
        kinds[depth] = kind;
        regions[depth++] = region;
    }

    /** Closes a region, and the regions entered in it and never left. Ignores a region that is not open. */
    private void pop(RecordKind kind, long region) {
        for (int i = depth - 1; i >= 0; i--) {
            if (kinds[i] == kind && regions[i] == region) {
                depth = i;
                return;
            }
        }
    }
}

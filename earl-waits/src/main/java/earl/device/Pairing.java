package earl.device;

import earl.Trace;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.memory.LongIndex;
import earl.memory.LongMap;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the call that queued each activity: by correlation ids, which are unique per process; in processes without ids by the order of
 * the calls, per stream; per process if calls name no stream, as far as the times leave no choice.
 */
final class Pairing {
    /** Bounds of the difference between the clocks of a host and its device, in seconds. */
    private static final double MIN_DIFFERENCE = 1e-6;

    private static final double MAX_DIFFERENCE = 1e-3;

    private final Trace trace;
    private final Streams streams;
    private final Activities activities;
    private final Calls calls;
    private final long[] begin;
    private final long[] end;
    private final Diagnostics diagnostics;
    /** {@code [activity] -> } the call that queued it, -1 if unknown. */
    final int[] call;
    /** {@code [activity] -> } whether it is a copy that no call queued: the driver moves memory that host and device share. */
    final boolean[] ofDriver;
    /** {@code [call] -> } whether it queued an activity. */
    private final boolean[] queued;

    /**
     * @param begin {@code [activity] -> } ticks
     * @param end {@code [activity] -> } ticks
     */
    Pairing(
            Trace trace,
            Streams streams,
            Activities activities,
            Calls calls,
            long[] begin,
            long[] end,
            Diagnostics diagnostics) {
        this.trace = trace;
        this.streams = streams;
        this.activities = activities;
        this.calls = calls;
        this.begin = begin;
        this.end = end;
        this.diagnostics = diagnostics;
        call = new int[activities.size()];
        ofDriver = new boolean[call.length];
        queued = new boolean[calls.size()];
        Arrays.fill(call, -1);
    }

    /** {@code [process] -> } the queueing call of each correlation id. */
    private LongIndex[] byCorrelation() {
        LongIndex[] known = new LongIndex[streams.processes()];
        Arrays.setAll(known, process -> new LongIndex());
        for (int row = 0; row < calls.size(); row++) {
            long id = calls.correlation.get(row);
            if (id != Trace.NONE && calls.what(row) != GpuCalls.RECORD) {
                known[streams.processOf(calls.location.get(row))].add(id, row);
            }
        }
        return known;
    }

    /** Pairs all. */
    void pair() {
        boolean[] hasIds = new boolean[streams.processes()];
        if (!activities.correlation.isEmpty()) {
            byIds(hasIds);
        }
        RowGroups byStream = new RowGroups(call.length, streams.count(), activities.stream::get);
        RowGroups own =
                new RowGroups(calls.size(), streams.processes(), row -> streams.processOf(calls.location.get(row)));
        for (int process = 0; process < hasIds.length; process++) {
            if (!hasIds[process] && own.size(process) > 0) {
                byOrder(process, byStream, own);
            }
        }
        count(hasIds);
    }

    private void byIds(boolean[] hasIds) {
        LongIndex[] known = byCorrelation();
        for (int row = 0; row < call.length; row++) {
            long id = activities.correlation.get(row);
            if (id == Trace.NONE) {
                continue;
            }
            int process = streams.process(activities.stream.get(row));
            hasIds[process] = true;
            int found = (int) known[process].get(id);
            if (found >= 0) {
                call[row] = found;
                queued[found] = true;
            }
        }
    }

    // ---- without ids ----

    private void byOrder(int process, RowGroups byStream, RowGroups own) {
        boolean[] named = new boolean[streams.count()];
        int nameless = 0;
        for (int i = 0; i < own.size(process); i++) {
            int row = own.get(process, i);
            int stream = calls.stream.get(row);
            if (stream >= 0) {
                named[stream] = true;
            } else if (calls.what(row).queues()) {
                nameless++;
            }
        }
        int unnamed = nameless == 0 ? -1 : withoutName(process, byStream, named);
        if (unnamed == ALL) {
            queue(process, ALL, ALL, kind -> true, byStream, own);
            return;
        }
        // Score-P names no streams of copies: they have a queue of their own in processes with several streams.
        boolean apart = unnamed < 0 && nameless > 0 && onlyCopiesAreNameless(process, own);
        if (apart) {
            queue(process, ALL, ALL, kind -> kind == Activities.COPY, byStream, own);
        }
        for (int stream = 0; stream < named.length; stream++) {
            if (streams.process(stream) == process && (named[stream] || byStream.size(stream) > 0)) {
                queue(process, stream, unnamed, kind -> !apart || kind != Activities.COPY, byStream, own);
            }
        }
    }

    private boolean onlyCopiesAreNameless(int process, RowGroups own) {
        for (int i = 0; i < own.size(process); i++) {
            int row = own.get(process, i);
            GpuCalls what = calls.what(row);
            boolean copies = what == GpuCalls.COPY || what == GpuCalls.COPY_ASYNC;
            if (what.queues() && what != GpuCalls.MEMSET && copies != calls.stream.get(row) < 0) {
                return false;
            }
        }
        return true;
    }

    private static final int ALL = -2;

    /**
     * The stream of calls that name none: the only one, the one that waits for all others, or the only one that no call names. {@link
     * #ALL} if no call names a stream, -1 if it is unknown.
     */
    private int withoutName(int process, RowGroups byStream, boolean[] named) {
        int only = -1;
        int left = -1;
        int legacy = -1;
        int all = 0;
        int others = 0;
        boolean anyNamed = false;
        for (int stream = 0; stream < named.length; stream++) {
            if (streams.process(stream) != process || (byStream.size(stream) == 0 && !named[stream])) {
                continue;
            }
            legacy = streams.isLegacy(stream) ? stream : legacy;
            only = stream;
            all++;
            anyNamed |= named[stream];
            if (!named[stream]) {
                left = stream;
                others++;
            }
        }
        if (all == 1) {
            return only;
        }
        if (!anyNamed) {
            return ALL;
        }
        return legacy >= 0 ? legacy : others == 1 ? left : -1;
    }

    /** Pairs the activities of some kinds and calls of a stream, or of {@link #ALL} streams of a process. */
    private void queue(int process, int stream, int unnamed, IntPredicate kinds, RowGroups byStream, RowGroups own) {
        CallQueue queue = new CallQueue();
        for (int of = 0; of < streams.count(); of++) {
            for (int i = 0;
                    (of == stream || (stream == ALL && streams.process(of) == process)) && i < byStream.size(of);
                    i++) {
                if (kinds.test(activities.kind.get(byStream.get(of, i)))) {
                    queue.activities.add(byStream.get(of, i));
                }
            }
        }
        queue.activities.sort(0);
        boolean memsets = false;
        for (int i = 0; i < queue.activities.size(); i++) {
            memsets |= activities.kind.get(queue.activities.get(i)) == Activities.MEMSET;
        }
        boolean oneDevice = hasOneDevice(process, byStream);
        // Position of an event's record in the queue.
        LongMap records = new LongMap();
        for (int i = 0; i < own.size(process); i++) {
            int row = own.get(process, i);
            GpuCalls what = calls.what(row);
            int of = calls.stream.get(row) < 0 ? unnamed : calls.stream.get(row);
            boolean here = of == stream;
            if (what.queues()) {
                if (here && (memsets || what != GpuCalls.MEMSET)) {
                    queue.calls.add(row);
                    queue.enters.add(trace.events().ticks(calls.enter.get(row)));
                    if (what == GpuCalls.COPY && direction(row) == Activities.DTOH && stream != ALL) {
                        queue.block(queue.calls.size(), leave(row));
                    }
                }
            } else if (what == GpuCalls.RECORD) {
                if (here) {
                    records.put(calls.event.get(row), queue.calls.size());
                } else {
                    records.remove(calls.event.get(row));
                }
            } else if (what == GpuCalls.SYNC_EVENT) {
                long before = records.get(calls.event.get(row));
                // Streams that share calls do not wait for each other's events.
                if (before >= 0 && stream != ALL) {
                    queue.block((int) before, leave(row));
                }
            } else if ((what == GpuCalls.SYNC_DEVICE && oneDevice)
                    || (what == GpuCalls.SYNC_STREAM && here && stream != ALL)) {
                queue.block(queue.calls.size(), leave(row));
            }
        }
        if (!queue.calls.isEmpty() && !queue.activities.isEmpty()) {
            take(queue);
        }
    }

    /**
     * Whether all streams of a process that have activities are of one device: a call that waits for the device waits for all of them.
     * rocprofv3 puts copies to hosts into streams of the host, which are of no further device.
     */
    private boolean hasOneDevice(int process, RowGroups byStream) {
        return IntStream.range(0, streams.count())
                        .filter(stream -> streams.process(stream) == process
                                && IntStream.range(0, byStream.size(stream))
                                        .map(i -> activities.direction.get(byStream.get(stream, i)))
                                        .anyMatch(direction -> direction != Activities.DTOH))
                        .map(streams::device)
                        .distinct()
                        .count()
                <= 1;
    }

    private void take(CallQueue queue) {
        int size = queue.activities.size();
        int[] found;
        if (hasSeveralStreams(queue)) {
            found = shared(queue);
        } else if (launchesGraphs(queue)) {
            found = new GraphOrder(queue, begin, end, this::fits, this::isGraph, this::areAlike).pair();
        } else {
            found = inOrder(queue);
        }
        int uncertain = 0;
        for (int i = 0; i < size; i++) {
            if (found[i] >= 0) {
                int by = queue.calls.get(found[i]);
                call[queue.activities.get(i)] = by;
                queued[by] = true;
            } else {
                uncertain++;
            }
        }
        int missing = launchesGraphs(queue) ? 0 : Math.max(0, size - queue.calls.size());
        long first = activities.begin.get(queue.activities.get(0));
        diagnostics.add(
                DiagnosticCode.UNCERTAIN_ACTIVITIES,
                uncertain - missing,
                trace.events().location(first),
                first,
                () -> "position " + first);
    }

    private boolean hasSeveralStreams(CallQueue queue) {
        int first = activities.stream.get(queue.activities.get(0));
        for (int i = 1; i < queue.activities.size(); i++) {
            if (activities.stream.get(queue.activities.get(i)) != first) {
                return true;
            }
        }
        return false;
    }

    /** Pairs activities of several streams with calls that do not name theirs. */
    private int[] shared(CallQueue queue) {
        int[] found = new int[queue.activities.size()];
        if (launchesGraphs(queue)) {
            // A graph queues any number of activities, into any of the streams.
            Arrays.fill(found, -1);
            return found;
        }
        SharedCalls shared = new SharedCalls(
                queue, new QueueTraits(queue, streams, activities, calls, this::direction), begin, end, this::returns);
        int[] pairs = shared.pair(0);
        int[] likely = pairs == null ? withTolerance(found, shared::pair) : pairs;
        for (int i = 0; i < likely.length; i++) {
            boolean fits = likely[i] >= 0 && fits(queue.activities.get(i), queue.calls.get(likely[i]));
            found[i] = fits ? likely[i] : -1;
        }
        return found;
    }

    /** Ticks at which what a call queued has ended, because the call waited for it. */
    private long returns(int by) {
        return calls.what(by) == GpuCalls.COPY ? leave(by) : Long.MAX_VALUE;
    }

    private int[] inOrder(CallQueue queue) {
        int[] found = new int[queue.activities.size()];
        int shift = queue.shift(begin, end, this::fits);
        if (shift == CallQueue.IMPOSSIBLE) {
            return aligned(queue, found);
        }
        for (int i = 0; i < found.length; i++) {
            int by = shift == CallQueue.SEVERAL ? -1 : i + shift;
            found[i] = by < queue.calls.size() ? by : -1;
        }
        return found;
    }

    private boolean launchesGraphs(CallQueue queue) {
        for (int i = 0; i < queue.calls.size(); i++) {
            if (isGraph(queue.calls.get(i))) {
                return true;
            }
        }
        return false;
    }

    private boolean isGraph(int by) {
        return calls.what(by) == GpuCalls.GRAPH_LAUNCH;
    }

    private boolean areAlike(int row, int other) {
        return activities.kind.get(row) == activities.kind.get(other)
                && activities.direction.get(row) == activities.direction.get(other)
                && region(row) == region(other);
    }

    private int region(int row) {
        return trace.events().region(activities.begin.get(row));
    }

    private int[] aligned(CallQueue queue, int[] none) {
        return withTolerance(none, tolerance -> queue.align(begin, end, this::fits, tolerance));
    }

    /** Pairs with the smallest difference of clocks that allows it; the index of each activity's call, -1 if it is uncertain. */
    private int[] withTolerance(int[] none, LongFunction<int @Nullable []> pairing) {
        long second = trace.info().ticksPerSecond();
        for (double difference = MIN_DIFFERENCE; difference <= MAX_DIFFERENCE; difference *= 2) {
            int[] found = pairing.apply((long) (difference * second));
            if (found != null) {
                return found;
            }
        }
        Arrays.fill(none, -1);
        return none;
    }

    private long leave(int row) {
        long leave = trace.events().exitptr(calls.enter.get(row));
        return leave < 0 ? Long.MAX_VALUE : trace.events().ticks(leave);
    }

    /** The direction that the name of a copying call says, -1 for none. */
    private int direction(int row) {
        String name =
                trace.regions().get(trace.events().region(calls.enter.get(row))).name();
        for (int direction = 0; direction < Activities.DIRECTIONS.size(); direction++) {
            if (name.contains(Activities.DIRECTIONS.get(direction))) {
                return direction;
            }
        }
        return -1;
    }

    /** Whether a call can have queued an activity, by their kinds. */
    private boolean fits(int row, int by) {
        int kind = activities.kind.get(row);
        return switch (calls.what(by)) {
            case LAUNCH -> kind == Activities.KERNEL || kind == Activities.COLLECTIVE;
            case MEMSET -> kind == Activities.MEMSET;
            case COPY, COPY_ASYNC -> kind == Activities.COPY && agree(activities.direction.get(row), direction(by));
            default -> false;
        };
    }

    private static boolean agree(int done, int named) {
        return done < 0 || named < 0 || done == named;
    }

    // ---- what is missing ----

    private void count(boolean[] hasIds) {
        for (int row = 0; row < call.length; row++) {
            long pos = activities.begin.get(row);
            ofDriver[row] = activities.kind.get(row) == Activities.COPY
                    && hasIds[streams.process(activities.stream.get(row))]
                    && activities.correlation.get(row) == Trace.NONE;
            if (ofDriver[row]) {
                continue;
            }
            if (call[row] < 0) {
                diagnostics.add(
                        DiagnosticCode.ACTIVITY_WITHOUT_CALL,
                        trace.events().location(pos),
                        pos,
                        () -> "position " + pos);
            } else if (begin[row] < trace.events().ticks(calls.enter.get(call[row]))) {
                diagnostics.add(
                        DiagnosticCode.ACTIVITY_BEFORE_CALL,
                        trace.events().location(pos),
                        pos,
                        () -> "position " + pos);
            }
        }
        for (int row = 0; row < queued.length; row++) {
            GpuCalls what = calls.what(row);
            boolean memset = what == GpuCalls.MEMSET && !hasIds[streams.processOf(calls.location.get(row))];
            if (what.queues() && !queued[row] && !memset) {
                long pos = calls.enter.get(row);
                diagnostics.add(
                        DiagnosticCode.CALL_WITHOUT_ACTIVITY, calls.location.get(row), pos, () -> "position " + pos);
            }
        }
    }
}

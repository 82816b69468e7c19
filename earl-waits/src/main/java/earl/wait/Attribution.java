package earl.wait;

import earl.Events;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.memory.LongColumn;
import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Says to which wait of a call its time belongs. */
final class Attribution {
    private static final int ROWS = 1 << 14;

    private final Events events;
    private final Trace trace;
    private final Waits waits;
    private final List<WaitKind> kinds;
    private final Map<String, Set<String>> partOf;
    private final LongColumn attributed;
    /** Number of calls in which two kinds claim the same time; the key holds both kinds. */
    private final Map<Long, Integer> conflicts = new HashMap<>();

    /**
     * Fills in the ticks that belong to each row.
     *
     * @param waits the rows; those of one call are consecutive, in the order in which they claim its time
     * @param attributed where they go
     */
    Attribution(
            Trace trace,
            Waits waits,
            List<WaitKind> kinds,
            Map<String, Set<String>> partOf,
            LongColumn attributed,
            Workers workers) {
        this.trace = trace;
        this.events = trace.events();
        this.waits = waits;
        this.kinds = kinds;
        this.partOf = partOf;
        this.attributed = attributed;
        int count = Math.toIntExact(waits.count());
        workers.forEach((count + ROWS - 1) / ROWS, block -> {
            int to = Math.min((block + 1) * ROWS, count);
            for (int row = block * ROWS; row < to; row++) {
                attributed.set(row, within(row));
            }
        });
        for (int row = 1, first = 0; row < count; row++) {
            first = waits.call(row) == waits.call(first) ? first : row;
            for (int before = first; before < row; before++) {
                if (overlap(before, row)) {
                    attributed.set(row, 0);
                    note(before, row);
                    break;
                }
            }
        }
    }

    /** Ticks of a wait within its call. */
    private long within(int row) {
        if (kinds.get(waits.kind(row)).role() == WaitKind.Role.NONE) {
            return 0;
        }
        return Math.max(0, end(row) - begin(row));
    }

    private long begin(int row) {
        return Math.max(waits.beginTicks(row), events.ticks(waits.call(row)));
    }

    private long end(int row) {
        long call = waits.call(row);
        long exit = events.exitptr(call);
        long left = exit == Trace.NONE
                ? events.ticks(trace.position(events.location(call), trace.length(events.location(call)) - 1))
                : events.ticks(exit);
        return Math.min(left, waits.beginTicks(row) + waits.ticks(row));
    }

    private boolean overlap(int one, int other) {
        return attributed.get(one) > 0
                && attributed.get(other) > 0
                && begin(one) < end(other)
                && begin(other) < end(one);
    }

    private void note(int winner, int loser) {
        WaitKind first = kinds.get(waits.kind(winner));
        WaitKind second = kinds.get(waits.kind(loser));
        boolean declared = first.equals(second)
                || first.isMeeting() != second.isMeeting()
                || partOf.getOrDefault(first.name(), Set.of()).contains(second.name())
                || partOf.getOrDefault(second.name(), Set.of()).contains(first.name());
        if (!declared) {
            conflicts.merge((long) waits.kind(winner) << Integer.SIZE | waits.kind(loser), 1, Integer::sum);
        }
    }

    /** Describes the visible kinds that claim the same time although neither is part of the other, one line per pair. */
    List<String> conflicts(Predicate<String> shown) {
        List<String> lines = new ArrayList<>();
        new TreeMap<>(conflicts).forEach((pair, calls) -> {
            String first = kinds.get((int) (pair >>> Integer.SIZE)).name();
            String second = kinds.get((int) (long) pair).name();
            if (shown.test(first) && shown.test(second)) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s and %s claim the same time in %,d call%s: its causes count for %s (parent = \"%s\" makes %s a part of it)",
                        first,
                        second,
                        calls,
                        calls == 1 ? "" : "s",
                        first,
                        first,
                        second));
            }
        });
        return lines;
    }
}

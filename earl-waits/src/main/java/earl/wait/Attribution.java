package earl.wait;

import earl.Events;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
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
    private final Trace trace;
    private final Waits waits;
    private final List<WaitKind> kinds;
    private final Map<String, Set<String>> partOf;
    private final LongColumn attributed;
    /** Number of calls in which two kinds claim the same time; the key holds both kinds. */
    private final Map<Long, Integer> conflicts = new HashMap<>();

    /**
     * Gives the time of a call to the first of the waits that claim it.
     *
     * @param waits the rows; those of one call are consecutive, in the order in which they claim its time
     * @param calls by row, a link to its call
     * @param attributed by row, ticks of the wait within its call
     */
    Attribution(
            Trace trace,
            Waits waits,
            List<WaitKind> kinds,
            Map<String, Set<String>> partOf,
            IntColumn calls,
            LongColumn attributed) {
        this.trace = trace;
        this.waits = waits;
        this.kinds = kinds;
        this.partOf = partOf;
        this.attributed = attributed;
        int count = Math.toIntExact(waits.count());
        int[] links = new int[IntColumn.PIECE];
        int first = 0;
        int link = 0;
        for (int from = 0; from < count; from += links.length) {
            int n = Math.min(links.length, count - from);
            calls.copy(from, n, links, 0);
            for (int i = 0; i < n; i++) {
                if (links[i] != link) {
                    first = from + i;
                    link = links[i];
                } else {
                    share(first, from + i);
                }
            }
        }
    }

    /** Takes the time of a row from it if one of those before it has it, which are of the same call, from {@code first} on. */
    private void share(int first, int row) {
        for (int before = first; before < row; before++) {
            if (overlap(before, row)) {
                attributed.set(row, 0);
                note(before, row);
                return;
            }
        }
    }

    private static long begin(Trace trace, long call, long begin) {
        return Math.max(begin, trace.events().ticks(call));
    }

    private static long end(Trace trace, long call, long end) {
        Events events = trace.events();
        long exit = events.exitptr(call);
        long left = exit == Trace.NONE
                ? events.ticks(trace.position(events.location(call), trace.length(events.location(call)) - 1))
                : events.ticks(exit);
        return Math.min(left, end);
    }

    private long begin(int row) {
        return begin(trace, waits.call(row), waits.beginTicks(row));
    }

    private long end(int row) {
        return end(trace, waits.call(row), waits.beginTicks(row) + waits.ticks(row));
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

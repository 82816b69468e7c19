package earl.link;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/** The irregularities of one location, counted by a number of their events until positions are known. One thread. */
final class LocationDiagnostics {
    private static final class Entry {
        private long count;
        private long first;

        Entry(long first) {
            this.first = first;
        }
    }

    private final Map<DiagnosticCode, Entry> entries = new EnumMap<>(DiagnosticCode.class);

    /** Counts {@code count} times something, the first time at the event of an index, in the order of events. */
    void add(DiagnosticCode code, long count, long index) {
        if (count > 0) {
            Entry entry = entries.computeIfAbsent(code, c -> new Entry(index));
            entry.count += count;
            entry.first = Math.min(entry.first, index);
        }
    }

    /**
     * Reports them.
     *
     * @param positions gives the position of the event of an index
     */
    void report(Diagnostics diagnostics, int location, LongUnaryOperator positions) {
        entries.forEach((code, entry) -> {
            long pos = positions.applyAsLong(entry.first);
            diagnostics.add(code, entry.count, location, entry.first, () -> "position " + pos);
        });
    }
}

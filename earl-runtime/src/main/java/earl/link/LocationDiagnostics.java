package earl.link;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.store.EventTable;
import java.util.EnumMap;
import java.util.Map;

/** The irregularities of one location, counted by index until positions are known. One thread. */
final class LocationDiagnostics {
    private static final class Entry {
        private long count;
        private long first;

        Entry(long first) {
            this.first = first;
        }
    }

    private final Map<DiagnosticCode, Entry> entries = new EnumMap<>(DiagnosticCode.class);

    /** Counts {@code count} times something, the first time at the event of an index. */
    void add(DiagnosticCode code, long count, long index) {
        if (count > 0) {
            Entry entry = entries.computeIfAbsent(code, c -> new Entry(index));
            entry.count += count;
            entry.first = Math.min(entry.first, index);
        }
    }

    /** Reports them. */
    void report(Diagnostics diagnostics, EventTable table, int location) {
        entries.forEach((code, entry) -> {
            long pos = table.position(location, entry.first);
            diagnostics.add(code, entry.count, location, entry.first, () -> "position " + pos);
        });
    }
}

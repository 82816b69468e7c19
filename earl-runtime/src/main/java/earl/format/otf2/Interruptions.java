package earl.format.otf2;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.schema.RecordKind;
import earl.store.LocationEvents;

/** Periods in which the measurement disturbed the program, or did not observe it. */
final class Interruptions {
    private static final long OFF = 2;

    private final LocationEvents events;
    private final int location;
    private final double nanosecondsPerTick;
    private final String file;

    /**
     * Of a location.
     *
     * @param file its event file, for people
     */
    Interruptions(LocationEvents events, int location, long ticksPerSecond, String file) {
        this.events = events;
        this.location = location;
        this.nanosecondsPerTick = 1e9 / ticksPerSecond;
        this.file = file;
    }

    /** Counts them, with their durations. An interval without measurement ends at the latest with the location's events. */
    void count(Diagnostics diagnostics) {
        if (events.count(RecordKind.BUFFER_FLUSH) > 0) {
            flushes(diagnostics);
        }
        if (events.count(RecordKind.MEASUREMENT_ON_OFF) > 0) {
            pauses(diagnostics);
        }
    }

    private void flushes(Diagnostics diagnostics) {
        long first = -1;
        double ticks = 0;
        for (long i = 0; i < events.size(); i++) {
            if (events.kind(i) == RecordKind.BUFFER_FLUSH) {
                first = first < 0 ? i : first;
                ticks += Math.max(0, events.field(i, 0) - events.ticks(i));
            }
        }
        add(diagnostics, DiagnosticCode.BUFFER_FLUSH, events.count(RecordKind.BUFFER_FLUSH), first, ticks);
    }

    private void pauses(Diagnostics diagnostics) {
        long first = -1;
        long count = 0;
        double ticks = 0;
        long since = -1;
        for (long i = 0; i < events.size(); i++) {
            if (events.kind(i) != RecordKind.MEASUREMENT_ON_OFF) {
                continue;
            }
            boolean off = events.field(i, 0) == OFF;
            if (off && since < 0) {
                since = i;
                first = first < 0 ? i : first;
                count++;
            } else if (!off && since >= 0) {
                ticks += events.ticks(i) - events.ticks(since);
                since = -1;
            }
        }
        if (since >= 0) {
            ticks += events.ticks(events.size() - 1) - events.ticks(since);
        }
        if (count > 0) {
            add(diagnostics, DiagnosticCode.MEASUREMENT_OFF, count, first, ticks);
        }
    }

    private void add(Diagnostics diagnostics, DiagnosticCode code, long count, long first, double ticks) {
        diagnostics.add(code, count, location, first, () -> file + ": event " + first);
        diagnostics.addTime(code, Math.round(ticks * nanosecondsPerTick));
    }
}

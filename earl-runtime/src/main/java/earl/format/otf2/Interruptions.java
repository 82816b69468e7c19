package earl.format.otf2;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.schema.RecordKind;
import earl.store.LocationEvents;

/** Periods of a location in which the measurement disturbed the program, or did not observe it. One thread. */
final class Interruptions {
    private static final long OFF = 2;

    private long flushes;
    private long firstFlush = -1;
    private double flushTicks;
    private long pauses;
    private long firstPause = -1;
    private double pauseTicks;
    private boolean paused;
    private long pausedSince;

    /**
     * Takes the next events of the location.
     *
     * @param from index in {@code events} of the first that is new
     * @param index of that event on the location
     */
    void add(LocationEvents events, long from, long index) {
        if (events.count(RecordKind.BUFFER_FLUSH) + events.count(RecordKind.MEASUREMENT_ON_OFF) == 0) {
            return;
        }
        for (long i = from; i < events.size(); i++) {
            RecordKind kind = events.kind(i);
            if (kind == RecordKind.BUFFER_FLUSH) {
                firstFlush = flushes++ == 0 ? index + i - from : firstFlush;
                flushTicks += Math.max(0, events.field(i, 0) - events.ticks(i));
            } else if (kind == RecordKind.MEASUREMENT_ON_OFF) {
                turn(events.field(i, 0) == OFF, events.ticks(i), index + i - from);
            }
        }
    }

    private void turn(boolean off, long ticks, long index) {
        if (off && !paused) {
            firstPause = pauses++ == 0 ? index : firstPause;
            pausedSince = ticks;
        } else if (!off && paused) {
            pauseTicks += ticks - pausedSince;
        }
        paused = off;
    }

    /**
     * Counts them, with their durations. An interval without measurement ends at the latest with the location's events.
     *
     * @param file its event file, for people
     * @param end ticks of the last event
     */
    void count(Diagnostics diagnostics, int location, long ticksPerSecond, String file, long end) {
        double nanosecondsPerTick = 1e9 / ticksPerSecond;
        if (flushes > 0) {
            long first = firstFlush;
            diagnostics.add(DiagnosticCode.BUFFER_FLUSH, flushes, location, first, () -> file + ": event " + first);
            diagnostics.addTime(DiagnosticCode.BUFFER_FLUSH, Math.round(flushTicks * nanosecondsPerTick));
        }
        if (pauses > 0) {
            long first = firstPause;
            double ticks = pauseTicks + (paused ? end - pausedSince : 0);
            diagnostics.add(DiagnosticCode.MEASUREMENT_OFF, pauses, location, first, () -> file + ": event " + first);
            diagnostics.addTime(DiagnosticCode.MEASUREMENT_OFF, Math.round(ticks * nanosecondsPerTick));
        }
    }
}

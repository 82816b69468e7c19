package earl.format.otf2;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import java.nio.file.Path;

/** Periods of a location in which the measurement disturbed the program, or did not observe it. One thread. */
final class Interruptions {
    private static final int MODE = RecordKind.MEASUREMENT_ON_OFF.field("measurementMode");
    private static final long OFF = 2;

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
        if (events.count(RecordKind.MEASUREMENT_ON_OFF) == 0) {
            return;
        }
        for (long i = from; i < events.size(); i++) {
            if (events.kind(i) == RecordKind.MEASUREMENT_ON_OFF) {
                turn(events.field(i, MODE) == OFF, events.ticks(i), index + i - from);
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
     * Counts them and the flushes that were decoded, with their durations. An interval without measurement ends at the latest with the location's events.
     *
     * @param file name of its event file
     * @param end ticks of the last event
     */
    void count(Diagnostics diagnostics, int location, long ticksPerSecond, Path file, long end, EventDecoder decoder) {
        double nanosecondsPerTick = 1e9 / ticksPerSecond;
        if (decoder.counts().flushes() > 0) {
            long first = decoder.counts().firstFlush();
            diagnostics.add(
                    DiagnosticCode.BUFFER_FLUSH,
                    decoder.counts().flushes(),
                    location,
                    first,
                    () -> file + ": event " + first);
            diagnostics.addTime(
                    DiagnosticCode.BUFFER_FLUSH, Math.round(decoder.counts().flushTicks() * nanosecondsPerTick));
        }
        if (pauses > 0) {
            long first = firstPause;
            double ticks = pauseTicks + (paused ? end - pausedSince : 0);
            diagnostics.add(DiagnosticCode.MEASUREMENT_OFF, pauses, location, first, () -> file + ": event " + first);
            diagnostics.addTime(DiagnosticCode.MEASUREMENT_OFF, Math.round(ticks * nanosecondsPerTick));
        }
    }
}

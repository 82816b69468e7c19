package earl.monitor.process;

import earl.monitor.ring.RingHeader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The clock of an archive: that of the node of rank 0. Processes of one node share it; {@link NodeClocks} has the clocks of
 * other nodes.
 *
 * @param ticksPerSecond its resolution
 */
public record Clock(long ticksPerSecond) {
    private static final double NANOS = 1e9;

    /** The clock of some processes; for their processor counter, the rate that the longest of them measured. */
    public static Clock of(List<RingHeader> headers, double measured) {
        @Nullable RingHeader longest = null;
        for (RingHeader header : headers) {
            if (!header.counter()) {
                return new Clock((long) NANOS);
            }
            boolean ended = header.endTicks() > header.startTicks();
            if (ended && (longest == null || seen(header) > seen(longest))) {
                longest = header;
            }
        }
        if (longest == null || seen(longest) < NANOS / 100) {
            return new Clock(Math.round(measured > 0 ? measured : NANOS));
        }
        return new Clock(Math.round((longest.endTicks() - longest.startTicks()) * NANOS / seen(longest)));
    }

    private static long seen(RingHeader header) {
        return header.endNanos() - header.startNanos();
    }

    /** Ticks a second of a process's own clock; 0 if it did not live to say. */
    static double rate(RingHeader header) {
        if (!header.counter()) {
            return NANOS;
        }
        return seen(header) > 0 ? (header.endTicks() - header.startTicks()) * NANOS / seen(header) : 0;
    }
}

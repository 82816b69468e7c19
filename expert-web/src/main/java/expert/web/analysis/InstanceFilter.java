package expert.web.analysis;

import earl.Events;
import earl.SourceLine;
import earl.Waits;
import expert.pattern.Extent;
import expert.web.run.FinishedRun;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which instances a page wants to see.
 *
 * @param locations null for all
 * @param callpaths numbers of call paths; null for all
 * @param line source line that calls; null for all
 * @param from first tick since the trace began
 * @param to first tick after it
 * @param least units that a severity has at least: ticks of a wait
 */
record InstanceFilter(
        @Nullable BitSet locations,
        @Nullable BitSet callpaths,
        @Nullable SourceLine line,
        long from,
        long to,
        double least) {
    /** Whether a place is wanted. */
    boolean takesPlace(int location, int callpathNumber) {
        return (locations == null || (location >= 0 && locations.get(location)))
                && (callpaths == null || (callpathNumber >= 0 && callpaths.get(callpathNumber)));
    }

    /** Whether the line of a call is wanted. A call whose line is not known may be from any. */
    boolean takesLine(Events events, long call) {
        SourceLine own = line == null ? null : events.source(call);
        return own == null || own.equals(line);
    }

    /** Whether something that lasts from one tick to another overlaps the interval. */
    boolean takesTime(long begin, long end) {
        return begin < to && end > from;
    }

    /** Whether a wait of a run is wanted, and counts in its figures. */
    boolean takes(FinishedRun run, Waits waits, long row) {
        long begin = waits.beginTicks(row) - run.trace().info().startTicks();
        long ticks = waits.ticks(row);
        if (ticks < least || !takesTime(begin, begin + ticks) || !waits.isCounted(row)) {
            return false;
        }
        long call = waits.call(row);
        Events events = run.trace().events();
        Extent extent = run.extent();
        return takesPlace(waits.location(row), run.callpaths().number(events.callpath(call)))
                && (extent == null || extent.contains(call))
                && takesLine(events, call);
    }
}

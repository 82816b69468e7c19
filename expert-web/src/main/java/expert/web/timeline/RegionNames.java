package expert.web.timeline;

import earl.Trace;
import earl.timeline.EventLayer;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The regions whose names contain a text, in upper or lower case, and their calls. */
final class RegionNames {
    private static final int MAX_LISTED = 1000;

    /** A call of such a region. */
    record HitJson(long pos, long time, long to, int location, int region) {}

    /** The next call, null if there is none, and the first regions that match. */
    record SearchJson(@Nullable HitJson hit, List<Integer> regions) {}

    private final Trace trace;
    private final boolean[] match;

    RegionNames(Trace trace, String text) {
        this.trace = trace;
        String wanted = text.toLowerCase(Locale.ROOT);
        match = new boolean[trace.regions().size()];
        for (int region = 0; region < match.length; region++) {
            match[region] =
                    trace.regions().get(region).name().toLowerCase(Locale.ROOT).contains(wanted);
        }
    }

    /** The next call after a time, or before it. */
    SearchJson next(long time, int location, boolean forward) {
        TraceTimes times = new TraceTimes(trace);
        long pos = trace.view(EventLayer.class).next(times.tick(time), location, match, forward);
        HitJson hit = null;
        if (pos != Trace.NONE) {
            long exit = trace.events().exitptr(pos);
            hit = new HitJson(
                    pos,
                    times.of(pos),
                    times.of(exit == Trace.NONE ? trace.length() - 1 : exit),
                    trace.events().location(pos),
                    trace.events().region(pos));
        }
        return new SearchJson(
                hit,
                IntStream.range(0, match.length)
                        .filter(region -> match[region])
                        .limit(MAX_LISTED)
                        .boxed()
                        .toList());
    }
}

package expert.web.timeline;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.Trace;
import earl.timeline.EventLayer;
import java.util.Locale;

/** The regions whose names contain a text, in upper or lower case, and their calls. */
final class RegionNames {
    private static final int MAX_LISTED = 1000;

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

    /** The next call after a time, or before it, as JSON. */
    ObjectNode next(long time, int location, boolean forward) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        TraceTimes times = new TraceTimes(trace);
        long pos = trace.view(EventLayer.class).next(times.tick(time), location, match, forward);
        if (pos == Trace.NONE) {
            answer.putNull("hit");
        } else {
            long exit = trace.events().exitptr(pos);
            answer.putObject("hit")
                    .put("pos", pos)
                    .put("time", times.of(pos))
                    .put("to", times.of(exit == Trace.NONE ? trace.length() - 1 : exit))
                    .put("location", trace.events().location(pos))
                    .put("region", trace.events().region(pos));
        }
        ArrayNode regions = answer.putArray("regions");
        for (int region = 0; region < match.length && regions.size() < MAX_LISTED; region++) {
            if (match[region]) {
                regions.add(region);
            }
        }
        return answer;
    }
}

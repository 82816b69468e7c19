package earl.graph.capture;

import earl.Events;
import earl.Trace;
import java.util.regex.Pattern;

/** The location of calls in the program, as text. */
public final class CallSiteText {
    private static final Pattern LINE = Pattern.compile(".*:\\d+");

    private CallSiteText() {}

    /**
     * The source line of a call, without folders; where the trace has none, the path of its caller; {@code ""} if that is not known either.
     *
     * @param enter the event that enters the called region
     * @param callpath call path of the called region, {@link Trace#NONE} if unknown
     */
    public static String of(Trace trace, long enter, int callpath) {
        Events events = trace.events();
        if (events.attributes(enter).contains("location")) {
            String place = String.valueOf(events.attribute(enter, "location"));
            return place.substring(place.lastIndexOf('/') + 1);
        }
        int caller = callpath < 0 ? Trace.NONE : trace.callpaths().parent(callpath);
        return caller < 0 ? "" : trace.callpaths().path(caller);
    }

    /** Whether a place is a source line, not a call path. */
    public static boolean isLine(String place) {
        return LINE.matcher(place).matches();
    }
}

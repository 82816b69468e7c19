package earl.format.kineto;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The description of a file: its fields outside of the events. */
final class TraceHeader {
    /** {@link ChromeEvent#ABSENT} if the file does not name it. */
    long rank = ChromeEvent.ABSENT;

    long worldSize = ChromeEvent.ABSENT;
    /** Nanoseconds since 1970 to add to all times; 0 if the file has none. */
    long baseTime;

    /** Process groups: ranks as "0,1,2" by name of the group. */
    final Map<String, String> groups = new LinkedHashMap<>();

    @Nullable
    String backend;

    @Nullable
    String host;

    @Nullable
    String traceId;

    @Nullable
    String tool;

    /** Whether the file is a list of events without a header. */
    boolean bare;
}

package expert.summary;

import earl.TraceInfo;
import earl.format.TraceFormat;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The mark of a trace whose times no run had: a replay predicted them. */
public final class PredictedMark {
    /** Property of the archive: what changed. */
    private static final String PROPERTY = "EXPERT::PREDICTED";

    private PredictedMark() {}

    /** What changed in a predicted trace, as options of {@code expert whatif}; empty if the trace was recorded. */
    public static String of(TraceInfo info) {
        return info.properties().getOrDefault(PROPERTY, "");
    }

    /** What changed in a predicted trace that is not open; empty if the trace was recorded or cannot be read. */
    public static String of(Path trace) {
        return TraceFormat.propertiesOf(trace).getOrDefault(PROPERTY, "");
    }

    /** The facts of a predicted trace. */
    public static TraceInfo on(TraceInfo recorded, String change) {
        Map<String, String> properties = new LinkedHashMap<>(recorded.properties());
        properties.put(PROPERTY, change);
        return new TraceInfo(
                recorded.path(),
                recorded.format(),
                recorded.writer(),
                recorded.machine(),
                recorded.description(),
                recorded.ticksPerSecond(),
                recorded.startTicks(),
                recorded.bytes(),
                properties,
                recorded.steps());
    }
}

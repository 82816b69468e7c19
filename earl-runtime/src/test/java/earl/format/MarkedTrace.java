package earl.format;

import earl.Progress;
import earl.convert.Conversion;
import earl.diag.Diagnostics;
import java.nio.file.Path;

/** A trace with markers. */
public final class MarkedTrace {
    private MarkedTrace() {}

    /** Copies a trace and adds markers. */
    public static Path make(Path trace, Path folder) {
        TraceFormat writer = TraceFormat.installed().stream()
                .filter(TraceFormat::writes)
                .findFirst()
                .orElseThrow();
        try (TraceSource source = TraceFormat.openAny(trace, new Diagnostics());
                TraceSink sink = writer.create(folder, source.info())) {
            Conversion.copy(source, sink, Progress.NONE);
            sink.markerKind(new RawRecords.MarkerKind(0, "tool", "hot spot", 1));
            sink.marker(new RawRecords.Marker(1000, 500, 0, 0, -1, "look here"));
            sink.complete();
        }
        return folder;
    }
}

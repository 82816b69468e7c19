package earl;

import java.nio.file.Path;
import java.util.Map;

/**
 * Facts about a trace as a whole.
 *
 * @param path what was opened, for an archive its anchor file
 * @param format name of the format with its version, for instance {@code "OTF2 3.0"}
 * @param writer the program that says it wrote the trace; empty if it does not say
 * @param machine where the trace says it was recorded; empty if it does not say
 * @param description what the trace's user wrote about it; may be empty
 * @param ticksPerSecond clock resolution
 * @param startTicks ticks of the first event
 * @param bytes size of the trace's files
 * @param properties archive properties, in the trace's order
 * @param steps how long opening took: step name to seconds, in order
 */
@Stable
public record TraceInfo(
        Path path,
        String format,
        String writer,
        String machine,
        String description,
        long ticksPerSecond,
        long startTicks,
        long bytes,
        Map<String, String> properties,
        Map<String, Double> steps) {}

package earl;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.Map;

/**
 * Facts about a trace as a whole.
 *
 * @param path the opened file; for an archive its anchor file
 * @param format name and version of the format, for instance {@code "OTF2 3.0"}
 * @param writer the program that wrote the trace; empty if the trace does not name it
 * @param machine the machine of the recording; empty if the trace does not name it
 * @param description the user's description of the trace; may be empty
 * @param ticksPerSecond clock resolution
 * @param startTicks ticks of the first event of the locations that run the program; times in seconds count from it
 * @param bytes size of the trace's files
 * @param properties archive properties, in the order of the trace
 * @param steps durations of the steps of opening, in seconds, by name and in order
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
        Map<String, Double> steps)
        implements Serializable {}

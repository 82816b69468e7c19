package earl.format.otf2.write;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Options of an archive, and the content of its anchor file.
 *
 * @param ticksPerSecond resolution of the clock
 * @param realtime wall-clock time of the first event in nanoseconds since 1970, 0 if unknown
 * @param eventChunk bytes of a chunk of events, 256 KiB to 16 MiB
 * @param definitionChunk bytes of a chunk of definitions, 256 KiB to 16 MiB
 * @param machine where the trace was recorded; may be empty
 * @param creator the program that wrote it; may be empty
 * @param description may be empty
 * @param properties names, in the form {@code CREATOR::NAME}, with their values, in order
 * @param identifier the trace's identifier; 0: derived from its content
 */
public record Otf2WriterOptions(
        long ticksPerSecond,
        long realtime,
        int eventChunk,
        int definitionChunk,
        String machine,
        String creator,
        String description,
        Map<String, String> properties,
        long identifier) {
    private static final int MIN_CHUNK = 256 << 10;
    private static final int MAX_CHUNK = 16 << 20;

    public Otf2WriterOptions {
        if (ticksPerSecond <= 0) {
            throw new IllegalArgumentException("ticks per second must be positive, not " + ticksPerSecond);
        }
        checkChunk(eventChunk);
        checkChunk(definitionChunk);
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    private static void checkChunk(int size) {
        if (size < MIN_CHUNK || size > MAX_CHUNK) {
            throw new IllegalArgumentException("chunks have 256 KiB to 16 MiB, not " + size + " bytes");
        }
    }

    /** Nanoseconds, the chunk sizes that the reference writer proposes, and no texts except the creator. */
    public static Otf2WriterOptions defaults() {
        return new Otf2WriterOptions(1_000_000_000, 0, 1 << 20, 4 << 20, "", "EARL", "", Map.of(), 0);
    }

    /** These options with another clock resolution. */
    public Otf2WriterOptions withTicksPerSecond(long ticks) {
        return new Otf2WriterOptions(
                ticks, realtime, eventChunk, definitionChunk, machine, creator, description, properties, identifier);
    }

    /** These options with other chunk sizes. */
    public Otf2WriterOptions withChunks(int events, int definitions) {
        return new Otf2WriterOptions(
                ticksPerSecond, realtime, events, definitions, machine, creator, description, properties, identifier);
    }

    /** These options with other texts. */
    public Otf2WriterOptions withTexts(String machineName, String creatorName, String descriptionText) {
        return new Otf2WriterOptions(
                ticksPerSecond,
                realtime,
                eventChunk,
                definitionChunk,
                machineName,
                creatorName,
                descriptionText,
                properties,
                identifier);
    }

    /** These options with other properties. */
    public Otf2WriterOptions withProperties(Map<String, String> values) {
        return new Otf2WriterOptions(
                ticksPerSecond,
                realtime,
                eventChunk,
                definitionChunk,
                machine,
                creator,
                description,
                values,
                identifier);
    }
}

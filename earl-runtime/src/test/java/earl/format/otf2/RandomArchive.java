package earl.format.otf2;

import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** An archive of random records of every kind. */
public final class RandomArchive {
    private static final int LOCATIONS = 3;
    private static final int EVENTS = 12_000;
    private static final Otf2WriterOptions OPTIONS =
            Otf2WriterOptions.defaults().withChunks(1 << 18, 1 << 18);

    private RandomArchive() {}

    /** Makes one; the same for the same seed. */
    public static void make(Path folder, long seed) {
        write(folder, seed);
    }

    /** Makes one with a record of each kind on each location. */
    public static void makeSmall(Path folder, long seed) {
        write(folder, seed, RecordKind.values().length);
    }

    /** Makes one; what was written, by location. */
    static Map<Long, List<RandomRecords.Event>> write(Path folder, long seed) {
        return write(folder, seed, EVENTS);
    }

    private static Map<Long, List<RandomRecords.Event>> write(Path folder, long seed, int count) {
        Map<Long, List<RandomRecords.Event>> written = new HashMap<>();
        Random order = new Random(seed + 24);
        RecordKind[] kinds = RecordKind.values();
        try (Otf2Writer archive = Otf2Writer.create(folder, "random", OPTIONS)) {
            for (long location = 0; location < LOCATIONS; location++) {
                long ref = location * 0x1_0000_0001L;
                archive.definitions().location(ref, "location " + location, 1, -1);
                RandomRecords records = new RandomRecords(seed + location);
                LocationWriter out = archive.location(ref);
                List<RandomRecords.Event> events = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    RecordKind kind = i < kinds.length ? kinds[i] : kinds[order.nextInt(kinds.length)];
                    if (kind != RecordKind.UNKNOWN) {
                        RandomRecords.Event event = records.event(kind);
                        events.add(event);
                        event.attributes().forEach(a -> out.attribute((int) a[0], (int) a[1], a[2]));
                        out.record(event.ticks(), kind, event.values(), event.values().length);
                    }
                }
                written.put(ref, events);
            }
        }
        return written;
    }
}

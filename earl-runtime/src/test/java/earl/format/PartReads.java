package earl.format;

import static org.assertj.core.api.Assertions.assertThat;

import earl.diag.Diagnostics;
import earl.memory.ColumnMemory;
import earl.schema.DefinitionSpace;
import earl.store.LocationEvents;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Compares a trace that is read part by part, and from places in the middle, with the same trace decoded whole. */
public final class PartReads {
    private static final int PLACES = 12;

    private PartReads() {}

    /** Checks all locations of a trace; the same for the same seed. */
    public static void check(Path trace, long seed) {
        Random random = new Random(seed);
        try (Decoded whole = new Decoded(trace)) {
            Diagnostics diagnostics = new Diagnostics();
            List<List<ResumePoint>> places = new ArrayList<>();
            try (TraceSource source = TraceFormat.openAny(trace, diagnostics)) {
                for (int location = 0; location < source.locations(); location++) {
                    places.add(inParts(source, location, random));
                }
                // Files that were made from a whole trace have its placeholders already.
                Map<DefinitionSpace, List<Long>> known = source.definitions().placeholders();
                assertThat(known.isEmpty() ? source.undefined() : known)
                        .isEqualTo(whole.source.definitions().placeholders());
                source.settle();
            }
            assertThat(diagnostics.list()).as("%s, seed %d", trace, seed).isEqualTo(whole.diagnostics.list());
            Diagnostics later = new Diagnostics();
            try (TraceSource source = TraceFormat.openAny(trace, later)) {
                // Some traces are read, and their defects counted, when something is asked of them.
                source.definitions();
                String before = later.list().toString();
                source.settle(whole.source.definitions().placeholders());
                assertThat(source.definitions().placeholders())
                        .isEqualTo(whole.source.definitions().placeholders());
                for (int location = 0; location < source.locations(); location++) {
                    List<ResumePoint> there = places.get(location);
                    from(source, whole.events[location], null, random, seed);
                    for (int i = 0; i < Math.min(PLACES, there.size()); i++) {
                        from(source, whole.events[location], there.get(random.nextInt(there.size())), random, seed);
                    }
                }
                assertThat(later.list().toString()).isEqualTo(before);
            }
        }
    }

    /** Reads a location; returns places in it. */
    private static List<ResumePoint> inParts(TraceSource source, int location, Random random) {
        List<ResumePoint> places = new ArrayList<>();
        try (ColumnMemory memory = ColumnMemory.inMemory();
                EventReader reader = source.reader(location, null)) {
            LocationEvents part = new LocationEvents(location, memory, 10);
            boolean small = random.nextBoolean();
            long all = 0;
            places.add(sent(reader.point()));
            for (long n; (n = reader.read(part, 1 + random.nextInt(small ? 20 : 2000))) > 0; ) {
                all += n;
                places.add(sent(reader.point()));
                assertThat(reader.point().event()).isEqualTo(all);
                if (random.nextInt(3) == 0) {
                    part.clear();
                }
            }
        }
        return places;
    }

    private static void from(
            TraceSource source, LocationEvents whole, @Nullable ResumePoint place, Random random, long seed) {
        try (ColumnMemory memory = ColumnMemory.inMemory();
                EventReader reader = source.reader(whole.location(), place)) {
            LocationEvents part = new LocationEvents(whole.location(), memory, 10);
            long start = place == null ? 0 : place.event();
            long at = start;
            for (int i = 0; i < 3; i++) {
                long most = random.nextLong(1, 301);
                long n = reader.read(part, most);
                assertThat(n).as("seed %d, from %s", seed, place).isEqualTo(Math.min(most, whole.size() - at));
                at += n;
            }
            for (long i = start; i < at; i++) {
                assertThat(Decoded.line(part, i - start))
                        .as("seed %d, from %s, event %d of location %d", seed, place, i, whole.location())
                        .isEqualTo(Decoded.line(whole, i));
            }
        }
    }

    private static ResumePoint sent(ResumePoint place) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(place);
            out.flush();
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                return (ResumePoint) in.readObject();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}

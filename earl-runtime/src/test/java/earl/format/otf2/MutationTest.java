package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Progress;
import earl.Trace;
import earl.TraceException;
import earl.convert.Conversion;
import earl.diag.Diagnostics;
import earl.format.Decoded;
import earl.format.EventSink;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import earl.schema.RecordKind;
import earl.testing.Damage;
import earl.testing.Mutations;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small archives with some bytes changed at random, opened as a trace and read as records: whatever they have become, the outcome is a
 * trace or the typed exception, and soon. The seed of a failure is in its message.
 */
class MutationTest {
    private static final int FEW = 500;
    private static final int MANY = 1_000_000;
    /** Of so many mutations one is also merged and linked, which takes longer. */
    private static final int LINKED = 10;
    /** One mutation in this many makes a file much deeper or wider, or forges a large count. */
    private static final int HOSTILE = 8;

    @TempDir
    @Nullable
    Path temporary;

    private final List<Path> files = new ArrayList<>();
    private final List<byte[]> contents = new ArrayList<>();

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void someMutations() throws IOException {
        mutate(1L + (long) FEW * Sample.seeds(1000, 1).getFirst(), FEW, LINKED);
    }

    @Test
    @Tag("long")
    void aMillionMutations() throws IOException {
        mutate(Long.getLong("mutation.seed", 1_000_000), Integer.getInteger("mutation.inputs", MANY), 1);
    }

    private void mutate(long firstSeed, int count, int linked) throws IOException {
        Path folder = Objects.requireNonNull(temporary).resolve("m");
        writeArchive(folder);
        remember(folder);
        Path anchor = folder.resolve("hand.otf2");
        int opened = Mutations.read(firstSeed, count, "m", random -> {
            int victim = random.nextInt(files.size());
            HandMade.overwrite(files.get(victim), mutated(contents.get(victim), random));
            try {
                read(anchor, random.nextInt(linked) == 0);
            } finally {
                HandMade.overwrite(files.get(victim), contents.get(victim));
            }
        });
        // Most damage is small, and most archives open all the same.
        assertThat(opened).isBetween(count / 4, count - 1);
    }

    private static void read(Path anchor, boolean link) {
        try (Decoded decoded = new Decoded(anchor)) {
            records(decoded.source);
        }
        if (link) {
            copy(anchor);
            try (Trace trace = Trace.open(anchor, OpenOptions.defaults().withThreads(1))) {
                for (long pos = 0; pos < trace.length(); pos++) {
                    trace.literal(pos);
                }
            }
        }
    }

    private static void records(TraceSource source) {
        try (RawRecords.Events events = source.raw().events()) {
            while (events.next()) {
                for (int i = 0; i < events.attributes(); i++) {
                    events.attributeValue(i);
                }
            }
        }
    }

    /** Reads all that a copy has, markers and snapshots too, and keeps nothing. */
    private static void copy(Path anchor) {
        try (TraceSource source = TraceFormat.openAny(anchor, new Diagnostics());
                TraceSink nowhere = new Nowhere()) {
            Conversion.copy(source, nowhere, Progress.NONE);
        } catch (TraceException e) {
            // A damaged trace may be analysed and yet have no copy. The reason has its own words.
            assertThat(e.getMessage()).doesNotContain("\n").contains("m");
        }
    }

    /** Takes everything and forgets it. */
    private static final class Nowhere implements TraceSink {
        @Override
        public void define(DefinitionRecord definition) {
            assertThat(definition.values()).isNotNull();
        }

        @Override
        public void attribute(long location, long attribute, int type, long value) {}

        @Override
        public void event(long location, long ticks, RecordKind kind, long[] values, int length) {
            assertThat(length).isLessThanOrEqualTo(values.length);
        }

        @Override
        public EventSink events() {
            return this;
        }

        @Override
        public void snapshot(RawRecords.Events record) {
            for (int i = 0; i < record.fields().size(); i++) {
                if (!record.fields().get(i).list()) {
                    record.value(i);
                }
            }
        }

        @Override
        public void markerKind(RawRecords.MarkerKind kind) {
            assertThat(kind.group()).isNotNull();
        }

        @Override
        public void marker(RawRecords.Marker marker) {
            assertThat(marker.text()).isNotNull();
        }

        @Override
        public void complete() {}

        @Override
        public void close() {}
    }

    private static byte[] mutated(byte[] original, Random random) {
        if (random.nextInt(HOSTILE) == 0) {
            return Damage.hostile(original, random);
        }
        byte[] bytes = original.clone();
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes && bytes.length > 0; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(6)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt(256);
                case 2 -> bytes[at] = (byte) 0xFF;
                case 3 -> bytes = Arrays.copyOf(bytes, at);
                case 4 -> bytes = spliced(bytes, at, Math.min(bytes.length, at + 1 + random.nextInt(8)), at);
                default -> {
                    int from = random.nextInt(bytes.length);
                    bytes = spliced(bytes, at, from, Math.min(bytes.length, from + 1 + random.nextInt(16)));
                }
            }
        }
        return bytes;
    }

    /** The bytes up to {@code head}, then those from {@code from}; or, if that is before {@code to}, those between put in. */
    private static byte[] spliced(byte[] bytes, int head, int from, int to) {
        if (from >= to) {
            byte[] shorter = Arrays.copyOf(bytes, head + bytes.length - from);
            System.arraycopy(bytes, from, shorter, head, bytes.length - from);
            return shorter;
        }
        byte[] longer = Arrays.copyOf(bytes, bytes.length + to - from);
        System.arraycopy(bytes, head, longer, head + to - from, bytes.length - head);
        System.arraycopy(bytes, from, longer, head, to - from);
        return longer;
    }

    private void remember(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                files.add(file);
                contents.add(Files.readAllBytes(file));
            }
        }
        assertThat(files).hasSize(9);
    }

    /** Two locations with every kind of record, nested regions, messages, a collective, mapping tables and clock offsets. */
    private static void writeArchive(Path folder) {
        try (Otf2Writer archive = Otf2Writer.create(folder, "hand", Otf2WriterOptions.defaults())) {
            Otf2Definitions definitions = archive.definitions();
            RandomRecords random = new RandomRecords(99);
            int main = definitions.region("main", 1, 1);
            int send = definitions.region("MPI_Send", 1, 1);
            int node = definitions.systemTreeNode("node", "machine", -1);
            int process = definitions.locationGroup("process", 1, node, -1);
            definitions.location(0, "rank 0", 1, process);
            definitions.location(1, "rank 1", 1, process);
            definitions.group("all", 4, 4, 0, 0, 1);
            int world = definitions.communicator("MPI_COMM_WORLD", definitions.group("world", 5, 4, 0, 0, 1), -1, 0);
            int attribute = definitions.attribute("callsite", "", earl.schema.FieldType.UINT64);
            for (DefinitionKind kind : DefinitionKind.values()) {
                if (kind != DefinitionKind.CLOCK_PROPERTIES && kind != DefinitionKind.LOCATION) {
                    definitions.add(random.definition(kind, 1000));
                }
            }
            for (int rank = 0; rank < 2; rank++) {
                archive.definitions(rank).map(DefinitionSpace.REGION, Map.of(70L, (long) send));
                archive.definitions(rank).clockOffset(0, 5, 0);
                archive.definitions(rank).clockOffset(1_000_000, 50, 0);
                LocationWriter out = archive.location(rank);
                RandomRecords events = new RandomRecords(rank);
                out.enter(0, main);
                for (int i = 0; i < 3; i++) {
                    long now = 10 + i * 20L;
                    out.attribute(attribute, 4, i);
                    out.enter(now, 70);
                    if (rank == 0) {
                        out.mpiSend(now + 1, 1, world, 7, 100);
                    } else {
                        out.mpiRecv(now + 2, 0, world, 7, 100);
                    }
                    out.mpiCollectiveBegin(now + 3);
                    out.mpiCollectiveEnd(now + 4, 0, world, -1, 0, 0);
                    out.leave(now + 5, 70);
                }
                for (RecordKind kind : RecordKind.values()) {
                    if (kind != RecordKind.UNKNOWN) {
                        RandomRecords.Event event = events.event(kind);
                        event.attributes().forEach(a -> out.attribute((int) a[0], (int) a[1], a[2]));
                        out.record(1000 + event.ticks(), kind, event.values(), event.values().length);
                    }
                }
                out.leave(1_000_000, main);
            }
            archive.markers().define("tool", "hot spot", 3);
            archive.markers().mark(20, 5, 0, 1, 0, "look here");
        }
        HandMade more = new HandMade(folder);
        for (long rank = 0; rank < 2; rank++) {
            more.snapshots(rank)
                    .time(500)
                    .record(10, r -> r.integer(3))
                    .record(6, r -> r.integer(1).integer(0).u8(4).integer(55))
                    .record(13, r -> r.fixed64(0).integer(0))
                    .record(26, r -> r.fixed64(2).integer(3).u8(1).u8(10).integer(Double.doubleToRawLongBits(0.5)))
                    .record(11, r -> r.integer(7))
                    .end();
        }
    }
}

package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.diag.DiagnosticCode;
import earl.format.Decoded;
import earl.format.RawRecords;
import earl.format.otf2.encoding.BrokenRecord;
import earl.format.otf2.encoding.ChunkReader;
import earl.format.otf2.encoding.ChunkWriter;
import earl.format.otf2.encoding.Chunks;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was written is read: every kind of record with random content, over many chunks. */
class ReadBackTest {
    private static final Otf2WriterOptions OPTIONS =
            Otf2WriterOptions.defaults().withChunks(1 << 18, 1 << 18);

    @TempDir
    @Nullable
    Path folder;

    private Path folder() {
        return java.util.Objects.requireNonNull(folder);
    }

    /** Thousands of locations may be written side by side. */
    @Test
    void aWriterHasAPieceOfAChunkInMemory() throws IOException {
        int chunk = 1 << 24;
        Path file = folder().resolve("0.evt");
        ChunkWriter out = new ChunkWriter(file, chunk, true);
        for (int event = 0; event < 1_500_000; event++) {
            out.begin(event, 10);
            out.u8(12);
            out.u32(event);
            assertThat(out.bytes.length).isLessThan(1 << 17);
        }
        out.close();
        assertThat(Files.size(file)).isGreaterThan(chunk).isLessThan(2L * chunk);
        try (ChunkReader in = ChunkReader.open(file, new Chunks(chunk, false))) {
            long lastOfFirst = 0;
            for (int part = 0; part < 2; part++) {
                assertThat(in.nextChunk()).isTrue();
                in.position = 2;
                assertThat(in.fixed64()).isEqualTo(lastOfFirst + 1);
                lastOfFirst = in.fixed64();
            }
            assertThat(lastOfFirst).isEqualTo(1_500_000);
        } catch (BrokenRecord e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void everyKindOfEvent() {
        Map<Long, List<RandomRecords.Event>> written = RandomArchive.write(folder(), 17);
        Map<Long, Integer> next = new HashMap<>();
        try (Decoded decoded = new Decoded(folder())) {
            try (RawRecords.Events raw = decoded.source.raw().events()) {
                long before = Long.MIN_VALUE;
                while (raw.next()) {
                    int index = next.merge(raw.location(), 1, Integer::sum) - 1;
                    List<RandomRecords.Event> of = written.getOrDefault(raw.location(), List.of());
                    compare(of.get(index), raw);
                    assertThat(raw.ticks()).isGreaterThanOrEqualTo(before);
                    before = raw.ticks();
                }
            }
            written.forEach((location, events) -> assertThat(next.get(location)).isEqualTo(events.size()));
            decoded.agreesWithRecords();
            assertThat(decoded.diagnostics.count(DiagnosticCode.UNDEFINED_REFERENCE))
                    .isPositive();
            assertThat(decoded.diagnostics.count(DiagnosticCode.BROKEN_RECORD)).isZero();
        }
    }

    private static void compare(RandomRecords.Event written, RawRecords.Events read) {
        assertThat(read.kind()).isEqualTo(written.kind());
        assertThat(read.ticks()).isEqualTo(written.ticks());
        int at = 0;
        for (Field field : written.kind().fields()) {
            if (!field.list()) {
                assertThat(bits(field.type(), read.value(at))).isEqualTo(written.values()[at]);
                at++;
                continue;
            }
            int count = (int) written.values()[at++];
            assertThat(read.elements()).isEqualTo(count);
            for (int i = 0; i < count; i++) {
                FieldType type = field.type();
                if (written.kind() == RecordKind.METRIC) {
                    type = java.util.Objects.requireNonNull(FieldType.ofCode((int) written.values()[at++]));
                    assertThat(read.elementType(i)).isEqualTo(type);
                }
                assertThat(bits(type, read.element(i))).isEqualTo(written.values()[at++]);
            }
        }
        assertThat(read.attributes()).isEqualTo(written.attributes().size());
        for (int i = 0; i < read.attributes(); i++) {
            long[] attribute = written.attributes().get(i);
            assertThat(read.attribute(i)).isEqualTo(attribute[0]);
            assertThat(read.attributeType(i)).isEqualTo((int) attribute[1]);
            FieldType type = java.util.Objects.requireNonNull(FieldType.ofCode(read.attributeType(i)));
            assertThat(bits(type, read.attributeValue(i))).isEqualTo(attribute[2]);
        }
    }

    /** The writer is given the bits of a value, as if unsigned. */
    private static long bits(FieldType type, long value) {
        return type.bytes() == 8 ? value : value & ((1L << (8 * type.bytes())) - 1);
    }

    @Test
    void everyKindOfDefinition() {
        Random order = new Random(3);
        RandomRecords records = new RandomRecords(5);
        DefinitionKind[] kinds = DefinitionKind.values();
        List<DefinitionRecord> written = new ArrayList<>();
        try (Otf2Writer archive = Otf2Writer.create(folder(), "random", OPTIONS)) {
            for (int i = 0; i < 3000; i++) {
                DefinitionKind kind = i < kinds.length ? kinds[i] : kinds[order.nextInt(kinds.length)];
                DefinitionRecord record = records.definition(kind, i);
                if (kind == DefinitionKind.LOCATION) {
                    record.values()[kind.field("numberOfEvents")] = 0;
                }
                // The writer's own clock properties stand for all given.
                if (kind != DefinitionKind.CLOCK_PROPERTIES) {
                    archive.definitions().add(record);
                    written.add(record);
                }
            }
        }
        try (Decoded decoded = new Decoded(folder())) {
            List<DefinitionRecord> read = decoded.source.raw().definitions().stream()
                    .filter(record -> record.kind() != DefinitionKind.CLOCK_PROPERTIES)
                    .toList();
            assertThat(decoded.diagnostics.list().stream().map(d -> d.code() + " " + d.first()))
                    .noneMatch(diagnostic -> diagnostic.startsWith("broken"));
            assertThat(read).hasSameSizeAs(written);
            for (int i = 0; i < read.size(); i++) {
                assertThat(bits(read.get(i))).isEqualTo(bits(written.get(i)));
            }
        }
    }

    /** A record with its values as the bits that the writer is given. */
    private static String bits(DefinitionRecord record) {
        StringBuilder text = new StringBuilder(record.kind() + " " + record.text());
        for (Field field : record.kind().fields()) {
            if (field.list()) {
                long[] list = record.list(field.name());
                for (int i = 0; i < list.length; i++) {
                    boolean typed = field.type() == FieldType.VALUE;
                    text.append(',').append(bits(typed ? type(record.list("types")[i]) : field.type(), list[i]));
                }
            } else if (field.type() != FieldType.TEXT) {
                boolean typed = field.type() == FieldType.VALUE;
                text.append(' ')
                        .append(bits(typed ? type(record.value("type")) : field.type(), record.value(field.name())));
            }
        }
        return text.toString();
    }

    private static FieldType type(long code) {
        return java.util.Objects.requireNonNull(FieldType.ofCode((int) code));
    }

    @Test
    void decodingAgreesWithTheRecordsOfEveryCollectedArchive() {
        for (String name : Traces.collected()) {
            if (!name.equals("casita_4_mpi_lammps_colloid")) {
                try (Decoded decoded = new Decoded(Traces.collected(name))) {
                    assertThat(decoded.size()).as(name).isPositive();
                    decoded.agreesWithRecords();
                }
            }
        }
    }

    @Test
    void markers() {
        try (Otf2Writer archive = Otf2Writer.create(folder(), "marked", OPTIONS)) {
            archive.definitions().location(0, "thread", 1, -1);
            archive.markers().define(4, "tool", "wait", 2);
            archive.markers().mark(100, 5, 4, 1, 3, "here");
            archive.markers().mark(1L << 40, 77, 4, 0, -1, "x".repeat(300));
        }
        try (Decoded decoded = new Decoded(folder())) {
            RawRecords raw = decoded.source.raw();
            assertThat(raw.markerKinds()).containsExactly(new RawRecords.MarkerKind(4, "tool", "wait", 2));
            assertThat(raw.markers())
                    .containsExactly(
                            new RawRecords.Marker(100, 5, 4, 1, 3, "here"),
                            new RawRecords.Marker(1L << 40, 77, 4, 0, -1, "x".repeat(300)));
        }
        try (Decoded decoded = new Decoded(Traces.example("late_sender"))) {
            assertThat(decoded.source.raw().markers()).isEmpty();
        }
    }

    @Test
    void idsOfALocationAreMapped() {
        try (Otf2Writer archive = Otf2Writer.create(folder(), "mapped", OPTIONS)) {
            Otf2Definitions definitions = archive.definitions();
            int one = definitions.region("one", 1, 1);
            int two = definitions.region("two", 1, 1);
            definitions.location(7, "dense", 1, -1);
            definitions.location(8, "sparse", 1, -1);
            definitions.location(9, "without", 1, -1);
            archive.definitions(7).map(DefinitionSpace.REGION, two, one);
            archive.definitions(8).map(DefinitionSpace.REGION, Map.of(5_000_000L, (long) two));
            archive.location(7).enter(1, 0);
            archive.location(7).leave(2, 1);
            archive.location(8).enter(1, 5_000_000);
            archive.location(8).leave(2, one);
            archive.location(9).enter(1, two);
        }
        try (Decoded decoded = new Decoded(folder())) {
            assertThat(names(decoded, 0)).containsExactly("two", "one");
            assertThat(names(decoded, 1)).containsExactly("two", "one");
            assertThat(names(decoded, 2)).containsExactly("two");
        }
    }

    private static List<String> names(Decoded decoded, int location) {
        List<String> names = new ArrayList<>();
        for (long i = 0; i < decoded.events[location].size(); i++) {
            names.add(decoded.source
                    .definitions()
                    .regions()
                    .get(decoded.events[location].value(i))
                    .name());
        }
        return names;
    }
}

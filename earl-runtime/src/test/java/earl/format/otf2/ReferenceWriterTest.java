package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2LocalDefinitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.testing.Tools;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records give the bytes that the reference library gives. */
class ReferenceWriterTest {
    private static final int EVENT_CHUNK = 256 << 10;
    private static final int DEFINITION_CHUNK = 256 << 10;
    private static final Otf2WriterOptions OPTIONS =
            Otf2WriterOptions.defaults().withChunks(EVENT_CHUNK, DEFINITION_CHUNK);

    @TempDir
    Path folder;

    private final List<String> script = new ArrayList<>();

    @Test
    void everyEventKindOverManyChunks() throws IOException {
        Random order = new Random(7);
        RecordKind[] kinds = RecordKind.values();
        try (Otf2Writer archive = Otf2Writer.create(folder.resolve("ours"), "a", OPTIONS)) {
            for (long location = 0; location < 2; location++) {
                RandomRecords records = new RandomRecords(11 + location);
                LocationWriter out = archive.location(location);
                for (int i = 0; i < 15_000; i++) {
                    RecordKind kind = i < kinds.length ? kinds[i] : kinds[order.nextInt(kinds.length)];
                    if (kind != RecordKind.UNKNOWN) {
                        write(out, records.event(kind));
                    }
                }
            }
        }
        sameFiles("a/0.evt", "a/1.evt");
        assertThat(Files.size(folder.resolve("ours/a/0.evt"))).isGreaterThan(EVENT_CHUNK);
    }

    @Test
    void everyDefinitionKind() throws IOException {
        Random order = new Random(3);
        RandomRecords records = new RandomRecords(5);
        DefinitionKind[] kinds = DefinitionKind.values();
        try (Otf2Writer archive = Otf2Writer.create(folder.resolve("ours"), "a", OPTIONS)) {
            // Of locations the writer counts the events itself: here none.
            for (int i = 0; i < 3000; i++) {
                DefinitionKind kind = i < kinds.length ? kinds[i] : kinds[order.nextInt(kinds.length)];
                DefinitionRecord record = records.definition(kind, i);
                if (kind == DefinitionKind.LOCATION) {
                    record.values()[kind.field("numberOfEvents")] = 0;
                }
                archive.definitions().add(record);
                script.add("[\"definition\",\"" + kind + "\"," + fields(record) + "]");
            }
        }
        sameFiles("a.def");
    }

    @Test
    void localDefinitionsMappingsAndClocks() throws IOException {
        RandomRecords records = new RandomRecords(9);
        try (Otf2Writer archive = Otf2Writer.create(folder.resolve("ours"), "a", OPTIONS)) {
            Otf2LocalDefinitions local = archive.definitions(3);
            for (DefinitionKind kind : DefinitionKind.values()) {
                if (kind.code() > DefinitionKind.IO_PARADIGM.code()) {
                    DefinitionRecord record = records.definition(kind, 1);
                    local.add(record);
                    script.add("[\"local\",3,\"" + kind + "\"," + fields(record) + "]");
                }
            }
            local.map(DefinitionSpace.REGION, 4, 0, 255, 70_000);
            script.add("[\"map\",3,3,[4,0,255,70000]]");
            local.map(DefinitionSpace.LOCATION_GROUP, new TreeMap<>(Map.of(9L, 1L, 2L, 1L << 40)));
            script.add("[\"sparse\",3,14,[[2," + (1L << 40) + "],[9,1]]]");
            local.clockOffset(1000, -5, 0.5);
            script.add("[\"offset\",3,1000,-5,0.5]");
            local.clockOffset(1L << 50, -1, 1e-300);
            script.add("[\"offset\",3," + (1L << 50) + ",-1,1e-300]");
            local.clockOffset(1L << 51, 0, 0);
            script.add("[\"offset\",3," + (1L << 51) + ",0,0]");
        }
        sameFiles("a/3.def");
    }

    @Test
    void markers() throws IOException {
        try (Otf2Writer archive = Otf2Writer.create(folder.resolve("ours"), "a", OPTIONS)) {
            int kind = archive.markers().define("tool", "wait", 2);
            archive.markers().mark(100, 0, kind, 1, 3, "here");
            archive.markers().mark(1L << 40, 77, kind, 0, -1, "x".repeat(300));
        }
        script.add("[\"marker definition\",0,\"tool\",\"wait\",2]");
        script.add("[\"marker\",100,0,0,1,3,\"here\"]");
        script.add("[\"marker\"," + (1L << 40) + ",77,0,0,18446744073709551615,\"" + "x".repeat(300) + "\"]");
        sameFiles("a.marker");
    }

    private void write(LocationWriter out, RandomRecords.Event event) {
        for (long[] attribute : event.attributes()) {
            out.attribute((int) attribute[0], (int) attribute[1], attribute[2]);
        }
        out.record(event.ticks(), event.kind(), event.values(), event.values().length);
        String attributes = event.attributes().stream()
                .map(a -> "[" + a[0] + "," + a[1] + "," + Long.toUnsignedString(a[2]) + "]")
                .collect(Collectors.joining(","));
        script.add("[\"event\"," + out.ref() + ",\"" + event.kind() + "\"," + event.ticks() + ",[" + attributes + "],"
                + fields(event.kind(), event.values()) + "]");
    }

    private static String fields(RecordKind kind, long[] values) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < kind.fields().size(); i++) {
            if (i != kind.list()) {
                texts.add(number(kind.fields().get(i).type(), values[i]));
            } else if (kind == RecordKind.METRIC) {
                int at = i + 1;
                texts.add(LongStream.range(0, values[i])
                        .mapToObj(n -> "[" + values[(int) (at + 2 * n)] + ","
                                + Long.toUnsignedString(values[(int) (at + 2 * n + 1)]) + "]")
                        .collect(Collectors.joining(",", "[", "]")));
            } else {
                texts.add(list(kind.fields().get(i).type(), values, i + 1, values.length));
            }
        }
        return "[" + String.join(",", texts) + "]";
    }

    private static String fields(DefinitionRecord record) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < record.values().length; i++) {
            Field field = record.kind().fields().get(i);
            if (field.list()) {
                long[] elements = Objects.requireNonNull(record.lists())[i];
                texts.add(list(field.type(), elements, 0, elements.length));
            } else if (field.type() == FieldType.TEXT) {
                texts.add("\"" + record.text() + "\"");
            } else {
                texts.add(number(field.type(), record.values()[i]));
            }
        }
        return "[" + String.join(",", texts) + "]";
    }

    private static String list(FieldType type, long[] values, int from, int to) {
        return LongStream.range(from, to)
                .mapToObj(i -> number(type, values[(int) i]))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String number(FieldType type, long value) {
        if (type == FieldType.VALUE) {
            return "{\"value\":" + Long.toUnsignedString(value) + "}";
        }
        return type.form() == FieldType.Form.SIGNED ? Long.toString(value) : Long.toUnsignedString(value);
    }

    private void sameFiles(String... names) throws IOException {
        Path records = Files.write(folder.resolve("records.json"), script);
        String program;
        try (InputStream source =
                Objects.requireNonNull(ReferenceWriterTest.class.getResourceAsStream("reference_writer.py"))) {
            program = new String(source.readAllBytes(), StandardCharsets.UTF_8);
        }
        Tools.Outcome outcome = Tools.python(
                program,
                folder.resolve("theirs").toString(),
                "a",
                Integer.toString(EVENT_CHUNK),
                Integer.toString(DEFINITION_CHUNK),
                records.toString());
        assertThat(outcome.errors()).isEmpty();
        for (String name : names) {
            Path ours = folder.resolve("ours").resolve(name);
            Path theirs = folder.resolve("theirs").resolve(name);
            assertThat(Files.mismatch(ours, theirs)).as("%s", name).isEqualTo(-1);
        }
    }
}

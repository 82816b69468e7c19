package expert.cli;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.Definitions;
import earl.schema.EnumNames;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A trace's records, read back from what {@code print --raw --format json} says and from nothing else. */
final class JsonRecords implements RawRecords {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private final List<DefinitionRecord> definitions = new ArrayList<>();
    private final List<String> lines;
    private final Map<Long, List<FieldType>> metricTypes = new HashMap<>();
    private final RawRecords names;

    /**
     * Records from lines.
     *
     * @param definitionLines what {@code --definitions} says
     * @param eventLines what it says without
     * @param names knows what definitions are called; asked for nothing else
     */
    JsonRecords(List<String> definitionLines, List<String> eventLines, RawRecords names) {
        this.lines = eventLines;
        this.names = names;
        Map<Long, FieldType> members = new HashMap<>();
        for (String line : definitionLines) {
            JsonNode json = parse(line);
            DefinitionRecord record = definition(json);
            definitions.add(record);
            switch (record.kind()) {
                case METRIC_MEMBER ->
                    members.put(
                            record.ref(),
                            FieldType.valueOf(json.path("valueType").textValue()));
                case METRIC_CLASS -> {
                    List<FieldType> types = new ArrayList<>();
                    for (long member : record.list("metricMembers")) {
                        types.add(members.getOrDefault(member, FieldType.UINT64));
                    }
                    metricTypes.put(record.ref(), types);
                }
                case METRIC_INSTANCE ->
                    metricTypes.put(record.ref(), metricTypes.getOrDefault(record.value("metricClass"), List.of()));
                default -> {}
            }
        }
    }

    /** The definitions, resolved. */
    Definitions resolved() {
        return Definitions.of(definitions, new Diagnostics());
    }

    private static JsonNode parse(String line) {
        try {
            return MAPPER.readTree(line);
        } catch (IOException noJson) {
            throw new UncheckedIOException(line, noJson);
        }
    }

    private static DefinitionRecord definition(JsonNode json) {
        DefinitionKind kind = DefinitionKind.valueOf(json.path("type").textValue());
        int count = kind.fields().size();
        long[] values = new long[count];
        long[][] lists = new long[count][];
        boolean anyList = false;
        String text = null;
        Iterator<Map.Entry<String, JsonNode>> properties = json.properties().iterator();
        properties.next();
        for (int i = 0; i < count; i++) {
            Field field = kind.fields().get(i);
            JsonNode value = properties.next().getValue();
            if (field.list()) {
                anyList = true;
                lists[i] = new long[value.size()];
                for (int element = 0; element < value.size(); element++) {
                    FieldType type = field.type() == FieldType.VALUE
                            ? FieldType.valueOf(json.path("types").path(element).textValue())
                            : field.type();
                    lists[i][element] = number(type, value.path(element));
                }
            } else if (field.type() == FieldType.TEXT) {
                text = value.textValue();
            } else if (field.type() == FieldType.VALUE) {
                values[i] = number(FieldType.valueOf(json.path("valueType").textValue()), value);
            } else {
                values[i] = number(field.type(), value);
            }
        }
        return new DefinitionRecord(kind, values, anyList ? lists : null, text);
    }

    private static long number(@Nullable FieldType type, JsonNode value) {
        if (value.isNull()) {
            return DefinitionRecord.UNDEFINED;
        }
        if (type == FieldType.ROOT && value.isTextual()) {
            return 0xFFFF_FFFFL - List.of("NONE", "SELF", "THIS GROUP").indexOf(value.textValue());
        }
        if (type != null && type.form() == FieldType.Form.REAL) {
            double real = value.isTextual() ? Double.parseDouble(value.textValue()) : value.doubleValue();
            return type == FieldType.FLOAT ? Float.floatToRawIntBits((float) real) : Double.doubleToRawLongBits(real);
        }
        return value.isTextual() && type != null
                ? code(type.names(), value.textValue())
                : value.bigIntegerValue().longValue();
    }

    private static long code(EnumNames names, String word) {
        if (names.isFlags()) {
            long flags = 0;
            for (int bit = 0; bit < names.size(); bit++) {
                if (List.of(word.split(", ", -1)).contains(names.name(1L << bit))) {
                    flags |= 1L << bit;
                }
            }
            return flags;
        }
        for (long code = 0; code < 256; code++) {
            if (names.name(code).equals(word)) {
                return code;
            }
        }
        throw new IllegalArgumentException(word);
    }

    @Override
    public List<DefinitionRecord> definitions() {
        return definitions;
    }

    @Override
    public String name(FieldType type, long ref) {
        return names.name(type, ref);
    }

    @Override
    public Events events() {
        return new Lines();
    }

    @Override
    public Events snapshots() {
        throw new UnsupportedOperationException("the JSON has events and definitions");
    }

    @Override
    public List<MarkerKind> markerKinds() {
        return List.of();
    }

    @Override
    public long thumbnails() {
        return 0;
    }

    @Override
    public List<Marker> markers() {
        return List.of();
    }

    private final class Lines implements Events {
        private int next;
        private JsonNode json = MAPPER.nullNode();
        private RecordKind kind = RecordKind.ENTER;

        @Override
        public boolean next() {
            if (next == lines.size()) {
                return false;
            }
            json = parse(lines.get(next++));
            kind = RecordKind.valueOf(json.path("type").textValue());
            return true;
        }

        @Override
        public RecordKind kind() {
            return kind;
        }

        @Override
        public long location() {
            return json.path("location").bigIntegerValue().longValue();
        }

        @Override
        public long ticks() {
            return json.path("ticks").bigIntegerValue().longValue();
        }

        private JsonNode of(int field) {
            String name = kind.fields().get(field).name();
            return json.path(name.equals("type") ? "atomicType" : name);
        }

        @Override
        public long value(int field) {
            return number(kind.fields().get(field).type(), of(field));
        }

        @Override
        public int elements() {
            return of(kind.list()).size();
        }

        @Override
        public FieldType elementType(int element) {
            return kind == RecordKind.METRIC
                    ? metricTypes.getOrDefault(value(0), List.of()).get(element)
                    : kind.fields().get(kind.list()).type();
        }

        @Override
        public long element(int element) {
            return number(elementType(element), of(kind.list()).path(element));
        }

        @Override
        public int attributes() {
            return json.path("attributes").size();
        }

        @Override
        public long attribute(int index) {
            return json.at("/attributes/" + index + "/attribute").longValue();
        }

        @Override
        public int attributeType(int index) {
            return FieldType.valueOf(json.at("/attributes/" + index + "/type").textValue())
                    .code();
        }

        @Override
        public long attributeValue(int index) {
            return number(FieldType.ofCode(attributeType(index)), json.at("/attributes/" + index + "/value"));
        }

        @Override
        public void close() {
            next = lines.size();
        }
    }
}

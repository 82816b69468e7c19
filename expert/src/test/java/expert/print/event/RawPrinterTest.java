package expert.print.event;

import static org.assertj.core.api.Assertions.assertThat;

import earl.format.RawRecords;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import expert.print.Format;
import expert.terminal.Cancellation;
import expert.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RawPrinterTest {
    private static final long NONE = DefinitionRecord.UNDEFINED;

    private static final RawRecords RECORDS = new Records(
            List.of(
                    DefinitionRecord.string(3, "ma\"in\u001b"),
                    DefinitionRecord.of(DefinitionKind.SYSTEM_TREE_NODE, 0, 3, 3, NONE),
                    DefinitionRecord.of(
                            DefinitionKind.CALLING_CONTEXT_PROPERTY, 1, 3, 10, Double.doubleToLongBits(0.5)),
                    new DefinitionRecord(
                            DefinitionKind.METRIC_CLASS,
                            new long[] {4, 0, 1, 2},
                            new long[][] {null, {7, 8}, null, null},
                            null)),
            List.of(
                    new Recorded(RecordKind.ENTER, 1, -1L, List.of(3L), List.of(5L, 9L, 0x40490fdbL)),
                    new Recorded(
                            RecordKind.MPI_COLLECTIVE_END, 0, 77, List.of(7L, 2L, 0xFFFFFFFFL, 8L, -1L), List.of()),
                    new Recorded(RecordKind.METRIC, 0, 78, List.of(4L, 11L, -5L), List.of())));

    @Test
    void eventsAsJson() throws IOException {
        assertThat(print(Format.json, RawPrinter.What.EVENTS).lines()).containsExactly("""
                        {"type":"ENTER","location":1,"ticks":18446744073709551615,"region":3,\
                        "attributes":[{"attribute":5,"name":"attribute 5","type":"FLOAT","value":3.1415927}]}""", """
                        {"type":"MPI_COLLECTIVE_END","location":0,"ticks":77,"collectiveOp":"ALLGATHERV","communicator":2,\
                        "root":"NONE","sizeSent":8,"sizeReceived":18446744073709551615}""", """
                        {"type":"METRIC","location":0,"ticks":78,"metric":4,"metricValues":[11,-5]}""");
    }

    @Test
    void eventsInWords() throws IOException {
        assertThat(print(Format.text, RawPrinter.What.EVENTS).lines())
                .containsExactly(
                        "ENTER                                1 18446744073709551615  region=\"region 3\" <3>"
                                + "  attributes=(attribute 5 <5>: FLOAT 3.1415927)",
                        "MPI_COLLECTIVE_END                   0                   77  collectiveOp=ALLGATHERV"
                                + "  communicator=\"comm 2\" <2>  root=NONE  sizeSent=8  sizeReceived=18446744073709551615",
                        "METRIC                               0                   78  metric=\"metric 4\" <4>  metricValues=(11, -5)");
    }

    @Test
    void definitionsAsJson() throws IOException {
        assertThat(print(Format.json, RawPrinter.What.DEFINITIONS).lines())
                .containsExactly(
                        "{\"type\":\"STRING\",\"self\":3,\"string\":\"ma\\\"in\\u001B\"}",
                        "{\"type\":\"SYSTEM_TREE_NODE\",\"self\":0,\"name\":3,\"className\":3,\"parent\":null}",
                        "{\"type\":\"CALLING_CONTEXT_PROPERTY\",\"callingContext\":1,\"name\":3,\"valueType\":\"DOUBLE\",\"value\":0.5}",
                        "{\"type\":\"METRIC_CLASS\",\"self\":4,\"metricMembers\":[7,8],\"metricOccurrence\":\"SYNCHRONOUS\","
                                + "\"recorderKind\":\"CPU\"}");
    }

    @Test
    void markers() throws IOException {
        assertThat(print(Format.json, RawPrinter.What.MARKERS).lines())
                .containsExactly(
                        "{\"type\":\"DEF_MARKER\",\"self\":4,\"markerGroup\":\"tool\",\"markerCategory\":\"hot spot\","
                                + "\"severity\":\"HIGH\"}",
                        "{\"type\":\"MARKER\",\"ticks\":100,\"duration\":20,\"marker\":4,\"scope\":\"GLOBAL\","
                                + "\"scopeRef\":null,\"text\":\"look here\"}");
    }

    @Test
    void snapshotRecords() throws IOException {
        assertThat(print(Format.text, RawPrinter.What.SNAPSHOTS).lines()).hasSize(1);
    }

    private static String print(Format format, RawPrinter.What what) throws IOException {
        Console console = new Console(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, false);
        StringWriter text = new StringWriter();
        try (PrintWriter out = new PrintWriter(text)) {
            new RawPrinter(RECORDS, new Cancellation(console)).print(out, format, what, (index, event) -> true);
        }
        return text.toString();
    }

    /** An event: of a metric the values after the first are its list; attributes are an id, a type and a value. */
    private record Recorded(RecordKind kind, long location, long ticks, List<Long> values, List<Long> attribute) {}

    private record Records(List<DefinitionRecord> definitions, List<Recorded> recorded) implements RawRecords {
        private static final Map<FieldType, String> NAMES = Map.of(
                FieldType.REGION,
                "region",
                FieldType.COMM,
                "comm",
                FieldType.METRIC,
                "metric",
                FieldType.ATTRIBUTE,
                "attribute");

        @Override
        public String name(FieldType type, long ref) {
            return NAMES.getOrDefault(type, "") + " " + ref;
        }

        @Override
        public Events events() {
            return new Walk(recorded);
        }

        @Override
        public Events snapshots() {
            return new Walk(recorded.subList(0, 1));
        }

        @Override
        public List<MarkerKind> markerKinds() {
            return List.of(new MarkerKind(4, "tool", "hot spot", 3));
        }

        @Override
        public long thumbnails() {
            return 0;
        }

        @Override
        public List<Marker> markers() {
            return List.of(new Marker(100, 20, 4, 0, -1, "look here"));
        }
    }

    private static final class Walk implements RawRecords.Events {
        private final List<Recorded> recorded;
        private int at = -1;

        Walk(List<Recorded> recorded) {
            this.recorded = recorded;
        }

        private Recorded on() {
            return recorded.get(at);
        }

        @Override
        public boolean next() {
            return ++at < recorded.size();
        }

        @Override
        public RecordKind kind() {
            return on().kind();
        }

        @Override
        public long location() {
            return on().location();
        }

        @Override
        public long ticks() {
            return on().ticks();
        }

        @Override
        public long value(int field) {
            return on().values().get(field);
        }

        @Override
        public int elements() {
            return on().values().size() - 1;
        }

        @Override
        public FieldType elementType(int element) {
            return FieldType.INT64;
        }

        @Override
        public long element(int element) {
            return on().values().get(element + 1);
        }

        @Override
        public int attributes() {
            return on().attribute().size() / 3;
        }

        @Override
        public long attribute(int index) {
            return on().attribute().get(0);
        }

        @Override
        public int attributeType(int index) {
            return on().attribute().get(1).intValue();
        }

        @Override
        public long attributeValue(int index) {
            return on().attribute().get(2);
        }

        @Override
        public void close() {
            at = recorded.size();
        }
    }
}

package earl.monitor.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.recorder.RingDefinition.Field;
import earl.monitor.recorder.RingDefinition.Kind;
import earl.testing.Traces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The readers of records in Java are those that {@code ring.def} describes. {@code -Dupdate} writes them anew. */
class RingRecordsTest {
    private static final Path READERS =
            Traces.root().resolve("earl-recorder/src/main/java/earl/monitor/ring/RingRecords.java");

    /** Kinds that the monitor writes, too. */
    private static final Set<String> OF_MONITOR = Set.of("ENTER", "SELECTION", "CHANNEL", "HANDLE", "CONSTRUCT_BEGIN");

    @Test
    void readersAreThoseOfTheDescription() throws Exception {
        String readers = readers(RingDefinition.shipped());
        if (System.getProperty("update") != null) {
            Files.writeString(READERS, readers);
        }
        assertThat(READERS).hasContent(readers);
    }

    private static String readers(RingDefinition definition) {
        StringBuilder out = new StringBuilder("""
                package earl.monitor.ring;

                import java.nio.ByteBuffer;

                /**
                 * A reader of each kind of record in a ring. RingRecordsTest makes this file from {@code native/ring.def}: change that one, and run
                 * the test with {@code -Dupdate}.
                 */
                public final class RingRecords {
                """);
        for (Kind kind : definition.kinds()) {
            out.append("    /** %s */\n".formatted(kind.comment()));
            out.append("    public static final int %s = %d;\n\n".formatted(kind.name(), kind.number()));
        }
        out.append("    private RingRecords() {}\n");
        definition.kinds().forEach(kind -> out.append(reader(kind)));
        return out.append("}\n").toString();
    }

    private static String reader(Kind kind) {
        String name = camel(kind.name().toLowerCase(Locale.ROOT), true);
        StringBuilder out = new StringBuilder("""

                    /** %s One thread. */
                    public static final class %s extends RecordView {
                        /** Stands where a view of a record of this kind stands. */
                        public %s on(RecordView view) {
                            stand(view);
                            return this;
                        }
                """.formatted(kind.comment(), name, name));
        // All records of an event have their time at one place, so that their common reader has it.
        kind.fields().stream()
                .filter(field -> !field.name().equals("time"))
                .forEach(field -> out.append(getter(field)));
        return out.append(OF_MONITOR.contains(kind.name()) ? writer(kind) : "")
                .append("    }\n")
                .toString();
    }

    private static String writer(Kind kind) {
        StringBuilder parameters = new StringBuilder("Spool to");
        StringBuilder puts = new StringBuilder();
        for (Field field : kind.fields()) {
            String name = camel(field.name(), false);
            String put = switch (field.type()) {
                case "u16" -> "putShort(%d, (short) %s)";
                case "u64" -> "putLong(%d, %s)";
                default -> "putInt(%d, %s)";
            };
            parameters.append(field.type().equals("u64") ? ", long " : ", int ").append(name);
            puts.append("            record.%s;\n".formatted(put.formatted(field.at(), name)));
        }
        return """

                        /** Appends a record of the monitor's own. */
                        public static void append(%s) {
                            ByteBuffer record = Spool.blank(%s);
                %s            to.append(record);
                        }
                """.formatted(parameters, kind.name(), puts);
    }

    private static String getter(Field field) {
        String name = camel(field.name(), false);
        String comment = Character.toUpperCase(field.comment().charAt(0))
                + field.comment().substring(1);
        String value = switch (field.type()) {
            case "u16" -> "public int %s() {\n            return number16(%d);";
            case "id" -> "public int %s() {\n            return number32(%d);";
            case "i32" ->
                field.count() > 1
                        ? "public int %s(int index) {\n            return number32(%d + 4L * index);"
                        : "public int %s() {\n            return number32(%d);";
            case "u32" -> "public long %s() {\n            return number32(%d) & 0xFFFF_FFFFL;";
            case "u64" ->
                field.count() > 1
                        ? "public long %s(int index) {\n            return number64(%d + 8L * index);"
                        : field.name().startsWith("is_")
                                ? "public boolean %s() {\n            return number64(%d) != 0;"
                                : "public long %s() {\n            return number64(%d);";
            default -> "public byte[] %s() {\n            return text(%d);";
        };
        return "\n        /** %s. */\n        %s\n        }\n".formatted(comment, value.formatted(name, field.at()));
    }

    private static String camel(String name, boolean upper) {
        String joined = Arrays.stream(name.split("_", -1))
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining());
        return upper ? joined : Character.toLowerCase(joined.charAt(0)) + joined.substring(1);
    }
}

package earl.engine;

import earl.TraceInfo;
import earl.format.TraceSource;
import earl.memory.MappedStore;
import earl.memory.StoreFile;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores the facts and the definitions of a trace whose source knows them only after a pass over all events, as parts of a file:
 *
 * <pre>
 *   facts          format, writer, machine, description, resolution, size, properties
 *   definitions    the records of all definitions
 * </pre>
 */
final class StoredFacts {
    private static final int NONE = -1;

    private StoredFacts() {}

    /** Adds the parts to the file. */
    static void store(StoreFile to, TraceSource source) {
        ByteArrayOutputStream facts = new ByteArrayOutputStream();
        ByteArrayOutputStream definitions = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(facts);
                DataOutputStream records = new DataOutputStream(definitions)) {
            write(out, source.info());
            List<DefinitionRecord> all = source.definitions().records();
            records.writeInt(all.size());
            for (DefinitionRecord record : all) {
                write(records, record);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        to.part("facts", facts.toByteArray());
        to.part("definitions", definitions.toByteArray());
    }

    private static void write(DataOutputStream out, TraceInfo info) throws IOException {
        text(out, info.format());
        text(out, info.writer());
        text(out, info.machine());
        text(out, info.description());
        out.writeLong(info.ticksPerSecond());
        out.writeLong(info.bytes());
        out.writeInt(info.properties().size());
        for (Map.Entry<String, String> property : info.properties().entrySet()) {
            text(out, property.getKey());
            text(out, property.getValue());
        }
    }

    private static void write(DataOutputStream out, DefinitionRecord record) throws IOException {
        out.writeByte(record.kind().code());
        numbers(out, record.values());
        long[][] lists = record.lists();
        out.writeInt(lists == null ? NONE : lists.length);
        for (int i = 0; lists != null && i < lists.length; i++) {
            numbers(out, lists[i]);
        }
        String text = record.text();
        out.writeBoolean(text != null);
        if (text != null) {
            text(out, text);
        }
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static void numbers(DataOutputStream out, long @Nullable [] numbers) throws IOException {
        out.writeInt(numbers == null ? NONE : numbers.length);
        for (int i = 0; numbers != null && i < numbers.length; i++) {
            out.writeLong(numbers[i]);
        }
    }

    /** The facts of a trace that is now at {@code path}. @throws earl.TraceException if the file lacks them */
    static TraceInfo info(MappedStore from, Path path) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(from.bytes("facts")))) {
            String format = text(in);
            String writer = text(in);
            String machine = text(in);
            String description = text(in);
            long resolution = in.readLong();
            long bytes = in.readLong();
            Map<String, String> properties = new LinkedHashMap<>();
            for (int n = in.readInt(); n > 0; n--) {
                String name = text(in);
                properties.put(name, text(in));
            }
            return new TraceInfo(
                    path, format, writer, machine, description, resolution, 0, bytes, properties, Map.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The records of all definitions. @throws earl.TraceException if the file lacks them */
    static List<DefinitionRecord> definitions(MappedStore from) {
        List<DefinitionRecord> records = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(from.bytes("definitions")))) {
            for (int n = in.readInt(); n > 0; n--) {
                DefinitionKind kind = Objects.requireNonNull(DefinitionKind.ofCode(in.readByte()));
                long[] values = numbers(in, in.readInt());
                long[][] lists = lists(in);
                records.add(new DefinitionRecord(kind, values, lists, in.readBoolean() ? text(in) : null));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return records;
    }

    private static long @Nullable [][] lists(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count == NONE) {
            return null;
        }
        long[][] lists = new long[count][];
        for (int i = 0; i < count; i++) {
            int length = in.readInt();
            if (length != NONE) {
                lists[i] = numbers(in, length);
            }
        }
        return lists;
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static long[] numbers(DataInputStream in, int count) throws IOException {
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = in.readLong();
        }
        return numbers;
    }
}

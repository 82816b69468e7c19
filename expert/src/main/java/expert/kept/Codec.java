package expert.kept;

import expert.pattern.Instance.EventRef;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plain values as bytes and back, to the last bit: texts, numbers, truth values, events, and lists and maps of them. */
public final class Codec {
    /** Maximum nesting of values; a forged entry with more would exhaust the stack. */
    private static final int MAX_DEPTH = 1000;

    private Codec() {}

    /** The bytes of a value. @throws IllegalArgumentException for a value of another kind */
    public static byte[] encode(@Nullable Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(value, out);
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        return bytes.toByteArray();
    }

    /** The value of such bytes. @throws IOException if the bytes do not encode a value */
    public static @Nullable Object decode(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return read(in, 0);
        }
    }

    private static void write(@Nullable Object value, DataOutputStream out) throws IOException {
        switch (value) {
            case null -> out.writeByte('0');
            case Boolean truth -> {
                out.writeByte('b');
                out.writeBoolean(truth);
            }
            case Long number -> {
                out.writeByte('l');
                out.writeLong(number);
            }
            case BigInteger number -> {
                out.writeByte('g');
                byte[] octets = number.toByteArray();
                out.writeInt(octets.length);
                out.write(octets);
            }
            case Integer number -> {
                out.writeByte('i');
                out.writeInt(number);
            }
            case Double number -> {
                out.writeByte('d');
                out.writeDouble(number);
            }
            case String text -> {
                out.writeByte('s');
                text(text, out);
            }
            case byte[] octets -> {
                out.writeByte('o');
                out.writeInt(octets.length);
                out.write(octets);
            }
            case EventRef event -> {
                out.writeByte('e');
                out.writeLong(event.pos());
                out.writeInt(event.location());
                out.writeDouble(event.time());
                text(event.type(), out);
                text(event.region(), out);
            }
            case List<?> list -> {
                out.writeByte('[');
                out.writeInt(list.size());
                for (Object item : list) {
                    write(item, out);
                }
            }
            case Map<?, ?> map -> {
                out.writeByte('{');
                out.writeInt(map.size());
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    text(String.valueOf(entry.getKey()), out);
                    write(entry.getValue(), out);
                }
            }
            default ->
                throw new IllegalArgumentException(
                        "no bytes for a " + value.getClass().getName());
        }
    }

    private static void text(String text, DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static @Nullable Object read(DataInputStream in, int depth) throws IOException {
        if (depth > MAX_DEPTH) {
            throw new IOException("values nested more than " + MAX_DEPTH + " deep");
        }
        int kind = in.readByte();
        return switch (kind) {
            case '0' -> null;
            case 'b' -> in.readBoolean();
            case 'l' -> in.readLong();
            case 'i' -> in.readInt();
            case 'd' -> in.readDouble();
            case 's' -> text(in);
            case 'o' -> in.readNBytes(size(in));
            case 'g' -> new BigInteger(in.readNBytes(size(in)));
            case 'e' -> new EventRef(in.readLong(), in.readInt(), in.readDouble(), text(in), text(in));
            case '[' -> {
                int size = size(in);
                List<@Nullable Object> list = new ArrayList<>();
                for (int i = 0; i < size; i++) {
                    list.add(read(in, depth + 1));
                }
                yield list;
            }
            case '{' -> {
                int size = size(in);
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                for (int i = 0; i < size; i++) {
                    map.put(text(in), read(in, depth + 1));
                }
                yield map;
            }
            default -> throw new IOException("no kind of value: " + kind);
        };
    }

    /** A length that the remaining bytes can hold. */
    private static int size(DataInputStream in) throws IOException {
        int size = in.readInt();
        if (size < 0 || size > in.available()) {
            throw new IOException("a length of " + size);
        }
        return size;
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(size(in)), StandardCharsets.UTF_8);
    }
}

package earl.format.goal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** An execution trace of Chakra that a test writes: the metadata, then nodes. */
final class ChakraFile {
    static final int COMPUTATION = 4;
    static final int SEND = 5;
    static final int RECEIVE = 6;
    static final int COLLECTIVE = 7;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private ByteArrayOutputStream message = new ByteArrayOutputStream();

    /**
     * A file with metadata.
     *
     * @param network empty for none
     */
    ChakraFile(String network) {
        text(1, "0.0.4");
        if (!network.isEmpty()) {
            attribute("network", 29, network);
        }
    }

    private static void varint(ByteArrayOutputStream to, long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            to.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        to.write((int) rest);
    }

    private static void number(ByteArrayOutputStream to, int field, long value) {
        varint(to, (long) field << 3);
        varint(to, value);
    }

    private static void bytes(ByteArrayOutputStream to, int field, byte[] value) {
        varint(to, (long) field << 3 | 2);
        varint(to, value.length);
        to.writeBytes(value);
    }

    private void text(int field, String value) {
        bytes(message, field, value.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a field of a number. */
    ChakraFile number(int field, long value) {
        number(message, field, value);
        return this;
    }

    private void end() {
        varint(bytes, message.size());
        bytes.writeBytes(message.toByteArray());
        message = new ByteArrayOutputStream();
    }

    /** Begins the next node. */
    ChakraFile node(long id, String name, int type) {
        end();
        number(1, id);
        text(2, name);
        return number(3, type);
    }

    /** Lets the node require others, as packed numbers. */
    ChakraFile after(long... ids) {
        return packed(5, ids);
    }

    /** Lets others control the node. */
    ChakraFile controlledBy(long... ids) {
        return packed(4, ids);
    }

    private ChakraFile packed(int field, long... ids) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        for (long id : ids) {
            varint(packed, id);
        }
        bytes(message, field, packed.toByteArray());
        return this;
    }

    /** Adds the values of the node's inputs. */
    ChakraFile inputs(String values) {
        ByteArrayOutputStream inputs = new ByteArrayOutputStream();
        bytes(inputs, 1, values.getBytes(StandardCharsets.UTF_8));
        bytes(message, 8, inputs.toByteArray());
        return this;
    }

    /** Makes the node a collective operation of a kind, of a group; an empty name is all ranks. */
    ChakraFile collective(long kind, long size, String group) {
        attribute("comm_type", 9, kind).attribute("comm_size", 9, size);
        if (!group.isEmpty()) {
            attribute("pg_name", 29, group);
        }
        return this;
    }

    private void attribute(String name, int field, String value) {
        ByteArrayOutputStream attribute = new ByteArrayOutputStream();
        bytes(attribute, 1, name.getBytes(StandardCharsets.UTF_8));
        bytes(attribute, field, value.getBytes(StandardCharsets.UTF_8));
        bytes(message, message.size() > 0 && bytes.size() > 0 ? 10 : 2, attribute.toByteArray());
    }

    /** Adds an attribute of a number to the node, for instance with field 9, {@code int64_val}. */
    ChakraFile attribute(String name, int field, long value) {
        ByteArrayOutputStream attribute = new ByteArrayOutputStream();
        bytes(attribute, 1, name.getBytes(StandardCharsets.UTF_8));
        number(attribute, field, value);
        bytes(message, 10, attribute.toByteArray());
        return this;
    }

    /** A message of the node: {@code comm_dst} or {@code comm_src}, size and tag. */
    ChakraFile message(String peer, long rank, long size, long tag) {
        return attribute(peer, 7, rank).attribute("comm_size", 9, size).attribute("comm_tag", 7, tag);
    }

    byte[] toBytes() {
        end();
        return bytes.toByteArray();
    }

    Path write(Path file) throws IOException {
        return Files.write(file, toBytes());
    }
}

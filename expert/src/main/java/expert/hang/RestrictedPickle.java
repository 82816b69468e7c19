package expert.hang;

import earl.TraceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.razorvine.pickle.PickleException;
import net.razorvine.pickle.Unpickler;
import org.jspecify.annotations.Nullable;

/**
 * Reads a Python pickle of dictionaries, lists, tuples, strings, numbers, truth values and None, and refuses everything else:
 * no name of a pickle ever becomes a class or a call.
 */
final class RestrictedPickle extends Unpickler {
    /** The binary opcodes of these types, of protocols 2 to 5; see {@code pickletools} of Python. */
    private static final String PERMITTED =
            "\u0080\u0095(.01JKMN\u0088\u0089\u008aGX\u008c\u008dt)\u0085\u0086\u0087]ae}suhjqr\u0094";

    private static final int STRING = 'X';
    private static final int LONG_STRING = 0x8d;
    private static final int SET_ITEM = 's';
    private static final int SET_ITEMS = 'u';

    /** Opcodes that make objects, by the names of Python's documentation. */
    private static final Map<Integer, String> REFUSED = Map.ofEntries(
            Map.entry((int) 'c', "GLOBAL"),
            Map.entry(0x93, "STACK_GLOBAL"),
            Map.entry((int) 'R', "REDUCE"),
            Map.entry((int) 'b', "BUILD"),
            Map.entry((int) 'i', "INST"),
            Map.entry((int) 'o', "OBJ"),
            Map.entry(0x81, "NEWOBJ"),
            Map.entry(0x92, "NEWOBJ_EX"),
            Map.entry((int) 'P', "PERSID"),
            Map.entry((int) 'Q', "BINPERSID"),
            Map.entry(0x82, "EXT1"),
            Map.entry(0x83, "EXT2"),
            Map.entry(0x84, "EXT4"));

    private final Path file;
    private final Bytes bytes;

    private RestrictedPickle(Path file, byte[] content) {
        this.file = file;
        bytes = new Bytes(content);
    }

    /**
     * The value of a pickle: {@code Map}, {@code List}, {@code Object[]} for a tuple, {@code String}, {@code Number}, {@code
     * Boolean} or null.
     *
     * @throws TruncatedDumpException if the pickle ends before its value is complete
     * @throws TraceException if it is damaged or contains anything else
     */
    static @Nullable Object read(Path file, byte[] content) {
        RestrictedPickle reader = new RestrictedPickle(file, content);
        try {
            return reader.load(reader.bytes);
        } catch (IOException | PickleException | ClassCastException | IndexOutOfBoundsException damaged) {
            if (reader.bytes.available() == 0) {
                throw new TruncatedDumpException(file, content.length, damaged);
            }
            throw new TraceException(file, reader.bytes.position(), "not a valid pickle", damaged);
        }
    }

    @Override
    protected Object dispatch(short key) throws PickleException, IOException {
        long at = bytes.position() - 1L;
        if (PERMITTED.indexOf(key) < 0) {
            throw new TraceException(
                    file,
                    at,
                    "the pickle contains " + REFUSED.getOrDefault((int) key, "opcode 0x" + Integer.toHexString(key))
                            + "; EXPERT reads only dictionaries, lists, tuples, strings, numbers, truth values and None");
        }
        switch (key) {
            case STRING -> bytes.require(Integer.BYTES);
            case LONG_STRING -> bytes.require(Long.BYTES);
            case SET_ITEM -> {
                Object value = stack.pop();
                put(at, stack.pop(), value);
                return NO_RETURN_VALUE;
            }
            case SET_ITEMS -> {
                List<Object> items = stack.pop_all_since_marker();
                for (int i = 0; i + 1 < items.size(); i += 2) {
                    put(at, items.get(i), items.get(i + 1));
                }
                return NO_RETURN_VALUE;
            }
            default -> {
                // The library reads it.
            }
        }
        return super.dispatch(key);
    }

    /** Puts an item into the dictionary on the stack. A key that contains others could contain itself. */
    @SuppressWarnings("unchecked")
    private void put(long at, Object key, Object value) {
        if (!(key instanceof String || key instanceof Number)) {
            throw new TraceException(file, at, "a key of a dictionary is neither a string nor a number");
        }
        ((Map<Object, Object>) stack.peek()).put(key, value);
    }

    /** Bytes that know their position. */
    private static final class Bytes extends ByteArrayInputStream {
        Bytes(byte[] content) {
            super(content);
        }

        int position() {
            return pos;
        }

        /** Throws if the string whose length comes next, in some little-endian bytes, is longer than what is left. */
        void require(int lengthBytes) throws IOException {
            if (available() < lengthBytes) {
                pos = count;
                throw new IOException("the length of a string is cut");
            }
            long length = 0;
            for (int i = lengthBytes - 1; i >= 0; i--) {
                length = length << Byte.SIZE | (buf[pos + i] & 0xff);
            }
            if (length < 0 || length > available() - lengthBytes) {
                pos = count;
                throw new IOException("a string is longer than the rest of the file");
            }
        }
    }
}

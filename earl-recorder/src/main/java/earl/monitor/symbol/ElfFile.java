package earl.monitor.symbol;

import earl.disk.RegularFile;
import earl.memory.Search;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An executable, a library or a debug file: its functions, its build-id and where its debug information is. Files of 64 bits in the byte
 * order of the machine. Immutable.
 */
public final class ElfFile {
    private static final int MAGIC =
            ByteBuffer.wrap(new byte[] {0x7F, 'E', 'L', 'F'}).getInt();
    private static final int CLASS_64 = 2;
    private static final int HEADER = 64;
    private static final int SECTION = 64;
    private static final int PROGRAM_HEADER = 56;
    private static final int INTERPRETER = 3;
    private static final int SYMBOL = 24;
    private static final int NO_BITS = 8;
    private static final int FUNCTION = 2;
    private static final int INDIRECT_FUNCTION = 10;
    private static final int BUILD_ID = 3;
    /** Maximum number of symbols that begin between an address and the symbol that contains it: nested and empty ones. */
    private static final int OVERLAPPING = 64;

    /** A function's symbol. */
    record Symbol(String name, long value, long size, int binding) {
        /** Whether an address is its own: only within its size, or its very beginning where it has none. */
        boolean holds(long address) {
            return address == value || (address > value && address - value < size);
        }
    }

    private record Section(String name, int type, long offset, long size, int link) {}

    private final List<Symbol> symbols;
    private final String buildId;
    private final String debugLink;
    private final int debugChecksum;
    private final boolean debugInformation;
    private final long entry;
    private final boolean loader;
    private final byte[] packedSymbols;

    private ElfFile(ByteBuffer file) {
        Map<String, Section> sections = sections(file);
        entry = file.getLong(24);
        loader = hasLoader(file);
        symbols = symbols(file, sections);
        buildId = buildId(file, sections.get(".note.gnu.build-id"));
        Section link = sections.get(".gnu_debuglink");
        ByteBuffer bytes = link == null ? null : bytes(file, link);
        debugLink = bytes == null ? "" : text(bytes, 0);
        int checksum = (debugLink.length() + 4) & ~3;
        debugChecksum = (bytes == null || checksum + 4 > bytes.limit()) ? 0 : bytes.getInt(checksum);
        Section information = sections.get(".debug_info");
        debugInformation = (information != null && information.type != NO_BITS) || sections.containsKey(".zdebug_info");
        Section packed = sections.get(".gnu_debugdata");
        packedSymbols = packed == null ? new byte[0] : copy(bytes(file, packed));
    }

    /** Reads a file; {@code null} if it cannot be read, or is none of these. */
    public static @Nullable ElfFile read(Path path) {
        try (FileChannel channel = FileChannel.open(RegularFile.of(path))) {
            long size = channel.size();
            if (size < HEADER || size > Integer.MAX_VALUE) {
                return null;
            }
            return of(channel.map(FileChannel.MapMode.READ_ONLY, 0, size));
        } catch (IOException unreadable) {
            return null;
        }
    }

    /** A file in memory; {@code null} if it is none of these, or damaged. */
    static @Nullable ElfFile of(ByteBuffer bytes) {
        if (bytes.limit() < HEADER || bytes.getInt(0) != MAGIC || bytes.get(4) != CLASS_64) {
            return null;
        }
        try {
            return new ElfFile(bytes.order(ByteOrder.nativeOrder()));
        } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException damaged) {
            return null;
        }
    }

    private static boolean hasLoader(ByteBuffer file) {
        long table = file.getLong(32);
        int count = Short.toUnsignedInt(file.getShort(56));
        for (int i = 0; i < count; i++) {
            if (file.getInt(Math.toIntExact(table + (long) i * PROGRAM_HEADER)) == INTERPRETER) {
                return true;
            }
        }
        return false;
    }

    private static Map<String, Section> sections(ByteBuffer file) {
        long table = file.getLong(40);
        int count = Short.toUnsignedInt(file.getShort(60));
        int names = Short.toUnsignedInt(file.getShort(62));
        Map<String, Section> found = new HashMap<>();
        if (table == 0 || names >= count) {
            return found;
        }
        Section strings = section(file, table, names, "");
        ByteBuffer text = bytes(file, strings);
        for (int i = 0; i < count; i++) {
            Section section = section(file, table, i, text(text, file.getInt(at(table, i))));
            found.putIfAbsent(section.name, section);
            found.putIfAbsent(String.valueOf(i), section);
        }
        return found;
    }

    private static int at(long table, int index) {
        return Math.toIntExact(table + (long) index * SECTION);
    }

    private static Section section(ByteBuffer file, long table, int index, String name) {
        int at = at(table, index);
        return new Section(
                name, file.getInt(at + 4), file.getLong(at + 24), file.getLong(at + 32), file.getInt(at + 40));
    }

    private static ByteBuffer bytes(ByteBuffer file, Section section) {
        if (section.type == NO_BITS
                || section.offset < 0
                || section.size < 0
                || section.offset > file.limit()
                || section.size > file.limit() - section.offset) {
            return ByteBuffer.allocate(0).order(file.order());
        }
        return file.slice((int) section.offset, (int) section.size).order(file.order());
    }

    private static byte[] copy(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        return copy;
    }

    private static String text(ByteBuffer bytes, int from) {
        int end = from;
        while (end < bytes.limit() && bytes.get(end) != 0) {
            end++;
        }
        if (from < 0 || from >= end) {
            return "";
        }
        byte[] text = new byte[end - from];
        bytes.get(from, text);
        return new String(text, StandardCharsets.UTF_8);
    }

    private static List<Symbol> symbols(ByteBuffer file, Map<String, Section> sections) {
        List<Symbol> found = new ArrayList<>();
        for (String table : List.of(".symtab", ".dynsym")) {
            Section section = sections.get(table);
            Section names = section == null ? null : sections.get(String.valueOf(section.link));
            if (section == null || names == null || section.type == NO_BITS) {
                continue;
            }
            ByteBuffer bytes = bytes(file, section);
            ByteBuffer text = bytes(file, names);
            for (int at = 0; at + SYMBOL <= bytes.limit(); at += SYMBOL) {
                int info = bytes.get(at + 4);
                int type = info & 0xF;
                if ((type == FUNCTION || type == INDIRECT_FUNCTION) && bytes.getShort(at + 6) != 0) {
                    String name = text(text, bytes.getInt(at));
                    if (!name.isEmpty()) {
                        found.add(new Symbol(name, bytes.getLong(at + 8), bytes.getLong(at + 16), (info >> 4) & 0xF));
                    }
                }
            }
        }
        found.sort(Comparator.comparingLong(Symbol::value));
        return found;
    }

    private static String buildId(ByteBuffer file, @Nullable Section note) {
        ByteBuffer bytes = note == null ? null : bytes(file, note);
        if (bytes == null || bytes.limit() < 16 || bytes.getInt(8) != BUILD_ID) {
            return "";
        }
        int from = 12 + ((bytes.getInt(0) + 3) & ~3);
        byte[] id = new byte[Math.clamp(bytes.getInt(4), 0, Math.max(0, bytes.limit() - from))];
        bytes.get(from, id);
        return HexFormat.of().formatHex(id);
    }

    /**
     * The function that an address is in; {@code null} if no symbol holds it. Of several names for one address, always the
     * same.
     */
    @Nullable
    Symbol at(long address) {
        int low = Search.firstIndex(0, symbols.size(), middle -> symbols.get(middle).value > address);
        Symbol best = null;
        for (int i = low - 1; i >= 0 && i >= low - OVERLAPPING; i--) {
            Symbol symbol = symbols.get(i);
            if (symbol.holds(address) && (best == null || isBetter(symbol, best))) {
                best = symbol;
            }
        }
        return best;
    }

    private static boolean isBetter(Symbol one, Symbol other) {
        return Comparator.comparingLong((Symbol symbol) -> -symbol.value)
                        .thenComparing(symbol -> symbol.binding == 0)
                        .thenComparing(symbol -> symbol.name.startsWith("_"))
                        .thenComparing(Symbol::name)
                        .compare(one, other)
                < 0;
    }

    /** The function of a name; {@code null} if there is none. */
    @Nullable
    Symbol named(String name) {
        return symbols.stream()
                .filter(symbol -> symbol.name.equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Whether it has the code of a function. */
    public boolean hasFunction(String name) {
        return named(name) != null;
    }

    /** Whether the system starts it by a loader, which can load more libraries. */
    public boolean hasLoader() {
        return loader;
    }

    /** The build-id of the file, in hexadecimal digits; empty if it has none. */
    String buildId() {
        return buildId;
    }

    /** The name of its debug file, empty if it names none. */
    String debugLink() {
        return debugLink;
    }

    /** The checksum of that file. */
    int debugChecksum() {
        return debugChecksum;
    }

    /** Whether it has functions and lines for debuggers. */
    boolean hasDebugInformation() {
        return debugInformation;
    }

    /** The entry point of the program. */
    long entry() {
        return entry;
    }

    /** A smaller file with symbols, packed by xz; empty if there is none. */
    byte[] packedSymbols() {
        return packedSymbols;
    }
}

package earl.monitor.process;

import earl.disk.RegularFile;
import earl.monitor.symbol.CodeAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Maps addresses in a process's memory to files of the program, according to {@code /proc/self/maps}. Immutable. */
public final class Modules {
    private static final int ELF_TYPE = 16;
    private static final int ELF_EXECUTABLE = 2;

    private static final String ADDRESS = "([0-9a-f]{1,16})";
    /** Ends, permissions, offset in the file, device, number of the file, and its path. */
    private static final Pattern LINE =
            Pattern.compile(ADDRESS + "-" + ADDRESS + "\\s+(\\S+)\\s+" + ADDRESS + "\\s+\\S+\\s+\\S+\\s+(/[^\0]*)");

    private record Range(long from, long to, long base, String file) {}

    /** In order of addresses. */
    private final List<Range> ranges;

    private Modules(List<Range> ranges) {
        this.ranges = ranges.stream()
                .sorted((one, other) -> Long.compareUnsigned(one.from, other.from))
                .toList();
    }

    /** Reads a copy of {@code /proc/self/maps}; without it no address belongs to a file. */
    public static Modules read(Path maps, Map<String, Boolean> fixed) throws IOException {
        if (!Files.exists(maps)) {
            return new Modules(List.of());
        }
        List<Range> ranges = new ArrayList<>();
        Map<String, Long> bases = new HashMap<>();
        for (String line : Files.readAllLines(RegularFile.of(maps), StandardCharsets.ISO_8859_1)) {
            Range range = range(line, bases, fixed);
            if (range != null) {
                ranges.add(range);
            }
        }
        return new Modules(ranges);
    }

    private static @Nullable Range range(String line, Map<String, Long> bases, Map<String, Boolean> fixed) {
        Matcher fields = LINE.matcher(line);
        if (!fields.matches()) {
            return null; // memory without a file, or a line that is not whole
        }
        long from = Long.parseUnsignedLong(fields.group(1), 16);
        String file = fields.group(5);
        long offset = Long.parseUnsignedLong(fields.group(4), 16);
        // The mapping of a file's begin before its code is the loader's: the program may map it as data, too.
        if (offset == 0) {
            bases.put(file, from);
        } else {
            bases.putIfAbsent(file, from - offset);
        }
        long base = fixed.computeIfAbsent(file, Modules::isFixed) ? 0 : bases.get(file);
        return fields.group(3).contains("x")
                ? new Range(from, Long.parseUnsignedLong(fields.group(2), 16), base, file)
                : null;
    }

    /** Whether an executable's own addresses are its addresses in memory. */
    private static boolean isFixed(String file) {
        ByteBuffer head = ByteBuffer.allocate(ELF_TYPE + 2).order(ByteOrder.nativeOrder());
        try (FileChannel channel = FileChannel.open(RegularFile.of(Path.of(file)))) {
            return channel.read(head) == head.capacity() && head.getShort(ELF_TYPE) == ELF_EXECUTABLE;
        } catch (IOException gone) {
            return false;
        }
    }

    /** The file and offset of an address. */
    public CodeAddress codeAddress(long address) {
        int low = 0;
        int high = ranges.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Range range = ranges.get(middle);
            if (Long.compareUnsigned(address, range.from) < 0) {
                high = middle - 1;
            } else if (Long.compareUnsigned(address, range.to) >= 0) {
                low = middle + 1;
            } else {
                return new CodeAddress(range.file, address - range.base);
            }
        }
        return new CodeAddress("", address);
    }
}

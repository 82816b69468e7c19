package earl.monitor.archive.definition;

import earl.monitor.symbol.CodeAddress;
import earl.monitor.symbol.Function;
import earl.monitor.symbol.Symbols;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a function is in its file, and which build of the file that is. The description of its region has it as text, so that its name can be
 * found later.
 *
 * @param file the executable or library
 * @param start its first address as the file counts, 0 if that is not known
 * @param buildId of the file, empty if it has none
 */
record FunctionAddress(String file, long start, String buildId) {
    private static final Pattern TEXT = Pattern.compile("(/.*?)(?:\\+0x([0-9a-f]{1,16}))?(?: build-id ([0-9a-f]+))?");

    /** Those of a function. */
    static FunctionAddress of(Function function, Symbols symbols) {
        return new FunctionAddress(function.file(), symbols.start(function), symbols.buildId(function.file()));
    }

    /** Reads what {@link #text} has written; {@code null} if it is none of that. */
    static @Nullable FunctionAddress parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        String start = parts.group(2);
        String id = parts.group(3);
        return new FunctionAddress(
                parts.group(1), start == null ? 0 : Long.parseUnsignedLong(start, 16), id == null ? "" : id);
    }

    /** {@code "/usr/bin/pw.x+0x3f2a10 build-id 7e12"}; empty if the file is not known. */
    String text() {
        if (file.isEmpty()) {
            return "";
        }
        return file
                + (start == 0 ? "" : "+0x" + Long.toHexString(start))
                + (buildId.isEmpty() ? "" : " build-id " + buildId);
    }

    CodeAddress codeAddress() {
        return new CodeAddress(file, start);
    }
}

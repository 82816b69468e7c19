package expert.terminal;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;

/**
 * Columns and rows of a terminal.
 *
 * @param columns at least 1
 * @param rows at least 1
 */
public record TerminalSize(int columns, int rows) {
    /** The size of a terminal that does not report it. */
    static final TerminalSize USUAL = new TerminalSize(80, 24);

    /** TIOCGWINSZ of Linux. */
    private static final long GET_WINDOW_SIZE = 0x5413;

    private static final int BYTES = 8;

    /** The size, as of now, of the terminal that a file descriptor of this process is. */
    public static TerminalSize of(int descriptor) {
        if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux")) {
            return USUAL;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment size = arena.allocate(BYTES);
            int failed = (int) Ioctl.CALL.invokeExact(descriptor, GET_WINDOW_SIZE, size);
            int rows = size.get(ValueLayout.JAVA_SHORT, 0) & 0xFFFF;
            int columns = size.get(ValueLayout.JAVA_SHORT, 2) & 0xFFFF;
            return failed != 0 || rows == 0 || columns == 0 ? USUAL : new TerminalSize(columns, rows);
        } catch (Throwable fault) {
            throw new IllegalStateException("ioctl takes a number, a number and an address", fault);
        }
    }

    /** The C library's function, looked up when it is first asked. */
    @SuppressWarnings("restricted") // the launcher allows it
    private static final class Ioctl {
        static final MethodHandle CALL = Linker.nativeLinker()
                .downcallHandle(
                        Linker.nativeLinker().defaultLookup().findOrThrow("ioctl"),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
                        Linker.Option.firstVariadicArg(2));
    }
}

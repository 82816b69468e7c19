package earl.monitor.process;

import earl.monitor.ring.RingRecords;
import earl.monitor.symbol.Expansion;
import earl.monitor.symbol.Function;
import earl.monitor.symbol.SourceLine;

/**
 * A function of Python. In call stacks, it has an address that no code in memory has, which contains its number and a line.
 *
 * @param name with its class, where the interpreter knows that; of a module, the last name of the file; of a package, {@code numpy.__init__.py}
 * @param file of its source
 * @param line with which it begins
 */
public record PythonCode(String name, String file, int line) {
    private static final int LINE_BITS = 24;
    private static final String MODULE = "<module>";
    private static final String PACKAGE = "__init__.py";

    /** The function of a record, with the text that follows: its name, a line feed, and its file. */
    static PythonCode of(RingRecords.PythonCode view, String text) {
        int end = text.indexOf('\n');
        String name = end < 0 ? text : text.substring(0, end);
        String file = end < 0 ? "" : text.substring(end + 1);
        boolean isModule = name.equals(MODULE) && !file.isEmpty();
        return new PythonCode(isModule ? module(file) : name, file, Math.max(0, view.firstLine()));
    }

    /** Name of the file; for the {@code __init__.py} of a package, with the name of its folder before it. */
    private static String module(String file) {
        String[] names = file.split("/", -1);
        String last = names[names.length - 1];
        return last.equals(PACKAGE) && names.length > 1 && !names[names.length - 2].isEmpty()
                ? names[names.length - 2] + "." + last
                : last;
    }

    /** Whether an address in a call stack is that of a function of Python. */
    public static boolean isAt(long address) {
        return address < 0;
    }

    /** Number of the function at such an address. */
    public static int number(long address) {
        return (int) ((address & Long.MAX_VALUE) >>> LINE_BITS);
    }

    /** The function, and the line of an address in it. */
    public Expansion at(long address) {
        int current = (int) (address & (1 << LINE_BITS) - 1);
        return new Expansion(new Function(file, name, 0), new SourceLine(file, current));
    }

    /** The line with which it begins. */
    public SourceLine declaration() {
        return new SourceLine(file, line);
    }
}

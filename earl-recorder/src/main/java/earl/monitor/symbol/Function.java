package earl.monitor.symbol;

/**
 * A function of a program: known by its symbol, and where it has none by its first address.
 *
 * @param file the executable or library
 * @param symbol its name as the linker has it, empty if it has none
 * @param start its first address in the file, 0 if the symbol identifies the function
 */
public record Function(String file, String symbol, long start) {
    /** A function with a symbol. */
    static Function named(String file, String symbol) {
        return new Function(file, symbol, 0);
    }

    /** Most functions that are compared are one object, or have other symbols: paths are compared at each call. */
    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof Function function
                        && start == function.start
                        && symbol.equals(function.symbol)
                        && file.equals(function.file));
    }

    @Override
    public int hashCode() {
        return 31 * (31 * symbol.hashCode() + file.hashCode()) + Long.hashCode(start);
    }

    /** The last name of its file. */
    public String module() {
        return file.substring(file.lastIndexOf('/') + 1);
    }

    /** Whether it has a symbol. */
    public boolean named() {
        return !symbol.isEmpty();
    }

    /** The name of a function without a symbol: {@code "pw.x!0x3f2a10"}, the same in every run. */
    public String address() {
        return (file.isEmpty() ? "unknown" : module()) + "!0x" + Long.toHexString(start);
    }
}

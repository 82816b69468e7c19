package earl.monitor.symbol;

/**
 * An address in a program that is the same in all its processes.
 *
 * @param file the executable or library, empty if the address is in none
 * @param address as the file counts
 */
public record CodeAddress(String file, long address) {
    /** A number that other addresses hardly have. */
    public long number() {
        long hash = file.hashCode() * 0x9E3779B97F4A7C15L ^ address;
        hash *= 0xBF58476D1CE4E5B9L;
        return hash ^ hash >>> 31;
    }
}

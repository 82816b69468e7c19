package expert.script.sandbox;

import java.io.Serializable;

/**
 * The limits of scripts before they are stopped.
 *
 * @param heap bytes that a full garbage collection may leave in use while a script runs
 * @param printed bytes that a context may print
 * @param written bytes that a context may write below {@code --out}
 * @param files files and folders that a context may make there
 */
public record Quota(long heap, long printed, long written, long files) implements Serializable {
    private static final long MIB = 1L << 20;

    /** Default limits of patterns: they print remarks, not results. */
    public static final Quota OF_PATTERNS = new Quota(share(), 16 * MIB, 4096 * MIB, 10_000);

    /** Default limits of scripts: their output is a result. */
    public static final Quota OF_SCRIPTS = new Quota(share(), 1024 * MIB, 4096 * MIB, 10_000);

    /** Three quarters of the heap: the rest is for the analysis itself. */
    private static long share() {
        return Runtime.getRuntime().maxMemory() / 4 * 3;
    }

    /** A number of bytes as text, for instance {@code "16 MiB"}; with "about" if it is rounded. */
    public static String words(long bytes) {
        return bytes % MIB == 0
                ? bytes / MIB + " MiB"
                : bytes < 10 * MIB ? bytes + " bytes" : "about " + Math.round((double) bytes / MIB) + " MiB";
    }
}

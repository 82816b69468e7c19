package earl.format;

import java.util.List;

/**
 * The ranks that the user gives to the files of a recording of several files, for readers whose files do not say their ranks themselves.
 * They hold for the whole process.
 */
public final class FileRanks {
    /** Ranks are smaller than this number. */
    public static final int LIMIT = 1 << 20;

    private static volatile List<Integer> ranks = List.of();

    private FileRanks() {}

    /** A rank per file, in the order of the files; empty if the user gave none. */
    public static List<Integer> given() {
        return ranks;
    }

    /**
     * Sets the ranks for traces that are opened from now on.
     *
     * @param inOrderOfFiles different ranks, each at least 0 and smaller than {@link #LIMIT}
     */
    public static void set(List<Integer> inOrderOfFiles) {
        ranks = List.copyOf(inOrderOfFiles);
    }
}

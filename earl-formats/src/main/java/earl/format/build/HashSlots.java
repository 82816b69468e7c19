package earl.format.build;

/** Slots of a table of texts: each holds the number of a text plus one, or 0, at the place of the text's hash or behind it. */
public final class HashSlots {
    private HashSlots() {}

    /**
     * The first slot of a hash.
     *
     * @param mask number of slots, a power of two, minus one
     */
    public static int first(int hash, int mask) {
        return ((hash * 0x9E3779B9) >>> 7) & mask;
    }

    /**
     * Four times as many slots, with the same texts.
     *
     * @param hashes {@code [text] -> } its hash, for the first {@code size} texts
     */
    public static int[] grown(int[] slots, int[] hashes, int size) {
        int[] grown = new int[slots.length * 4];
        int mask = grown.length - 1;
        for (int text = 0; text < size; text++) {
            int slot = first(hashes[text], mask);
            while (grown[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            grown[slot] = text + 1;
        }
        return grown;
    }
}

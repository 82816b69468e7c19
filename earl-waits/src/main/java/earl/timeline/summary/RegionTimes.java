package earl.timeline.summary;

/** How long each of a few regions was the innermost one, in order of their first appearance. Of more than 16, the longest remain. */
public final class RegionTimes {
    private static final int MAX = 16;
    private static final int MAX_SHARE = 255;
    /** Codes in a long. */
    public static final int PER_LONG = 4;

    private final char[] codes = new char[MAX];
    private final long[] ticks = new long[MAX];
    private int count;

    /** Places of the regions that are kept. */
    private final int[] kept = new int[MAX];

    private int keptCount;

    void clear() {
        count = 0;
    }

    public void add(char code, long length) {
        for (int i = 0; i < count; i++) {
            if (codes[i] == code) {
                ticks[i] += length;
                return;
            }
        }
        int place = count;
        if (count < MAX) {
            count++;
        } else {
            place = shortest();
            if (ticks[place] >= length) {
                return;
            }
        }
        codes[place] = code;
        ticks[place] = length;
    }

    private int shortest() {
        int found = 0;
        for (int i = 1; i < count; i++) {
            found = ticks[i] < ticks[found] ? i : found;
        }
        return found;
    }

    public void addAll(RegionTimes others) {
        for (int i = 0; i < others.count; i++) {
            add(others.codes[i], others.ticks[i]);
        }
    }

    /** Chooses the regions that are kept: the longest, in order of appearance. */
    void choose(int most) {
        keptCount = 0;
        for (int i = 0; i < count; i++) {
            if (keptCount == most) {
                int least = 0;
                for (int k = 1; k < most; k++) {
                    least = ticks[kept[k]] < ticks[kept[least]] ? k : least;
                }
                if (ticks[i] <= ticks[kept[least]]) {
                    continue;
                }
                keptCount--;
                System.arraycopy(kept, least + 1, kept, least, keptCount - least);
            }
            kept[keptCount++] = i;
        }
    }

    /** Codes of four chosen regions, 16 bits each, the first one lowest; {@link RegionCodes#NOTHING} where there are fewer. */
    public long codes(int from) {
        long all = -1;
        for (int i = Math.min(keptCount, from + PER_LONG) - 1; i >= from; i--) {
            all = all << Character.SIZE | codes[kept[i]];
        }
        return all;
    }

    /** What four chosen regions take of a time, in parts of 255, 8 bits each. */
    public int shares(long of) {
        int all = 0;
        for (int i = Math.min(keptCount, PER_LONG) - 1; i >= 0 && of > 0; i--) {
            all = all << Byte.SIZE | (int) ((double) ticks[kept[i]] / of * MAX_SHARE);
        }
        return all;
    }

    /** The place of a code among the chosen ones, -1 if it is not among them. */
    public int indexOf(char code) {
        for (int i = 0; i < keptCount; i++) {
            if (codes[kept[i]] == code) {
                return i;
            }
        }
        return -1;
    }

    /** One of {@link #codes}. */
    public static char code(long codes, int place) {
        return (char) (codes >>> (Character.SIZE * place));
    }

    /** One of {@link #shares}, 0 to 1. */
    public static double share(int shares, int place) {
        return (shares >>> (Byte.SIZE * place) & MAX_SHARE) / (double) MAX_SHARE;
    }
}

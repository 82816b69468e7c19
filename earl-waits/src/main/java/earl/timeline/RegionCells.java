package earl.timeline;

import earl.timeline.summary.RegionCodes;
import java.util.Arrays;

/**
 * The columns of one row of a picture, and how long each region was the innermost one in them. Of more than 8 regions in a column, the
 * longest remain. One thread.
 */
final class RegionCells {
    private static final int SLOTS = 8;
    private static final int LEVELS = 15;
    private static final int MAX_SHARE = 255;
    private static final int MANY = 1;
    /** Regions whose times differ by less are equal: pictures of summaries and of events then show the same one. */
    static final float ABOUT = 15 / 16F;

    private final Viewport viewport;
    private final char[] codes;
    private final float[] lengths;
    private final byte[] used;
    private final boolean[] many;

    /** Code of the region that the pen draws. */
    private char code = RegionCodes.NOTHING;
    /** Column from which on the pen draws it. */
    private double since;

    RegionCells(Viewport viewport) {
        this.viewport = viewport;
        this.codes = new char[viewport.width() * SLOTS];
        this.lengths = new float[viewport.width() * SLOTS];
        this.used = new byte[viewport.width()];
        this.many = new boolean[viewport.width()];
    }

    /** From here on, a location is in another region. Calls for a location are in order of time. */
    void change(double x, char to) {
        if (to != code) {
            add(code, since, x);
            code = to;
            since = x;
        }
    }

    /** Ends a location. */
    void lift(double x) {
        change(x, RegionCodes.NOTHING);
    }

    private void add(char region, double from, double to) {
        if (region == RegionCodes.NOTHING) {
            return;
        }
        double begin = Math.max(0, from);
        double end = Math.min(viewport.width(), to);
        if (begin >= end) {
            return;
        }
        int column = (int) begin;
        add(column, region, (float) (Math.min(column + 1, end) - begin));
        while (++column + 1 <= end) {
            add(column, region, 1);
        }
        if (column < end) {
            add(column, region, (float) (end - column));
        }
    }

    /** Adds the time of a region in a column. The pen is lifted. */
    void add(int column, char region, double length) {
        if (region != RegionCodes.NOTHING) {
            add(column, region, (float) length);
        }
    }

    private void add(int column, char region, float length) {
        if (length <= 0) {
            return;
        }
        int first = column * SLOTS;
        if (used[column] == 0) {
            used[column] = 1;
            codes[first] = region;
            lengths[first] = length;
            return;
        }
        int end = first + used[column];
        many[column] = true;
        for (int slot = first; slot < end; slot++) {
            if (codes[slot] == region) {
                lengths[slot] += length;
                return;
            }
        }
        int slot = end;
        if (used[column] < SLOTS) {
            used[column]++;
        } else {
            slot = shortest(first);
            if (lengths[slot] >= length) {
                return;
            }
        }
        codes[slot] = region;
        lengths[slot] = length;
    }

    private int shortest(int first) {
        int found = first;
        for (int slot = first + 1; slot < first + SLOTS; slot++) {
            found = lengths[slot] < lengths[found] ? slot : found;
        }
        return found;
    }

    /** Writes slices: neighbouring columns with the same look become one. Then this is empty again. */
    void take(int locations, Slices.Writer to) {
        char last = RegionCodes.NOTHING;
        int lastLook = 0;
        int begin = 0;
        for (int column = 0; column < used.length; column++) {
            int best = shown(column);
            char region = best < 0 ? RegionCodes.NOTHING : codes[best];
            int look = best < 0 ? 0 : look(column, lengths[best] / locations);
            if (region != last || look != lastLook) {
                write(to, last, lastLook, begin, column);
                last = region;
                lastLook = look;
                begin = column;
            }
        }
        write(to, last, lastLook, begin, used.length);
        Arrays.fill(used, (byte) 0);
        Arrays.fill(many, false);
    }

    /** The slot of the region that is shown: of those that take about the longest time, the one that was defined first. */
    private int shown(int column) {
        int first = column * SLOTS;
        int end = first + used[column];
        float longest = 0;
        for (int slot = first; slot < end; slot++) {
            longest = Math.max(longest, lengths[slot]);
        }
        int found = -1;
        for (int slot = first; slot < end; slot++) {
            if (lengths[slot] >= longest * ABOUT && (found < 0 || codes[slot] < codes[found])) {
                found = slot;
            }
        }
        return found;
    }

    /** Share, and whether there is more, as one number. */
    private int look(int column, float share) {
        int level = Math.clamp(Math.round(share * LEVELS), 0, LEVELS);
        return (level * MAX_SHARE / LEVELS) << 1 | (many[column] ? MANY : 0);
    }

    private static void write(Slices.Writer to, char region, int look, int begin, int end) {
        if (region != RegionCodes.NOTHING && end > begin) {
            to.add(begin, end, region, look >> 1, look & MANY);
        }
    }
}

package expert.plan;

import earl.Column;
import earl.column.Expressions;
import earl.parallel.Workers;
import expert.pattern.Extent;
import org.jspecify.annotations.Nullable;

/** Masks of the rows in the focus; all rows if there is none. */
public final class FocusMasks {
    private static final int BLOCK = 1 << 12;

    private FocusMasks() {}

    /** Mask of positions. */
    public static Column of(@Nullable Extent extent, Column positions) {
        return extent == null
                ? Expressions.everything(positions.length())
                : mask(positions, null, (pos, none) -> pos >= 0 && extent.contains(pos));
    }

    /** Mask of call paths on locations, at any time. */
    public static Column of(@Nullable Extent extent, Column callpaths, Column locations) {
        return extent == null
                ? Expressions.everything(callpaths.length())
                : mask(callpaths, locations, (callpath, location) -> extent.contains((int) callpath, (int) location));
    }

    /** Mask of locations. */
    public static Column ofLocations(@Nullable Extent extent, Column locations) {
        return extent == null
                ? Expressions.everything(locations.length())
                : mask(locations, null, (location, none) -> extent.containsLocation((int) location));
    }

    /** Decides about a row by its values in two columns. */
    private interface Test {
        boolean test(long value, long other);
    }

    private static Column mask(Column values, @Nullable Column others, Test within) {
        boolean[] rows = new boolean[Math.toIntExact(values.length())];
        Workers.all().forEachWith(Math.ceilDiv(rows.length, BLOCK), () -> {
            long[] value = new long[BLOCK];
            long[] other = new long[BLOCK];
            return block -> {
                int from = (int) block * BLOCK;
                int n = Math.min(BLOCK, rows.length - from);
                values.integers(from, n, value);
                if (others != null) {
                    others.integers(from, n, other);
                }
                for (int row = 0; row < n; row++) {
                    rows[from + row] = within.test(value[row], other[row]);
                }
            };
        });
        return Expressions.truths(rows);
    }
}

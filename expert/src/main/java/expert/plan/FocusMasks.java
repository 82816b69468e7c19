package expert.plan;

import earl.Column;
import earl.column.Expressions;
import expert.pattern.Extent;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Masks of the rows in the focus; all rows if there is none. */
public final class FocusMasks {
    private FocusMasks() {}

    /** Mask of positions. */
    public static Column of(@Nullable Extent extent, Column positions) {
        return extent == null
                ? Expressions.everything(positions.length())
                : mask(
                        positions.length(),
                        row -> positions.integer(row) >= 0 && extent.contains(positions.integer(row)));
    }

    /** Mask of call paths on locations, at any time. */
    public static Column of(@Nullable Extent extent, Column callpaths, Column locations) {
        return extent == null
                ? Expressions.everything(callpaths.length())
                : mask(
                        callpaths.length(),
                        row -> extent.contains((int) callpaths.integer(row), (int) locations.integer(row)));
    }

    /** Mask of locations. */
    public static Column ofLocations(@Nullable Extent extent, Column locations) {
        return extent == null
                ? Expressions.everything(locations.length())
                : mask(locations.length(), row -> extent.containsLocation((int) locations.integer(row)));
    }

    private static Column mask(long length, LongPredicate within) {
        boolean[] rows = new boolean[Math.toIntExact(length)];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = within.test(row);
        }
        return Expressions.truths(rows);
    }
}

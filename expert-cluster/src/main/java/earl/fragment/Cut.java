package earl.fragment;

import earl.survey.Common;
import earl.survey.PackedRows;
import java.io.Serializable;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A part of the run on all locations: see the package.
 *
 * @param number in order of time, from 0
 * @param begin the synchronization at which it begins, {@code null} if there is none
 * @param end the synchronization at which it ends, {@code null} if there is none
 * @param isSkewed whether it has no events of synchronizations but its own, and may begin and end at different times on different locations
 * @param packed {@link #ranges}
 * @param common what every fragment has of the whole run
 */
public record Cut(
        int number,
        @Nullable Boundary begin,
        @Nullable Boundary end,
        boolean isSkewed,
        PackedRows packed,
        Common common)
        implements Serializable {
    /** The events of all locations that have some, in order of location. Unpacks them. */
    public List<LocationRange> ranges() {
        return packed.all(LocationRange::of);
    }

    /** Number of events, with those of the synchronization at which it begins. */
    public long events() {
        return ranges().stream().mapToLong(range -> range.end() - range.first()).sum();
    }

    /** This cut as a skewed one, with its own events only: it overlaps no other, and does not know global positions. */
    public Cut own() {
        return new Cut(
                number,
                null,
                null,
                true,
                changed(range -> new LocationRange(
                        range.location(),
                        range.resume(),
                        range.own(),
                        range.own(),
                        range.end(),
                        range.regions(),
                        range.ticks(),
                        range.enters())),
                common);
    }

    /**
     * Only the synchronization at which this cut begins, which belongs to the previous cut too. What is added up over cuts
     * counts it twice: subtract what is found in this.
     *
     * @throws IllegalStateException if it begins at no synchronization
     */
    public Cut overlap() {
        if (begin == null) {
            throw new IllegalStateException("a cut overlaps no other if it begins at no synchronization");
        }
        return new Cut(
                number,
                begin,
                begin,
                false,
                changed(range -> new LocationRange(
                        range.location(),
                        range.resume(),
                        range.first(),
                        range.own(),
                        range.own(),
                        range.regions(),
                        range.ticks(),
                        range.enters())),
                common);
    }

    private PackedRows changed(UnaryOperator<LocationRange> change) {
        return PackedRows.of(ranges(), range -> change.apply(range).row());
    }
}

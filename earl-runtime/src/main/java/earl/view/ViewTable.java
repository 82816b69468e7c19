package earl.view;

import earl.Columns;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table of a view.
 *
 * @param <V> the view
 */
public final class ViewTable<V> {
    private final TableDescription description;
    private final Function<V, Columns> whole;
    private final @Nullable BiFunction<V, RunPart, Columns> part;
    private final boolean forPatterns;
    private final boolean elsewhere;
    private final boolean slow;
    private final Division division;

    private ViewTable(
            TableDescription description,
            Function<V, Columns> whole,
            @Nullable BiFunction<V, RunPart, Columns> part,
            boolean forPatterns,
            boolean elsewhere,
            boolean slow,
            Division division) {
        this.description = description;
        this.whole = whole;
        this.part = part;
        this.forPatterns = forPatterns;
        this.elsewhere = elsewhere;
        this.slow = slow;
        this.division = division;
    }

    /**
     * A table that patterns receive in a method of its name. For a part of the run, they receive the rows that name events
     * in it.
     */
    public static <V> ViewTable<V> of(TableDescription description, Function<V, Columns> whole) {
        return new ViewTable<>(description, whole, null, true, false, false, Division.UNKNOWN);
    }

    /** A table that only scripts and plans request. */
    public static <V> ViewTable<V> onRequest(TableDescription description, Function<V, Columns> whole) {
        return new ViewTable<>(description, whole, null, false, false, false, Division.UNKNOWN);
    }

    /** This table with separate rows for a part of the run. */
    public ViewTable<V> ofPart(BiFunction<V, RunPart, Columns> rows) {
        return new ViewTable<>(description, whole, rows, forPatterns, elsewhere, slow, division);
    }

    /** This table, where the rows for a part of the run count at any place: the costs of its waits arise elsewhere. */
    public ViewTable<V> wherever() {
        return new ViewTable<>(description, whole, part, forPatterns, true, slow, division);
    }

    /** This table, computed in advance while patterns are still busy. */
    public ViewTable<V> ahead() {
        return new ViewTable<>(description, whole, part, forPatterns, elsewhere, true, division);
    }

    /** This table, whose rows relate to those of cuts in a known way. */
    public ViewTable<V> inCuts(Division known) {
        return new ViewTable<>(description, whole, part, forPatterns, elsewhere, slow, known);
    }

    /** How its rows relate to those of cuts. */
    public Division division() {
        return division;
    }

    public TableDescription description() {
        return description;
    }

    /** Whether patterns receive it in a method of its name. */
    public boolean isForPatterns() {
        return forPatterns;
    }

    /** Whether this table has separate rows for a part of the run. */
    public boolean hasParts() {
        return part != null;
    }

    /** Whether the rows for a part of the run count at any place. */
    public boolean countsElsewhere() {
        return elsewhere;
    }

    /** Whether the table takes long, so that EXPERT computes it in advance. */
    public boolean isSlow() {
        return slow;
    }

    Columns of(V view) {
        return whole.apply(view);
    }

    @Nullable
    Columns of(V view, RunPart wanted) {
        return part == null ? null : part.apply(view, wanted);
    }
}

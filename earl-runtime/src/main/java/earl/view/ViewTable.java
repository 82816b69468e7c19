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

    private ViewTable(
            TableDescription description,
            Function<V, Columns> whole,
            @Nullable BiFunction<V, RunPart, Columns> part,
            boolean forPatterns,
            boolean elsewhere,
            boolean slow) {
        this.description = description;
        this.whole = whole;
        this.part = part;
        this.forPatterns = forPatterns;
        this.elsewhere = elsewhere;
        this.slow = slow;
    }

    /** A table that patterns take by a method of its name. Of a part of the run, they are given the rows that name events in it. */
    public static <V> ViewTable<V> of(TableDescription description, Function<V, Columns> whole) {
        return new ViewTable<>(description, whole, null, true, false, false);
    }

    /** A table that only scripts and plans ask for. */
    public static <V> ViewTable<V> onRequest(TableDescription description, Function<V, Columns> whole) {
        return new ViewTable<>(description, whole, null, false, false, false);
    }

    /** The same where a part of the run has rows of its own. */
    public ViewTable<V> ofPart(BiFunction<V, RunPart, Columns> rows) {
        return new ViewTable<>(description, whole, rows, forPatterns, elsewhere, slow);
    }

    /** The same where the rows of a part of the run count wherever they lie: the costs of its waits arise elsewhere. */
    public ViewTable<V> wherever() {
        return new ViewTable<>(description, whole, part, forPatterns, true, slow);
    }

    /** The same, computed while patterns are still busy with something else. */
    public ViewTable<V> ahead() {
        return new ViewTable<>(description, whole, part, forPatterns, elsewhere, true);
    }

    /** What it is. */
    public TableDescription description() {
        return description;
    }

    /** Whether patterns take it by a method of its name. */
    public boolean isForPatterns() {
        return forPatterns;
    }

    /** Whether the rows of a part of the run count wherever they lie. */
    public boolean countsElsewhere() {
        return elsewhere;
    }

    /** Whether it takes long, so that it is better computed ahead. */
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

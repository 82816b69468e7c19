package earl.store;

import earl.memory.IntColumn;
import org.jspecify.annotations.Nullable;

/** How the events of one location nest, by their index on the location; made by {@code earl.link} before the {@link Merge}. */
public final class LocalNesting {
    private final @Nullable IntColumn closedBy;
    private final int[] callpaths;

    /**
     * A location's nesting.
     *
     * @param closedBy link of each enter whose own leave is missing to the leave of an enclosing region that closed it; {@code
     *     null} if there is none on this location
     * @param callpaths id in the whole trace of each of the location's own call paths, by which its enters' values go
     */
    public LocalNesting(@Nullable IntColumn closedBy, int[] callpaths) {
        this.closedBy = closedBy;
        this.callpaths = callpaths;
    }

    @Nullable
    IntColumn closedBy() {
        return closedBy;
    }

    int[] callpaths() {
        return callpaths;
    }
}

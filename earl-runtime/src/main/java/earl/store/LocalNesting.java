package earl.store;

import org.jspecify.annotations.Nullable;

/** How the events of one location nest, by their index on the location; made by {@code earl.link} before the {@link Merge}. */
public final class LocalNesting {
    private final IntColumn enter;
    private final @Nullable IntColumn closedBy;
    private final int[] callpaths;

    /**
     * A location's nesting.
     *
     * @param enter link of each event to the enter of its innermost open region; of an exit to its own enter, of an enter to that
     *     of the enclosing region
     * @param closedBy link of each enter whose own leave is missing to the leave of an enclosing region that closed it; {@code
     *     null} if there is none on this location
     * @param callpaths id in the whole trace of each of the location's own call paths, by which its enters' values go
     */
    public LocalNesting(IntColumn enter, @Nullable IntColumn closedBy, int[] callpaths) {
        this.enter = enter;
        this.closedBy = closedBy;
        this.callpaths = callpaths;
    }

    IntColumn enter() {
        return enter;
    }

    @Nullable
    IntColumn closedBy() {
        return closedBy;
    }

    int[] callpaths() {
        return callpaths;
    }
}

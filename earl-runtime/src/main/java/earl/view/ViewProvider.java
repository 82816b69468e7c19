package earl.view;

import earl.Diagnostic;
import java.util.List;

/**
 * Declares an analysis of traces. A line in {@code META-INF/services/earl.view.ViewProvider} installs it.
 *
 * @param <V> the view
 */
public interface ViewProvider<V> {
    /** The class that identifies it in {@link earl.Trace#view}. */
    Class<V> type();

    /** The views that it requests from the trace, at once or later. Providers must not need each other. */
    default List<Class<?>> needs() {
        return List.of();
    }

    /** Makes the view of a trace. Called once per trace, by any thread. Defer slow work until its result is requested. */
    V make(ViewSource source);

    /** Releases the resources of a view. Called when its trace is closed, before the views that it needs are closed. */
    default void close(V view) {}

    /** The tables of the view, in the order in which patterns receive them. */
    default List<ViewTable<V>> tables() {
        return List.of();
    }

    /** The irregularities that the view has found in the trace so far. */
    default List<Diagnostic> diagnostics(V view) {
        return List.of();
    }
}

package earl.view;

import earl.Diagnostic;
import java.util.List;

/**
 * Declares an analysis of traces. Installed by a line in {@code META-INF/services/earl.view.ViewProvider}.
 *
 * @param <V> the view
 */
public interface ViewProvider<V> {
    /** By which class {@link earl.Trace#view} is asked for it. */
    Class<V> type();

    /** The views that it asks the trace for, at once or later. Providers that need each other are refused. */
    default List<Class<?>> needs() {
        return List.of();
    }

    /** Makes the view of a trace. Called once for a trace; by any thread. What takes long is better left until it is asked for. */
    V make(ViewSource source);

    /** Gives back what a view holds. Called when its trace is closed, before the views that it needs are closed. */
    default void close(V view) {}

    /** Its tables, in the order in which patterns are given them. */
    default List<ViewTable<V>> tables() {
        return List.of();
    }

    /** What the view has found odd in the trace so far. */
    default List<Diagnostic> diagnostics(V view) {
        return List.of();
    }
}

package earl.view;

import earl.Diagnostic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The views of one trace: each is made when it is asked for first. Any thread. */
public final class TraceViews {
    private final ViewSource source;
    /** Each after those it needs. */
    private final Map<Class<?>, Made<?>> views = new LinkedHashMap<>();

    /** A view, once it is made. */
    private static final class Made<V> {
        private final ViewProvider<V> provider;
        private @Nullable V view;

        Made(ViewProvider<V> provider) {
            this.provider = provider;
        }

        synchronized V view(ViewSource source) {
            V known = view;
            if (known == null) {
                known = provider.make(source);
                view = known;
            }
            return known;
        }

        synchronized List<Diagnostic> diagnostics() {
            V known = view;
            return known == null ? List.of() : provider.diagnostics(known);
        }

        synchronized void close() {
            V known = view;
            if (known != null) {
                provider.close(known);
            }
        }
    }

    /** Those of a trace; nothing is made yet. */
    public TraceViews(ViewSource source) {
        this.source = source;
        InstalledViews.installed().providers().forEach(provider -> views.put(provider.type(), new Made<>(provider)));
    }

    /** For {@link earl.Trace#view}. */
    public <V> V view(Class<V> type) {
        Made<?> made = views.get(type);
        if (made == null) {
            throw InstalledViews.installed().none(type);
        }
        return type.cast(made.view(source));
    }

    /** What the views that were made have found odd. */
    public List<Diagnostic> diagnostics() {
        List<Diagnostic> all = new ArrayList<>();
        views.values().forEach(view -> all.addAll(view.diagnostics()));
        return all;
    }

    /** Closes the views that were made, each before those it needs. */
    public void close() {
        List<Made<?>> order = new ArrayList<>(views.values());
        order.reversed().forEach(Made::close);
    }
}

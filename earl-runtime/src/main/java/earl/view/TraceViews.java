package earl.view;

import earl.Diagnostic;
import earl.stage.Stage;
import earl.stage.Stages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The views of one trace, each made on the first request. May be used from any thread. */
public final class TraceViews {
    private final ViewSource source;
    /** Views that were made, each after those that it needs. */
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
                try (Stage _ = Stages.enter(provider.type().getSimpleName().toLowerCase(Locale.ROOT))) {
                    known = provider.make(source);
                }
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

    /** The views of a trace; nothing is made yet. */
    public TraceViews(ViewSource source) {
        this.source = source;
        InstalledViews.installed().providers().forEach(provider -> views.put(provider.type(), new Made<>(provider)));
    }

    /** Implements {@link earl.Trace#view}. */
    public <V> V view(Class<V> type) {
        Made<?> made = views.get(type);
        if (made == null) {
            throw InstalledViews.installed().none(type);
        }
        return type.cast(made.view(source));
    }

    /** The irregularities that the existing views have found. */
    public List<Diagnostic> diagnostics() {
        List<Diagnostic> all = new ArrayList<>();
        views.values().forEach(view -> all.addAll(view.diagnostics()));
        return all;
    }

    /** Closes the existing views, each before those that it needs. */
    public void close() {
        List<Made<?>> order = new ArrayList<>(views.values());
        order.reversed().forEach(Made::close);
    }
}

package earl.view;

import earl.Columns;
import earl.Trace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The views that are installed, in an order in which each comes after those it needs, and their tables by name. A view that needs one
 * that no module on the class path provides is left out.
 */
public final class InstalledViews {
    private static final InstalledViews INSTALLED = new InstalledViews(load());

    private final Map<Class<?>, ViewProvider<?>> providers = new LinkedHashMap<>();
    /** Of a view that is left out: the missing view that it needs. */
    private final Map<Class<?>, Class<?>> missing = new LinkedHashMap<>();

    private final Map<String, OwnedTable<?>> tables = new LinkedHashMap<>();

    private record OwnedTable<V>(Class<V> view, ViewTable<V> table) {
        Columns of(Trace trace) {
            return table.of(trace.view(view));
        }

        @Nullable
        Columns of(Trace trace, RunPart part) {
            return table.of(trace.view(view), part);
        }
    }

    /** Some providers. @throws IllegalStateException if two are for one thing, or if views need each other */
    InstalledViews(Collection<ViewProvider<?>> some) {
        Map<Class<?>, ViewProvider<?>> byType = new LinkedHashMap<>();
        for (ViewProvider<?> provider : some) {
            if (byType.put(provider.type(), provider) != null) {
                throw new IllegalStateException(
                        "two providers of " + provider.type().getName());
            }
        }
        byType.values().forEach(provider -> place(provider, byType, new ArrayDeque<>()));
        providers.values().forEach(this::addTables);
    }

    private static List<ViewProvider<?>> load() {
        List<ViewProvider<?>> found = new ArrayList<>();
        ServiceLoader.load(ViewProvider.class, ViewProvider.class.getClassLoader())
                .forEach(found::add);
        return found;
    }

    /** Puts a provider after those that it needs, and returns true, unless one of them is missing. */
    private boolean place(ViewProvider<?> provider, Map<Class<?>, ViewProvider<?>> byType, Deque<String> asking) {
        String name = provider.type().getSimpleName();
        if (asking.contains(name)) {
            throw new IllegalStateException("views need each other: " + String.join(", ", asking));
        }
        if (!providers.containsKey(provider.type()) && !missing.containsKey(provider.type())) {
            asking.addLast(name);
            for (Class<?> need : provider.needs()) {
                ViewProvider<?> needed = byType.get(need);
                if (needed == null || !place(needed, byType, asking)) {
                    missing.put(provider.type(), missing.getOrDefault(need, need));
                }
            }
            asking.removeLast();
            if (!missing.containsKey(provider.type())) {
                providers.put(provider.type(), provider);
            }
        }
        return providers.containsKey(provider.type());
    }

    /** Says why there is no view of a type. */
    IllegalArgumentException none(Class<?> type) {
        Class<?> need = missing.get(type);
        return new IllegalArgumentException(
                need == null
                        ? "no view " + type.getName() + " is installed"
                        : type.getName() + " needs " + need.getName() + ", which no module on the class path provides");
    }

    private <V> void addTables(ViewProvider<V> provider) {
        for (ViewTable<V> table : provider.tables()) {
            if (tables.put(table.description().name(), new OwnedTable<>(provider.type(), table)) != null) {
                throw new IllegalStateException(
                        "two tables '" + table.description().name() + "'");
            }
        }
    }

    /** Those that are installed. */
    public static InstalledViews installed() {
        return INSTALLED;
    }

    /** The providers, each after those it needs. */
    Collection<ViewProvider<?>> providers() {
        return providers.values();
    }

    /** The tables, in the order in which patterns are given them. */
    public List<ViewTable<?>> tables() {
        return tables.values().stream().map(OwnedTable::table).collect(Collectors.toList());
    }

    /** Whether there is a table of that name. */
    public boolean hasTable(String name) {
        return tables.containsKey(name);
    }

    /** A table by name. @throws IllegalArgumentException if there is none */
    public ViewTable<?> table(String name) {
        return owned(name).table();
    }

    /** Whether a table is of a view that needs some view. @throws IllegalArgumentException if there is no such table */
    public boolean needs(String table, Class<?> view) {
        return isNeeded(view, owned(table).view());
    }

    private boolean isNeeded(Class<?> wanted, Class<?> by) {
        return wanted.equals(by)
                || Objects.requireNonNull(providers.get(by)).needs().stream().anyMatch(need -> isNeeded(wanted, need));
    }

    /** All rows of a table of a trace. @throws IllegalArgumentException if there is no such table */
    public Columns columns(Trace trace, String table) {
        return owned(table).of(trace);
    }

    /**
     * The rows of a table that a part of the run has of its own; null if they are those of the whole run that name events in it.
     *
     * @throws IllegalArgumentException if there is no such table
     */
    public @Nullable Columns columns(Trace trace, String table, RunPart part) {
        return owned(table).of(trace, part);
    }

    private OwnedTable<?> owned(String name) {
        OwnedTable<?> known = tables.get(name);
        if (known == null) {
            throw new IllegalArgumentException(
                    "there is no table '" + name + "', but " + String.join(", ", tables.keySet()));
        }
        return known;
    }
}

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
 * The installed views, each after those that it needs, and their tables by name. Omits a view that needs one that no module
 * on the class path provides.
 */
public final class InstalledViews {
    private static final InstalledViews INSTALLED = new InstalledViews(load());

    private final Map<Class<?>, ViewProvider<?>> providers = new LinkedHashMap<>();
    /** {@code [omitted view] -> } the missing view that it needs. */
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

    /** Sorts providers. @throws IllegalStateException if two provide the same view, or if views need each other */
    InstalledViews(Collection<ViewProvider<?>> some) {
        Map<Class<?>, ViewProvider<?>> byType = new LinkedHashMap<>();
        for (ViewProvider<?> provider : some) {
            if (byType.put(provider.type(), provider) != null) {
                throw new IllegalStateException(
                        "two providers of " + provider.type().getName());
            }
        }
        byType.values().forEach(provider -> addAfterNeeds(provider, byType, new ArrayDeque<>()));
        providers.values().forEach(this::addTables);
    }

    private static List<ViewProvider<?>> load() {
        List<ViewProvider<?>> found = new ArrayList<>();
        ServiceLoader.load(ViewProvider.class, ViewProvider.class.getClassLoader())
                .forEach(found::add);
        return found;
    }

    /** Puts a provider after those that it needs, and returns true, unless one of them is missing. */
    private boolean addAfterNeeds(
            ViewProvider<?> provider, Map<Class<?>, ViewProvider<?>> byType, Deque<String> asking) {
        String name = provider.type().getSimpleName();
        if (asking.contains(name)) {
            throw new IllegalStateException("views need each other: " + String.join(", ", asking));
        }
        if (!providers.containsKey(provider.type()) && !missing.containsKey(provider.type())) {
            asking.addLast(name);
            for (Class<?> need : provider.needs()) {
                ViewProvider<?> needed = byType.get(need);
                if (needed == null || !addAfterNeeds(needed, byType, asking)) {
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

    /** The exception for a missing view. */
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

    /** The installed views. */
    public static InstalledViews installed() {
        return INSTALLED;
    }

    /** The providers, each after those that it needs. */
    Collection<ViewProvider<?>> providers() {
        return providers.values();
    }

    /** The tables, in the order in which patterns receive them. */
    public List<ViewTable<?>> tables() {
        return tables.values().stream().map(OwnedTable::table).collect(Collectors.toList());
    }

    /** Whether there is a table with this name. */
    public boolean hasTable(String name) {
        return tables.containsKey(name);
    }

    /** The table with a name. @throws IllegalArgumentException if there is none */
    public ViewTable<?> table(String name) {
        return owned(name).table();
    }

    /**
     * Whether a table belongs to a view that needs another view. @throws IllegalArgumentException if there is no such table
     */
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
     * The separate rows of a table for a part of the run; null if these are the rows of the whole run that name events in
     * it.
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

package earl.wait;

import earl.WaitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The orders in which definitions are evaluated and claim time. */
final class WaitDefinitionOrder {
    private WaitDefinitionOrder() {}

    /**
     * Puts each definition after those whose waits it needs, otherwise keeps the given order.
     *
     * @throws IllegalArgumentException if a definition needs itself by way of others, or one that is not there; or two have one name
     */
    static List<WaitDefinition> inOrder(List<WaitDefinition> definitions) {
        Map<String, WaitDefinition> byName = byName(definitions);
        Map<String, WaitDefinition> done = new LinkedHashMap<>();
        for (WaitDefinition definition : definitions) {
            visit(definition, byName, done, new LinkedHashSet<>());
        }
        return new ArrayList<>(done.values());
    }

    /** A definition, after those whose waits it needs. @throws IllegalArgumentException as {@link #inOrder} */
    static List<WaitDefinition> needed(WaitDefinition definition, List<WaitDefinition> definitions) {
        Map<String, WaitDefinition> done = new LinkedHashMap<>();
        visit(definition, byName(definitions), done, new LinkedHashSet<>());
        return new ArrayList<>(done.values());
    }

    private static Map<String, WaitDefinition> byName(List<WaitDefinition> definitions) {
        Map<String, WaitDefinition> byName = new HashMap<>();
        for (WaitDefinition definition : definitions) {
            if (byName.put(definition.name(), definition) != null) {
                throw new IllegalArgumentException("two definitions of waits have the name " + definition.name());
            }
        }
        return byName;
    }

    private static void visit(
            WaitDefinition definition,
            Map<String, WaitDefinition> byName,
            Map<String, WaitDefinition> done,
            Set<String> open) {
        if (done.containsKey(definition.name())) {
            return;
        }
        if (!open.add(definition.name())) {
            throw new IllegalArgumentException(
                    "definitions of waits need each other: " + String.join(", ", open) + ", " + definition.name());
        }
        for (String name : definition.plan().waitsNeeded()) {
            WaitDefinition needed = byName.get(name);
            if (needed == null) {
                throw new IllegalArgumentException(definition.name() + " needs the waits of " + name
                        + ", but no pattern of that name defines waits");
            }
            visit(needed, byName, done, open);
        }
        open.remove(definition.name());
        done.put(definition.name(), definition);
    }

    /**
     * The order in which kinds claim time: peers, groups, asides, then the rest; among them a part before its parent;
     * otherwise the given order.
     *
     * @param partOf by name, the names of its parents
     */
    static List<WaitKind> claims(List<WaitKind> kinds, Map<String, Set<String>> partOf) {
        List<WaitKind> byRole = new ArrayList<>(kinds);
        byRole.sort(Comparator.comparing(WaitKind::role));
        Set<WaitKind> order = new LinkedHashSet<>();
        Set<WaitKind> open = new HashSet<>();
        byRole.forEach(kind -> claim(kind, byRole, partOf, order, open));
        return new ArrayList<>(order);
    }

    private static void claim(
            WaitKind kind,
            List<WaitKind> kinds,
            Map<String, Set<String>> partOf,
            Set<WaitKind> order,
            Set<WaitKind> open) {
        if (!open.add(kind)) {
            return;
        }
        for (WaitKind other : kinds) {
            if (other.role() != WaitKind.Role.NONE
                    && partOf.getOrDefault(other.name(), Set.of()).contains(kind.name())) {
                claim(other, kinds, partOf, order, open);
            }
        }
        order.add(kind);
    }
}

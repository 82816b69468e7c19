package expert.pattern;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The children of patterns, by their parents: those that exist, have the same unit and are no descendants. Views have no parent. */
final class PatternChildren {
    private final Map<String, PatternResult> results = new LinkedHashMap<>();
    private final Map<String, List<PatternResult>> children = new HashMap<>();
    private final List<PatternResult> roots = new ArrayList<>();

    PatternChildren(List<PatternResult> all) {
        all.stream()
                .sorted(Comparator.comparing(result -> result.info().name()))
                .forEach(result -> results.put(result.info().name(), result));
        for (PatternResult result : results.values()) {
            PatternResult whole = whole(result);
            if (whole == null) {
                roots.add(result);
            } else {
                children.computeIfAbsent(whole.info().name(), name -> new ArrayList<>())
                        .add(result);
            }
        }
    }

    /** The patterns without a parent, by name. */
    List<PatternResult> roots() {
        return roots;
    }

    /** The children of a pattern, by name. */
    List<PatternResult> of(PatternInfo pattern) {
        return children.getOrDefault(pattern.name(), List.of());
    }

    private @Nullable PatternResult whole(PatternResult result) {
        PatternInfo info = result.info();
        PatternResult parent = info.parent() == null ? null : results.get(info.parent());
        if (parent == null || !info.isPartOf(parent.info())) {
            return null;
        }
        int steps = 0;
        for (PatternResult at = parent; at != null && steps <= results.size(); steps++) {
            if (at.info().name().equals(info.name())) {
                return null;
            }
            String next = at.info().parent();
            at = next == null ? null : results.get(next);
        }
        return steps > results.size() ? null : parent;
    }
}

package expert.pattern;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parents of patterns: those that exist, have the same unit and are not descendants. Views have no parent. */
final class PatternParts {
    private final Map<String, PatternResult> results = new LinkedHashMap<>();
    private final Map<String, List<PatternResult>> parts = new HashMap<>();
    private final List<PatternResult> roots = new ArrayList<>();

    PatternParts(List<PatternResult> all) {
        all.stream()
                .sorted(Comparator.comparing(result -> result.info().name()))
                .forEach(result -> results.put(result.info().name(), result));
        for (PatternResult result : results.values()) {
            PatternResult whole = whole(result);
            if (whole == null) {
                roots.add(result);
            } else {
                parts.computeIfAbsent(whole.info().name(), name -> new ArrayList<>())
                        .add(result);
            }
        }
    }

    /** The patterns without a parent, by name. */
    List<PatternResult> roots() {
        return roots;
    }

    /** The parts of a pattern, by name. */
    List<PatternResult> of(PatternInfo pattern) {
        return parts.getOrDefault(pattern.name(), List.of());
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

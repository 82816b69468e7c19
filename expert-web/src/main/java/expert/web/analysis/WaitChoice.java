package expert.web.analysis;

import earl.WaitKind;
import earl.Waits;
import expert.pattern.Analysis;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which kinds of waits are instances of a pattern: those that it defines, or else those of its parts that are part of no other such part. */
final class WaitChoice {
    private final Map<String, PatternInfo> patterns = new HashMap<>();
    private final List<WaitKind> kinds;

    WaitChoice(Analysis analysis, Waits waits) {
        for (PatternResult result : analysis.patterns()) {
            patterns.put(result.info().name(), result.info());
        }
        kinds = waits.kinds();
    }

    /** By number of kind, whether its waits are instances of a pattern. */
    boolean[] of(String pattern) {
        Set<String> names = new HashSet<>();
        kinds.forEach(kind -> names.add(kind.name()));
        boolean[] chosen = new boolean[kinds.size()];
        for (int kind = 0; kind < chosen.length; kind++) {
            String name = kinds.get(kind).name();
            chosen[kind] = names.contains(pattern)
                    ? name.equals(pattern)
                    : patterns.containsKey(name) && pattern.equals(firstAbove(name, pattern, names));
        }
        return chosen;
    }

    /** The first pattern above one that is either a certain one or defines waits; null if there is none. */
    private @Nullable String firstAbove(String name, String wanted, Set<String> defining) {
        Set<String> seen = new HashSet<>();
        String above = parent(name);
        while (above != null && !above.equals(wanted) && !defining.contains(above) && seen.add(above)) {
            above = parent(above);
        }
        return above;
    }

    private @Nullable String parent(String name) {
        PatternInfo info = patterns.get(name);
        return info == null || info.view() ? null : info.parent();
    }
}

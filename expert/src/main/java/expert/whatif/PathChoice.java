package expert.whatif;

import earl.CallPaths;
import earl.Trace;
import expert.pattern.Nearest;
import java.util.Set;
import java.util.TreeSet;

/**
 * The call paths that a user means: one by its whole path, or all that end with some regions, each with everything below it. A program
 * whose name is also that of one of its regions is not meant.
 */
final class PathChoice {
    /** {@code [call path] -> } whether it is meant. */
    private final boolean[] paths;

    private PathChoice(boolean[] paths) {
        this.paths = paths;
    }

    /** {@code [call path] -> } whether it is meant. */
    boolean[] paths() {
        return paths;
    }

    /** The call paths of a trace that {@code text} names. @throws WhatIfException if there is none */
    static PathChoice of(Trace trace, String text) {
        CallPaths paths = trace.callpaths();
        boolean[] chosen = new boolean[paths.count()];
        String end = "/" + text;
        boolean any = false;
        boolean anyBelow = false;
        Set<String> known = new TreeSet<>();
        for (int path = 0; path < chosen.length; path++) {
            String name = paths.path(path);
            chosen[path] = name.equals(text) || name.endsWith(end);
            any |= chosen[path];
            anyBelow |= chosen[path] && paths.parent(path) >= 0;
            if (!trace.regions().get(paths.region(path)).isMpi()) {
                known.add(trace.regions().get(paths.region(path)).name());
            }
        }
        if (!any) {
            String word = text.substring(text.lastIndexOf('/') + 1);
            throw new WhatIfException("the trace has no call path " + text + Nearest.hint(word, known));
        }
        for (int path = 0; path < chosen.length; path++) {
            int parent = paths.parent(path);
            chosen[path] &= parent >= 0 || !anyBelow;
            chosen[path] |= parent >= 0 && chosen[parent];
        }
        return new PathChoice(chosen);
    }
}

package expert.whatif;

import earl.CallPaths;
import earl.Trace;
import expert.text.Nearest;
import java.util.List;
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

    /** The shortest end of a call path that no other call path has: it means this one, with everything below it. */
    static String shortest(Trace trace, int path) {
        CallPaths paths = trace.callpaths();
        int shared = 0;
        for (int other = 0; other < paths.count(); other++) {
            if (other != path) {
                shared = Math.max(shared, sharedEnd(trace, path, other));
            }
        }
        List<String> names = paths.names(path);
        return String.join("/", names.subList(Math.max(0, names.size() - shared - 1), names.size()));
    }

    /** Number of regions at their ends in which two call paths agree, by name. */
    private static int sharedEnd(Trace trace, int path, int other) {
        CallPaths paths = trace.callpaths();
        int shared = 0;
        int first = path;
        int second = other;
        while (first >= 0 && second >= 0 && name(trace, first).equals(name(trace, second))) {
            shared++;
            first = paths.parent(first);
            second = paths.parent(second);
        }
        return shared;
    }

    private static String name(Trace trace, int path) {
        return trace.regions().get(trace.callpaths().region(path)).name();
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

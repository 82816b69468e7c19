package expert.script.host;

import earl.CallPaths;
import earl.Trace;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds call paths of a trace by the names of their regions. */
final class PathIds {
    private static final int SEVERAL = -2;

    private @Nullable Trace trace;
    private final Map<String, Integer> ids = new HashMap<>();

    /**
     * The id of a call path.
     *
     * @throws IllegalArgumentException if not exactly one call path has this name
     */
    int id(Trace of, String path) {
        if (trace != of) {
            ids.clear();
            CallPaths all = of.callpaths();
            for (int id = 0; id < all.count(); id++) {
                ids.merge(all.path(id), id, (first, second) -> SEVERAL);
            }
            trace = of;
        }
        int id = ids.getOrDefault(path, Trace.NONE);
        if (id < 0) {
            throw new IllegalArgumentException(
                    id == SEVERAL
                            ? "several call paths have the name " + path + ": give an id, or an event in the call path"
                            : "the trace has no call path " + path);
        }
        return id;
    }
}

package earl.plan;

import earl.Column;
import earl.Trace;
import earl.column.Expressions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names of call paths as a column. */
public final class CallpathNames {
    private CallpathNames() {}

    /** The names of call paths, given by id; missing where there is no call path. */
    public static Column of(Trace trace, Column callpaths) {
        long[] ids = callpaths.toIntegers();
        List<String> words = new ArrayList<>();
        Map<Long, Integer> known = new HashMap<>();
        for (int row = 0; row < ids.length; row++) {
            long path = ids[row];
            if (path != Trace.NONE) {
                ids[row] = known.computeIfAbsent(path, p -> {
                    words.add(trace.callpaths().path((int) path));
                    return words.size() - 1;
                });
            }
        }
        return Expressions.words(words, ids);
    }
}

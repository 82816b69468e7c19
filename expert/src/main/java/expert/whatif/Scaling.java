package expert.whatif;

import earl.RankSet;
import earl.Trace;
import earl.replay.Change;
import earl.replay.ReplayGraph;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A call path that takes another time, as users write it: {@code main/solve@rank2=0.5}.
 *
 * @param path call path, or its end
 * @param ranks ranks on which it does; null for all
 * @param factor 0 or more
 */
record Scaling(String path, @Nullable RankSet ranks, double factor) {
    private static final Pattern RANKS = Pattern.compile("(.+)@ranks? ?([0-9,-]+)");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,7})(?:-(\\d{1,7}))?");

    /** Reads a change. @throws WhatIfException if it is misspelt */
    static Scaling parse(String text) {
        int at = text.lastIndexOf('=');
        if (at <= 0) {
            throw new WhatIfException(
                    "--scale needs PATH[@rankN]=FACTOR, for instance main/solve@rank2=0.5, not '" + text + "'");
        }
        double factor = factor(text.substring(at + 1), "--scale " + text);
        String where = text.substring(0, at);
        Matcher ranked = RANKS.matcher(where);
        return ranked.matches()
                ? new Scaling(ranked.group(1), ranks(ranked.group(2)), factor)
                : new Scaling(where, null, factor);
    }

    private static RankSet ranks(String text) {
        IntStream all = IntStream.empty();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (!range.matches()) {
                throw new WhatIfException("--scale: expected ranks such as 2, 0-3 or 0,4-7, not '" + text + "'");
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first) {
                throw new WhatIfException("--scale: ranks " + part + " are not in ascending order");
            }
            all = IntStream.concat(all, IntStream.rangeClosed(first, last));
        }
        return RankSet.of(all.toArray());
    }

    /** A factor of 0 or more. @throws WhatIfException otherwise */
    static double factor(String text, String option) {
        double factor;
        try {
            factor = Double.parseDouble(text);
        } catch (NumberFormatException letters) {
            throw new WhatIfException(option + ": the factor must be a number, not '" + text + "'");
        }
        if (!(factor >= 0) || Double.isInfinite(factor)) {
            throw new WhatIfException(option + ": the factor must be 0 or more, not " + text);
        }
        return factor;
    }

    /** The change of a replay. @throws WhatIfException if the trace lacks the path or a rank */
    Change in(Trace trace, ReplayGraph graph, Change before) {
        PathChoice chosen = PathChoice.of(trace, path);
        double[] factors = new double[graph.locations()];
        Arrays.fill(factors, 1);
        long computed = 0;
        for (int location : locations(trace)) {
            factors[location] = factor;
            computed += graph.computation(location, chosen.paths());
        }
        if (computed == 0) {
            throw new WhatIfException("call path " + path + " has no computation of its own"
                    + (ranks == null ? "" : " on rank " + ranks) + ": its time is in calls that communicate");
        }
        return before.scaled(chosen.paths(), factors);
    }

    private int[] locations(Trace trace) {
        if (ranks == null) {
            return IntStream.range(0, trace.locations().size()).toArray();
        }
        int[] rankOf = ProcessRanks.of(trace);
        int last = IntStream.of(rankOf).max().orElse(-1);
        for (int rank : ranks.toArray()) {
            if (rank > last) {
                throw new WhatIfException(
                        "the trace has no rank " + rank + (last < 0 ? ": it has no ranks" : "; its last is " + last));
            }
        }
        return IntStream.range(0, rankOf.length)
                .filter(location -> rankOf[location] >= 0 && ranks.contains(rankOf[location]))
                .toArray();
    }

    @Override
    public String toString() {
        return path + (ranks == null ? "" : (ranks.size() == 1 ? " on rank " : " on ranks ") + ranks) + " takes "
                + Numbers.factor(factor) + " of its time";
    }
}

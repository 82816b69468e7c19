package expert.summary;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a trace that an analysis is about. An event lies in it if it happened
 *
 * <ul>
 *   <li>in one of the regions or their callees, and in or below one of the call paths, if there are any
 *   <li>on a location of one of the ranks' processes, where ranks are named
 *   <li>not before {@code from}, and before {@code to}
 *   <li>in one of the iterations, where such are named
 * </ul>
 *
 * <p>Severity counts if its event, usually a call's enter, lies in the focus, or if its call path and location do. A pattern
 * sees the whole trace, because the cause of a wait often lies outside of the focus. It sees the part of the profile that
 * lies in the focus, with times cut at {@code from} and {@code to}.
 *
 * @param regions names of regions, {@code *} standing for any letters; empty for all
 * @param callpaths call paths from the outermost region, {@code "main/solve"}; empty for all
 * @param ranks MPI ranks, ascending; empty for all locations
 * @param from seconds since the first event of the trace
 * @param to seconds since the first event of the trace, not included
 * @param iterations iterations of a loop to which it is limited; null for no limit
 */
public record Focus(
        List<String> regions,
        List<String> callpaths,
        List<Integer> ranks,
        double from,
        double to,
        @Nullable Iterations iterations)
        implements Serializable {
    /**
     * Some iterations of a loop, on each location its own.
     *
     * @param loop number of the loop among the program's loops; {@link #MAIN} for the outermost one that takes most time
     * @param first number of the first iteration, from 1
     * @param last number of the last iteration
     */
    public record Iterations(int loop, long first, long last) implements Serializable {
        /** The outermost loop that takes most time. */
        public static final int MAIN = -1;

        /** @throws IllegalArgumentException if there are none */
        public Iterations {
            if (first < 1) {
                throw new IllegalArgumentException(
                        "there is no iteration " + first + ": iterations are numbered from 1");
            }
            if (loop < MAIN || last < first) {
                throw new IllegalArgumentException(
                        "there are no iterations " + first + " to " + last + " of loop " + loop);
            }
        }

        /** All iterations of a loop. */
        public static Iterations all(int loop) {
            return new Iterations(loop, 1, Long.MAX_VALUE);
        }

        /**
         * Reads iterations as typed: {@code "100-200"}, {@code "7"}.
         *
         * @throws IllegalArgumentException if the text has another form
         */
        public static Iterations parse(int loop, String text) {
            Matcher range = RANGE.matcher(text.strip());
            if (!range.matches()) {
                throw new IllegalArgumentException("iterations are given as 100-200 or 7, not as " + text);
            }
            long first = Long.parseLong(range.group(1));
            return new Iterations(loop, first, range.group(2) == null ? first : Long.parseLong(range.group(2)));
        }
    }

    /** The whole trace. */
    public static final Focus NONE =
            new Focus(List.of(), List.of(), List.of(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, null);

    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");
    /** Maximum number of ranks in a list. */
    private static final int MAX_RANKS = 1 << 24;

    /** @throws IllegalArgumentException if it contains no time */
    public Focus {
        regions = List.copyOf(regions);
        callpaths = List.copyOf(callpaths);
        ranks = List.copyOf(new TreeSet<>(ranks));
        if (!(from < to)) {
            throw new IllegalArgumentException("no time lies from " + from + " to " + to + " s");
        }
    }

    /** A focus without iterations. */
    public Focus(List<String> regions, List<String> callpaths, List<Integer> ranks, double from, double to) {
        this(regions, callpaths, ranks, from, to, null);
    }

    /** This focus, restricted to iterations. */
    public Focus within(@Nullable Iterations some) {
        return new Focus(regions, callpaths, ranks, from, to, some);
    }

    /** Whether it is all of the trace. */
    public boolean isNone() {
        return !hasPaths() && ranks.isEmpty() && !hasTimes();
    }

    /** Whether it is limited to some regions or call paths. */
    public boolean hasPaths() {
        return !regions.isEmpty() || !callpaths.isEmpty();
    }

    /** Whether it leaves out some of the time. */
    public boolean hasTimes() {
        return from > Double.NEGATIVE_INFINITY || to < Double.POSITIVE_INFINITY || iterations != null;
    }

    /**
     * Reads ranks as typed: {@code "0-7,12"}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static List<Integer> ranks(String text) {
        List<Integer> ranks = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches()) {
                throw new IllegalArgumentException("ranks are given as 0-7,12, not as " + text);
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first || last - first >= MAX_RANKS) {
                throw new IllegalArgumentException("there are no ranks " + part.strip());
            }
            for (int rank = first; rank <= last; rank++) {
                ranks.add(rank);
            }
        }
        return ranks;
    }
}

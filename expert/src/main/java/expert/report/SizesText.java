package expert.report;

import expert.answer.figure.Account;
import expert.pattern.Analysis;
import expert.summary.MessageSizes.Size;
import expert.text.Layout;
import expert.text.Lines;
import expert.text.Paint.Tone;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The time of calls by the size of the data that they send or receive: all calls, then the call paths with most of the time. */
final class SizesText {
    /** Maximum number of call paths that a report lists. */
    private static final int MAX_PATHS = 5;

    private SizesText() {}

    static void write(Analysis analysis, Lines lines) {
        List<Size> sizes = analysis.trace().sizes().sizes();
        // A report of a few selected patterns has neither.
        if (sizes.isEmpty() || Account.of(analysis.counted()).isEmpty()) {
            return;
        }
        double second = analysis.trace().info().ticksPerSecond();
        long all = sizes.stream().mapToLong(Size::ticks).sum();
        lines.blank();
        lines.line(
                Tone.DIM,
                "  share      time     calls       bytes  size of the data of a call (of "
                        + Words.duration(all / second) + " in calls with data)");
        rows(sizes, all, second, "", lines);
        Map<Integer, Long> byPath = new TreeMap<>();
        sizes.forEach(size -> byPath.merge(size.callpath(), size.ticks(), Long::sum));
        List<Integer> worst = byPath.entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue(Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .limit(MAX_PATHS)
                .toList();
        for (int path : worst) {
            lines.plain(" ".repeat(40) + RegionNames.shown(analysis.trace().callpath(path)));
            rows(sizes.stream().filter(size -> size.callpath() == path).toList(), all, second, "  ", lines);
        }
        if (byPath.size() > worst.size()) {
            lines.wrapped("  ", Words.count(byPath.size() - worst.size(), "more call path") + " with --format json");
        }
    }

    private static void rows(List<Size> sizes, long all, double second, String indent, Lines lines) {
        Map<Long, long[]> bySize = new TreeMap<>();
        for (Size size : sizes) {
            long[] sums = bySize.computeIfAbsent(size.from(), from -> new long[3]);
            sums[0] += size.calls();
            sums[1] += size.bytes();
            sums[2] += size.ticks();
        }
        bySize.forEach((from, sums) -> lines.plain(Layout.right(Words.percent(all > 0 ? sums[2] / (double) all : 0), 7)
                + Layout.right(Words.duration(sums[2] / second), 10)
                + Layout.right(Words.count(sums[0]), 10)
                + Layout.right(Words.bytes(sums[1]), 12)
                + "  " + indent + range(from)));
    }

    private static String range(long from) {
        return from == 0
                ? "no data"
                : from == 1 ? "1 byte" : Words.bytes(from) + " to less than " + Words.bytes(2 * from);
    }
}

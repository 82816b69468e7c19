package expert.terminal;

import earl.monitor.Collector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The progress of a watched program as lines: each snapshot of its threads compared with the previous one. Lines are no
 * longer than 79 columns. One thread.
 */
final class LiveTable {
    /** A call is two events, its enter and its leave. */
    private static final int EVENTS = 2;

    private static final int CURVE = 40;
    private static final int LOOP = 14;
    private static final String BARS = "▁▂▃▄▅▆▇█";
    private static final String FORMAT = "%6s %8s %5s %6s %-6s %-" + LOOP + "s %9s %8s %6s";
    private static final int AROUND = 4;

    private final List<Integer> curve = new ArrayList<>();
    private Collector.Snapshot before;
    private Collector.Snapshot now;

    /** Begins with what there is. */
    LiveTable(Collector.Snapshot first) {
        before = first;
        now = first;
    }

    /** Takes a snapshot; whether it is a new one that shows something. */
    boolean take(Collector.Snapshot next) {
        if (next.threads().isEmpty() || next.nanos() == now.nanos()) {
            return false;
        }
        before = now;
        List<Collector.Progress> threads = new ArrayList<>(next.threads());
        threads.sort(Comparator.comparingInt(Collector.Progress::rank).thenComparingInt(Collector.Progress::thread));
        now = new Collector.Snapshot(next.nanos(), next.records(), threads);
        curve.add(most());
        if (curve.size() > CURVE) {
            curve.removeFirst();
        }
        return true;
    }

    private int most() {
        return now.threads().stream().mapToInt(Collector.Progress::nodes).max().orElse(0);
    }

    private static String who(Collector.Progress one) {
        return one.thread() == 0 ? String.valueOf(one.rank()) : one.rank() + "." + one.thread();
    }

    /** Events seen; for threads whose calls are kept without analysis, records. */
    private static long events(Collector.Progress one) {
        return one.watched() ? EVENTS * one.calls() : one.records();
    }

    private double seconds() {
        return Math.max(1, now.nanos() - before.nanos()) / 1e9;
    }

    private double rate() {
        Map<String, Long> known = earlier();
        return now.threads().stream()
                        .mapToLong(one -> events(one) - known.getOrDefault(who(one), 0L))
                        .sum()
                / seconds();
    }

    private Map<String, Long> earlier() {
        Map<String, Long> known = new HashMap<>();
        before.threads().forEach(one -> known.put(who(one), events(one)));
        return known;
    }

    private String unit() {
        return now.threads().stream().allMatch(Collector.Progress::watched) ? "events" : "records";
    }

    /** A number in few digits: 999, 12.3k, 4.56M. */
    static String brief(double number) {
        String[] units = {"", "k", "M", "G", "T"};
        int unit = 0;
        double rest = number;
        while (rest >= 999.5 && unit < units.length - 1) {
            rest /= 1000;
            unit++;
        }
        int digits = unit == 0 || rest >= 99.95 ? 0 : rest >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + digits + "f%s", rest, units[unit]);
    }

    /** All threads on one line. */
    String line() {
        long stable = now.threads().stream().filter(Collector.Progress::stable).count();
        long iterations = now.threads().stream()
                .mapToLong(Collector.Progress::iterations)
                .max()
                .orElse(0);
        boolean recording = now.threads().stream().anyMatch(Collector.Progress::recording);
        long lost = now.threads().stream().mapToLong(Collector.Progress::lost).sum();
        return String.format(
                Locale.ROOT,
                "%s %s per second, %d nodes, %d of %d threads stable, %s, %d iterations recorded%s%s",
                brief(rate()),
                unit(),
                most(),
                stable,
                now.threads().size(),
                loop(),
                iterations,
                recording ? ", recording" : "",
                lost > 0 ? ", " + expert.text.Words.count(lost, "record") + " lost" : "");
    }

    private String loop() {
        return now.threads().stream()
                .map(Collector.Progress::loop)
                .filter(loop -> !loop.isEmpty())
                .findFirst()
                .map(loop -> "loop at " + loop)
                .orElse("no loop yet");
    }

    /**
     * One line per thread, as many as fit, and the curve of the largest graph's nodes.
     *
     * @param rows that there are, 5 at least
     */
    List<String> table(int rows) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                FORMAT, "rank", unit() + "/s", "nodes", "edges", "", "loop", "iteration", "recorded", "lost"));
        Map<String, Long> known = earlier();
        int room = Math.max(1, rows - AROUND);
        int shown = now.threads().size() <= room + 1 ? now.threads().size() : room;
        for (Collector.Progress one : now.threads().subList(0, shown)) {
            lines.add(row(one, known));
        }
        if (shown < now.threads().size()) {
            lines.add("       and " + (now.threads().size() - shown) + " more");
        }
        lines.add("nodes " + bars() + "  " + brief(rate()) + " " + unit() + " per second");
        return lines;
    }

    private String row(Collector.Progress one, Map<String, Long> known) {
        String loop = one.loop().replaceFirst("^MPI_", "");
        return String.format(
                Locale.ROOT,
                FORMAT,
                who(one),
                brief((events(one) - known.getOrDefault(who(one), 0L)) / seconds()),
                brief(one.nodes()),
                brief(one.edges()),
                one.ended() ? "ended" : one.stable() ? "stable" : "",
                loop.substring(0, Math.min(LOOP, loop.length())),
                one.loop().isEmpty() ? "" : String.format(Locale.ROOT, "%,d", one.visits()),
                one.iterations() + (one.recording() ? "*" : " "),
                brief((double) one.lost()));
    }

    private String bars() {
        int highest =
                Math.max(1, curve.stream().mapToInt(Integer::intValue).max().orElse(1));
        StringBuilder bars = new StringBuilder();
        curve.forEach(value -> bars.append(BARS.charAt(value * (BARS.length() - 1) / highest)));
        return bars.toString();
    }
}

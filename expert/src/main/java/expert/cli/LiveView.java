package expert.cli;

import earl.monitor.Collector;
import expert.report.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Shows on standard error how a program that is watched is getting on, on a thread of its own: a table that is drawn again and again where
 * standard error is a terminal, a line now and then where it is not.
 */
final class LiveView implements AutoCloseable {
    private static final long REDRAW_MILLIS = 500;
    private static final long LINE_MILLIS = 2000;
    private static final int MOST_ROWS = 16;
    private static final int CURVE = 48;
    private static final String BARS = "▁▂▃▄▅▆▇█";

    private final Console console;
    private final Collector collector;
    private final boolean terminal;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final Thread thread;
    private final List<Integer> curve = new ArrayList<>();
    private Collector.Snapshot before;
    private int drawn;

    LiveView(Console console, Collector collector) {
        this.console = console;
        this.collector = collector;
        this.terminal = console.errIsTerminal();
        this.before = collector.snapshot();
        this.thread = Thread.ofPlatform().daemon().name("expert-live").start(this::run);
    }

    private void run() {
        try {
            while (!stop.await(terminal ? REDRAW_MILLIS : LINE_MILLIS, TimeUnit.MILLISECONDS)) {
                draw(collector.snapshot());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void draw(Collector.Snapshot now) {
        if (now.threads().isEmpty() || now.nanos() == before.nanos()) {
            return;
        }
        if (terminal) {
            List<String> lines = table(now);
            StringBuilder text = new StringBuilder();
            if (drawn > 0) {
                text.append("\033[").append(drawn).append("A\033[J");
            }
            lines.forEach(line -> text.append(line).append('\n'));
            console.err().print(text);
            console.err().flush();
            drawn = lines.size();
        } else {
            console.say("expert: " + line(now));
        }
        before = now;
    }

    /** Records a second since the last time. */
    private double rate(Collector.Snapshot now) {
        double seconds = Math.max(1, now.nanos() - before.nanos()) / 1e9;
        return (now.records() - before.records()) / seconds;
    }

    /** All threads in one line. */
    String line(Collector.Snapshot now) {
        long stable = now.threads().stream().filter(Collector.Progress::stable).count();
        long most = now.threads().stream()
                .mapToLong(Collector.Progress::iterations)
                .max()
                .orElse(0);
        long recording =
                now.threads().stream().filter(Collector.Progress::recording).count();
        long lost = now.threads().stream().mapToLong(Collector.Progress::lost).sum();
        int nodes =
                now.threads().stream().mapToInt(Collector.Progress::nodes).max().orElse(0);
        return String.format(
                Locale.ROOT,
                "%,.0f records a second, %d nodes, %d of %d threads stable, %s, %d iterations recorded%s%s",
                rate(now),
                nodes,
                stable,
                now.threads().size(),
                loop(now),
                most,
                recording > 0 ? ", recording" : "",
                lost > 0 ? ", " + Words.count(lost, "record") + " lost" : "");
    }

    private static String loop(Collector.Snapshot now) {
        return now.threads().stream()
                .filter(thread -> !thread.loop().isEmpty())
                .findFirst()
                .map(thread -> "loop at " + thread.loop())
                .orElse("no loop yet");
    }

    /** The table, and the curve of the largest graph's nodes. */
    List<String> table(Collector.Snapshot now) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%5s %12s %6s %6s %-7s %-16s %10s %9s %6s",
                "rank",
                "calls",
                "nodes",
                "edges",
                "",
                "loop",
                "iteration",
                "recorded",
                "lost"));
        for (Collector.Progress one :
                now.threads().subList(0, Math.min(MOST_ROWS, now.threads().size()))) {
            String rank = one.thread() == 0 ? String.valueOf(one.rank()) : one.rank() + "." + one.thread();
            lines.add(String.format(
                    Locale.ROOT,
                    "%5s %,12d %6d %6d %-7s %-16s %,10d %,8d%s %6d",
                    rank,
                    Math.max(one.calls(), one.calls() == 0 ? one.records() : 0),
                    one.nodes(),
                    one.edges(),
                    one.ended() ? "ended" : one.stable() ? "stable" : "",
                    one.loop().replaceFirst("^MPI_", ""),
                    one.visits(),
                    one.iterations(),
                    one.recording() ? "*" : " ",
                    one.lost()));
        }
        if (now.threads().size() > MOST_ROWS) {
            lines.add("      and " + (now.threads().size() - MOST_ROWS) + " more");
        }
        curve.add(
                now.threads().stream().mapToInt(Collector.Progress::nodes).max().orElse(0));
        if (curve.size() > CURVE) {
            curve.removeFirst();
        }
        lines.add("nodes " + bars(curve) + String.format(Locale.ROOT, "  %,.0f records a second", rate(now)));
        return lines;
    }

    private static String bars(List<Integer> values) {
        int most = Math.max(1, values.stream().mapToInt(Integer::intValue).max().orElse(1));
        StringBuilder bars = new StringBuilder();
        values.forEach(value -> bars.append(BARS.charAt(value * (BARS.length() - 1) / most)));
        return bars.toString();
    }

    /** Draws a last time. */
    @Override
    public void close() {
        stop.countDown();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        draw(collector.snapshot());
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

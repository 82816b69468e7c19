package expert.terminal;

import earl.Progress;
import earl.parallel.Uninterrupted;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows on standard error how far long work is: a bar a step, the first one after a second, or {@link #lines}. It also carries the user's
 * wish to stop into the work: a report of progress throws {@link java.util.concurrent.CancellationException} once it is there.
 *
 * <p>Progress may be reported from any thread; one thread closes.
 */
public final class ProgressDisplay implements Progress, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration REDRAW = Duration.ofMillis(100);
    private static final int WIDTH = 80;
    private static final int TENTHS = 10;

    private final Console console;
    private final Cancellation cancellation;
    private final Duration patience;
    private final AtomicReference<@Nullable State> latest = new AtomicReference<>();
    private final @Nullable Thread painter;

    private record State(String step, long done, long total) {}

    public ProgressDisplay(Console console, Cancellation cancellation, boolean shown) {
        this(console, cancellation, shown, PATIENCE);
    }

    /** Shows the first bar after the work has lasted for {@code patience}. */
    public ProgressDisplay(Console console, Cancellation cancellation, boolean shown, Duration patience) {
        this.console = console;
        this.patience = patience;
        this.cancellation = cancellation;
        this.painter = shown ? start(this::draw) : null;
    }

    /** One line for each tenth of a step, in place of a bar that a file cannot show. */
    private ProgressDisplay(Console console, Cancellation cancellation, Duration patience) {
        this.console = console;
        this.patience = patience;
        this.cancellation = cancellation;
        this.painter = start(this::write);
    }

    /** Writes a line for each tenth of a step of work that has lasted for {@code patience}. */
    public static ProgressDisplay lines(Console console, Cancellation cancellation, Duration patience) {
        return new ProgressDisplay(console, cancellation, patience);
    }

    /** What shows the progress until it is interrupted. */
    @FunctionalInterface
    private interface Painting {
        void run() throws InterruptedException;
    }

    private Thread start(Painting painting) {
        return Thread.ofPlatform().daemon().name("expert-progress").start(() -> paint(painting));
    }

    @Override
    public void progress(String step, long done, long total) {
        cancellation.check();
        if (painter != null) {
            latest.set(new State(step, done, total));
        }
    }

    @Override
    public void notice(String text) {
        console.remark(Remark.NOTICE, text);
    }

    /** Says something about the input if the command can use it. */
    public void noticeLater(String text) {
        console.remarkLater(Remark.INCOMPLETE, text);
    }

    @Override
    public void close() {
        finish();
    }

    /** Removes the bar before other output; later progress is not shown. */
    public void finish() {
        if (painter == null) {
            return;
        }
        painter.interrupt();
        Uninterrupted.await(painter::join);
    }

    private void paint(Painting painting) {
        try {
            Thread.sleep(patience);
            painting.run();
        } catch (InterruptedException workIsDone) {
            Thread.currentThread().interrupt();
        }
    }

    /** Draws until interrupted. Separate from {@link #paint}, so that quick work does not load the bar's classes. */
    private void draw() throws InterruptedException {
        PrintStream stream = new PrintStream(console.errStream(), false, StandardCharsets.UTF_8);
        String step = "";
        ProgressBar bar = null;
        try {
            while (true) {
                State state = latest.get();
                if (state != null) {
                    if (bar == null || !state.step.equals(step)) {
                        if (bar != null) {
                            bar.close();
                        }
                        step = state.step;
                        bar = bar(stream, step, state.total);
                    }
                    bar.maxHint(state.total).stepTo(state.done);
                    // The library draws on a thread that all bars share, and only if a number has grown.
                    bar.refresh();
                }
                Thread.sleep(REDRAW);
            }
        } finally {
            if (bar != null) {
                bar.close();
            }
            stream.flush();
        }
    }

    /** Writes lines until interrupted; steps of unknown length have none. */
    private void write() throws InterruptedException {
        String step = "";
        long tenth = 0;
        while (true) {
            State state = latest.get();
            if (state != null && state.total > 0) {
                long reached = TENTHS * Math.min(state.done, state.total) / state.total;
                if (!state.step.equals(step) || reached > tenth) {
                    console.remark(Remark.NOTICE, state.step + ": " + reached * TENTHS + " %");
                }
                step = state.step;
                tenth = reached;
            }
            Thread.sleep(REDRAW);
        }
    }

    private static ProgressBar bar(PrintStream stream, String step, long total) {
        return new ProgressBarBuilder()
                .setTaskName(step)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(Math.toIntExact(REDRAW.toMillis()))
                .clearDisplayOnFinish()
                .setConsumer(new ConsoleProgressBarConsumer(stream, WIDTH))
                .build();
    }
}

package expert.terminal;

import earl.monitor.Collector;
import earl.parallel.Uninterrupted;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Shows the progress of a watched program on standard error, on its own thread: a table that is redrawn on a terminal,
 * otherwise a line from time to time.
 *
 * <p>The output of the program itself passes through here ({@link #pass}) in whole lines and appears above the table. Lines
 * are cut at the window's width, so that the table has as many rows as lines. If the window becomes narrower than a visible
 * table, its number of rows is unknown, and the next table begins below it. The cursor stays below the table, and terminal
 * modes change only while a table is drawn. So nothing needs to be restored whenever the program ends.
 */
public final class LiveView implements AutoCloseable {
    private static final long REDRAW_MILLIS = 500;
    private static final long LINE_MILLIS = 2000;
    private static final int MAX_ROWS = 20;
    private static final int MIN_ROWS = 5;
    private static final int MAX_LINE = 1 << 16;
    /** Programs may leave child processes that keep their output open. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Console console;
    private final boolean terminal;
    private final Supplier<Collector.Snapshot> source;
    private final Supplier<TerminalSize> size;
    private final LiveTable table;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();
    private List<String> drawn = List.of();

    /**
     * Shows nothing yet.
     *
     * @param source how far the program's threads are
     * @param size the terminal's
     */
    public LiveView(Console console, Supplier<Collector.Snapshot> source, Supplier<TerminalSize> size) {
        this.console = console;
        this.terminal = console.errIsTerminal();
        this.source = source;
        this.size = size;
        this.table = new LiveTable(source.get());
    }

    /** Shows it from now on. */
    public void start() {
        threads.add(Thread.ofPlatform().daemon().name("expert-live").start(this::run));
    }

    /**
     * Passes on the output of a program until it ends.
     *
     * @param to where it would print by itself: the terminal that the table is on
     */
    public void pass(InputStream from, OutputStream to) {
        threads.add(Thread.ofPlatform().daemon().name("expert-output").start(() -> {
            try (from) {
                byte[] bytes = new byte[MAX_LINE];
                int held = 0;
                for (int read = from.read(bytes); read >= 0; read = from.read(bytes, held, bytes.length - held)) {
                    held += read;
                    int whole = held;
                    while (whole > 0 && bytes[whole - 1] != '\n') {
                        whole--;
                    }
                    whole = whole == 0 && held == bytes.length ? held : whole;
                    print(to, bytes, whole);
                    System.arraycopy(bytes, whole, bytes, 0, held - whole);
                    held -= whole;
                }
                print(to, bytes, held);
            } catch (IOException gone) {
                // Its end of the pipe was closed when the program was asked to end: there is no more output.
                console.err().flush();
            }
        }));
    }

    private void run() {
        try {
            while (!stop.await(terminal ? REDRAW_MILLIS : LINE_MILLIS, TimeUnit.MILLISECONDS)) {
                show();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Shows new information, if there is any. */
    public synchronized void show() {
        if (!table.take(source.get())) {
            return;
        }
        if (terminal) {
            TerminalSize now = size.get();
            clear(now);
            draw(table.table(Math.clamp(now.rows() - 1, MIN_ROWS, MAX_ROWS)), now);
        } else {
            console.remark(Remark.NOTICE, table.line());
        }
    }

    /** Takes the table away: the cursor is where its first line was. */
    private void clear(TerminalSize now) {
        boolean wrapped = drawn.stream().anyMatch(line -> line.length() > now.columns());
        if (!drawn.isEmpty() && !wrapped) {
            int up = Math.min(drawn.size(), now.rows() - 1);
            console.steer("\r\033[" + up + "A\033[J");
        }
        drawn = List.of();
    }

    private void draw(List<String> lines, TerminalSize now) {
        PrintWriter err = console.err();
        List<String> cut = lines.stream()
                .map(line -> line.substring(0, Math.min(line.length(), Math.max(1, now.columns() - 1))))
                .limit(Math.max(1, now.rows() - 1))
                .toList();
        cut.forEach(line -> err.print(line + "\n"));
        err.flush();
        drawn = cut;
    }

    private synchronized void print(OutputStream to, byte[] bytes, int length) throws IOException {
        if (length == 0) {
            return;
        }
        List<String> below = drawn;
        TerminalSize now = size.get();
        clear(now);
        console.err().flush();
        to.write(bytes, 0, length);
        if (bytes[length - 1] != '\n') {
            to.write('\n');
        }
        to.flush();
        if (!below.isEmpty()) {
            draw(below, now);
        }
    }

    /** Waits until the program's output was passed on, and draws a last time. */
    @Override
    public void close() {
        stop.countDown();
        for (Thread thread : threads) {
            Uninterrupted.await(() -> thread.join(PATIENCE));
        }
        show();
    }
}

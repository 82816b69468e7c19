package expert.lane;

import earl.Trace;
import earl.parallel.Uninterrupted;
import earl.view.InstalledViews;
import earl.view.ViewTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;

/**
 * Computes slow inputs of patterns in advance, the causes of waits, while the patterns are still busy. A request before it
 * is ready waits for it.
 */
final class Precomputation implements AutoCloseable {
    private final Thread thread;

    private Precomputation(Runnable computes) {
        // A failure here occurs again at the request, and is reported there, because the task keeps it.
        thread = new Thread(new FutureTask<>(computes, true), "expert-ahead");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Begins to compute the inputs of some patterns on the whole trace.
     *
     * @param threads workers that the analysis may have; with a single one nothing is done ahead
     */
    static Precomputation of(List<PatternTask> patterns, Trace trace, int threads) {
        Set<String> asked = new HashSet<>();
        for (PatternTask pattern : patterns) {
            if (threads > 1 && pattern.scope() == null) {
                asked.addAll(pattern.type().callbacks());
                asked.add(String.valueOf(pattern.type().table()));
            }
        }
        InstalledViews views = InstalledViews.installed();
        List<String> slow = views.tables().stream()
                .filter(ViewTable::isSlow)
                .map(table -> table.description().name())
                .filter(asked::contains)
                .toList();
        return new Precomputation(() -> slow.forEach(table -> views.columns(trace, table)));
    }

    /** Stops it, if that is still necessary, and waits until it has stopped. */
    @Override
    public void close() {
        thread.interrupt();
        Uninterrupted.await(thread::join);
    }
}

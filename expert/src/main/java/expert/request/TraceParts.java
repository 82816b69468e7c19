package expert.request;

import earl.graph.loop.ProgramLoop;
import expert.summary.Focus;
import expert.summary.Focus.Iterations;
import java.util.ArrayList;
import java.util.List;

/** The parts of a trace for additional findings: its loops, or iterations of one of them. */
public final class TraceParts {
    /** Maximum number of parts; more iterations are combined into equal parts. */
    private static final int MAX_PARTS = 20;

    private TraceParts() {}

    /** A part with its text and its focus. */
    public record Named(String label, Iterations iterations) {}

    /**
     * The parts of a trace.
     *
     * @param by {@link Settings.By#LOOP} or {@link Settings.By#ITERATION}
     * @throws RequestException if the trace has no loops
     */
    public static List<Named> of(Settings.By by, Focus focus, RunLoops run) {
        ProgramLoop main = run.main();
        List<ProgramLoop> loops = run.assembled().loops();
        List<Named> parts = new ArrayList<>();
        if (by == Settings.By.LOOP) {
            for (ProgramLoop loop : loops) {
                parts.add(new Named(
                        "  ".repeat(loop.depth() - 1) + loop.number() + " " + loop.label(),
                        Iterations.all(loop.number())));
            }
            return parts;
        }
        Iterations wanted = focus.iterations() == null ? Iterations.all(Iterations.MAIN) : focus.iterations();
        int number = wanted.loop() == Iterations.MAIN ? main.number() : wanted.loop();
        long first = wanted.first();
        long last = Math.min(wanted.last(), loops.get(number).iterations());
        long count = last - first + 1;
        long each = (count + MAX_PARTS - 1) / MAX_PARTS;
        for (long i = first; i <= last; i += each) {
            long to = Math.min(last, i + each - 1);
            parts.add(new Named(i == to ? String.valueOf(i) : i + "-" + to, new Iterations(number, i, to)));
        }
        return parts;
    }
}

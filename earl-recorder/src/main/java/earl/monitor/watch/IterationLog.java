package earl.monitor.watch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The iterations of a thread's loop: the duration of each, its share of MPI, its instructions per cycle, and its path. It
 * compares medians of as many iterations as are recorded at a time with the medians of the recorded ones: one slow iteration
 * is not a change. One thread.
 */
public final class IterationLog {
    /** Longest pattern of different iterations that is looked for. */
    static final int MAX_PERIOD = 1024;

    /** A share of MPI departs by no less than this. */
    private static final double MIN_SHARE = 0.05;

    private static final int TIME = 0;
    private static final int SHARE = 1;
    private static final int RATE = 2;
    private static final int MEASURES = 3;

    private final double change;
    private final long[] shapes = new long[4 * MAX_PERIOD];
    private long count;
    /** Whether an iteration is under way, and whether it is known since when. */
    private boolean running;

    private boolean timed;
    private long begin;
    private long mpi;
    private long shape;
    private long instructions;
    private long cycles;
    private final List<double[]> references = new ArrayList<>();
    /** [measure] -> values of the last iterations: of recorded ones while a stretch is open, otherwise of others. */
    private final double[][] latest;

    private int filled;
    private boolean wasRecorded;
    private String departure = "";

    /**
     * An empty log.
     *
     * @param block number of iterations for each median
     * @param change by what part these must depart; 0: they never do
     */
    IterationLog(int block, double change) {
        this.change = change;
        this.latest = new double[MEASURES][Math.max(block, 1)];
    }

    /** An iteration ends, another begins. */
    void header(long ticks, long instructionsNow, long cyclesNow, boolean recorded) {
        if (running) {
            shapes[(int) (count++ % shapes.length)] = shape;
        }
        if (running && timed) {
            double time = ticks - begin;
            double rate = cyclesNow > cycles ? (double) (instructionsNow - instructions) / (cyclesNow - cycles) : 0;
            iteration(time, time > 0 ? mpi / time : 0, rate, recorded);
        }
        running = true;
        timed = true;
        begin = ticks;
        mpi = 0;
        shape = 0;
        instructions = instructionsNow;
        cycles = cyclesNow;
    }

    /** A call in the iteration, the header's own too. */
    void call(int node, long ticks) {
        mpi += ticks;
        mix(node);
    }

    /**
     * Processes a past call, of which only the node is known.
     *
     * @param begins whether it begins an iteration
     * @param leaves whether it means that the loop was left
     */
    void replay(int node, boolean begins, boolean leaves) {
        timed = false;
        if (leaves) {
            running = false;
        } else if (begins) {
            if (running) {
                shapes[(int) (count++ % shapes.length)] = shape;
            }
            running = true;
            shape = 0;
        }
        mix(node);
    }

    private void mix(int node) {
        shape = (shape ^ node + 1) * 0x9E3779B97F4A7C15L;
        shape ^= shape >>> 29;
    }

    /** The ticks that the shortest of the last iterations took; nothing if none was timed. */
    OptionalDouble shortest() {
        return Arrays.stream(latest[TIME], 0, Math.min(filled, latest[TIME].length))
                .filter(time -> time > 0)
                .min();
    }

    /** The loop was left. */
    void left() {
        running = false;
        filled = 0;
    }

    /** Starts with another loop, of which nothing is known. */
    void forget() {
        left();
        count = 0;
        references.clear();
        departure = "";
    }

    private void iteration(double time, double share, double rate, boolean recorded) {
        if (recorded != wasRecorded) {
            wasRecorded = recorded;
            filled = 0;
        }
        int at = filled++ % latest[TIME].length;
        latest[TIME][at] = time;
        latest[SHARE][at] = share;
        latest[RATE][at] = rate;
        if (!recorded && change > 0 && filled % latest[TIME].length == 0) {
            compare();
        }
    }

    private double[] medians(int known) {
        double[] medians = new double[MEASURES];
        for (int measure = 0; measure < MEASURES; measure++) {
            double[] sorted = Arrays.copyOf(latest[measure], known);
            Arrays.sort(sorted);
            medians[measure] = sorted[known / 2];
        }
        return medians;
    }

    private void compare() {
        double[] now = medians(latest[TIME].length);
        String worst = "";
        for (double[] reference : references) {
            worst = departs(reference, now);
            if (worst.isEmpty()) {
                return;
            }
        }
        departure = worst;
    }

    /** The difference of iterations from recorded ones, as text; empty if there is none. */
    private String departs(double[] reference, double[] now) {
        if (Math.abs(now[TIME] - reference[TIME]) > change * reference[TIME]) {
            return "time " + percent(now[TIME] / reference[TIME] - 1);
        }
        double different = now[SHARE] - reference[SHARE];
        if (Math.abs(different) > Math.max(MIN_SHARE, change * reference[SHARE])) {
            return "share of MPI " + percent(different);
        }
        boolean counted = reference[RATE] > 0 && now[RATE] > 0;
        if (counted && Math.abs(now[RATE] - reference[RATE]) > change * reference[RATE]) {
            return "instructions per cycle " + percent(now[RATE] / reference[RATE] - 1);
        }
        return "";
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%+.0f %%", 100 * part);
    }

    /** The iterations recorded just now are what later ones are compared with. */
    void recorded() {
        int known = Math.min(filled, latest[TIME].length);
        if (wasRecorded && known > 0) {
            references.add(medians(known));
        }
        filled = 0;
        departure = "";
    }

    /** The difference of the last iterations from all recorded ones; empty if there is none. */
    public String departure() {
        return departure;
    }

    /** The number of iterations after which the program repeats itself: 1 if all are equal, 0 if there is no period. */
    public int period() {
        int known = (int) Math.min(count, shapes.length);
        for (int period = 1; period <= Math.min(MAX_PERIOD, known / 2); period++) {
            if (repeats(period, known)) {
                return period;
            }
        }
        return 0;
    }

    private boolean repeats(int period, int known) {
        for (long i = count - known + period; i < count; i++) {
            if (shapes[(int) (i % shapes.length)] != shapes[(int) ((i - period) % shapes.length)]) {
                return false;
            }
        }
        return true;
    }
}

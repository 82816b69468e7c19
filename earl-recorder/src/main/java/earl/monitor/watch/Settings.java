package earl.monitor.watch;

import earl.graph.Signature;
import java.util.Properties;

/**
 * The options for watching a running program.
 *
 * @param all whether all calls are kept; nothing else matters then
 * @param iterations of an outermost loop that are recorded in full
 * @param interval seconds of the program's time between two checks of its graph
 * @param checks number of checks without a change after which the graph is stable
 * @param change by what part an iteration's time, share of MPI or instructions per cycle must depart from those recorded to have others recorded;
 *     0: never
 * @param keep maximum number of bytes of all records of a node before iterations are selected instead; 0: select at once
 * @param signature the requested attributes that make calls the same node: call, size, partner, callsite, tag or comm
 */
public record Settings(
        boolean all, int iterations, double interval, int checks, double change, long keep, Signature signature) {
    /** The records with which a recording begins, which are kept until iterations have been selected: 64 MiB. */
    public static final long FIRST_BYTES = 64L << 20;

    /**
     * Keeps all calls while they fit, then ten iterations after ten checks, a tenth of a second apart; calls with one call
     * site are the same.
     */
    public static final Settings DEFAULT =
            new Settings(false, 10, 0.1, 10, 0, FIRST_BYTES, Signature.parse("call,callsite"));

    /** Keeps everything; the records stay with the processes for as long as a selection would wait. */
    public static final Settings ALL = new Settings(true, 0, 0, 0, 0, FIRST_BYTES, DEFAULT.signature);

    /** Keeps only the profile, which each process leaves in its rings: no record is taken before the program ends. */
    public static final Settings PROFILE = new Settings(true, 0, 0, 0, 0, Long.MAX_VALUE, DEFAULT.signature);

    public Settings {
        if (!all && (iterations < 1 || interval <= 0 || checks < 1 || change < 0 || keep < 0)) {
            throw new IllegalArgumentException(
                    "iterations, interval and checks must be positive; the change and the memory to keep must not be negative");
        }
    }

    /** Settings of a recording that selects at once. */
    public Settings(boolean all, int iterations, double interval, int checks, double change, Signature signature) {
        this(all, iterations, interval, checks, change, 0, signature);
    }

    /** Whether all records stay with the processes until the program has ended. */
    public boolean waitsForTheEnd() {
        return keep == Long.MAX_VALUE;
    }

    /** Bytes of the first records that stay until iterations have been selected. */
    public long first() {
        return keep == 0 ? FIRST_BYTES : keep;
    }

    /** Writes them down for the monitors of other nodes. */
    public void write(Properties facts) {
        facts.setProperty("all", String.valueOf(all));
        facts.setProperty("iterations", String.valueOf(iterations));
        facts.setProperty("interval", String.valueOf(interval));
        facts.setProperty("checks", String.valueOf(checks));
        facts.setProperty("change", String.valueOf(change));
        facts.setProperty("keep", String.valueOf(keep));
        facts.setProperty("signature", signature.toString());
    }

    /** Reads the output of {@link #write}; without it, everything is kept. */
    public static Settings read(Properties facts) {
        if (facts.getProperty("all", "true").equals("true")) {
            return facts.getProperty("keep", "").equals(String.valueOf(PROFILE.keep)) ? PROFILE : ALL;
        }
        return new Settings(
                false,
                Integer.parseInt(facts.getProperty("iterations")),
                Double.parseDouble(facts.getProperty("interval")),
                Integer.parseInt(facts.getProperty("checks")),
                Double.parseDouble(facts.getProperty("change")),
                Long.parseLong(facts.getProperty("keep")),
                Signature.parse(facts.getProperty("signature")));
    }
}

package earl.monitor.archive;

import earl.monitor.process.ThreadRecords;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.RingHeader.Sampling;
import java.util.List;
import java.util.Locale;

/**
 * The samples of a recording's threads.
 *
 * @param taken how many
 * @param inside how many of them were in calls of MPI, whose paths are known anyway, or in the recorder
 * @param pathless how many of them have no call path
 * @param cut how many of them were in code without unwind tables, so that their outer frames are not known
 * @param dropped how many of those are not in the trace, because no frame stays from the path before to the next one
 * @param period seconds of processor time between two, on average; 0 if there are none
 * @param share share of the time between calls that they represent
 * @param obstacle why a thread that was to be sampled was not; empty if all were
 */
public record Samples(
        long taken, long inside, long pathless, long cut, long dropped, double period, double share, String obstacle) {
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;

    /** The samples of some threads. */
    static Samples of(List<ThreadRecords> threads, double share, long dropped) {
        long taken = 0;
        long inside = 0;
        long pathless = 0;
        long cut = 0;
        long nanos = 0;
        String obstacle = "";
        for (ThreadRecords thread : threads) {
            RingHeader header = thread.header();
            Sampling one = header.sampling();
            taken += one.taken();
            inside += one.inside();
            pathless += one.pathless();
            cut += thread.cut();
            nanos += one.taken() > 0 ? one.nanos() : 0;
            if (one.state() == Sampling.UNSAFE) {
                obstacle = "unwinding in signal handlers needs glibc 2.35 or later on x86-64";
            } else if (one.state() == Sampling.NO_TIMER) {
                obstacle = "the system gave rank " + header.rank() + " no timer, or all signals are in use";
            }
        }
        return new Samples(
                taken, inside, pathless, cut, dropped, taken == 0 ? 0 : nanos / NANOS / taken, share, obstacle);
    }

    /** Number and resolution as text; empty if there are none. */
    String facts() {
        return taken == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%d samples, one per %.1f ms of processor time; %d of them in calls, %d without a call path%s",
                        taken,
                        period * MILLIS,
                        inside,
                        pathless,
                        cut == 0 ? "" : ", " + cut + " in code without unwind tables");
    }
}

package earl.monitor.profile;

import earl.monitor.ring.RingHeader.Usage;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The profile of a run.
 *
 * @param program name of the program
 * @param seconds from the begin of the first thread to the end of the last
 * @param threads by world, process and number
 * @param whole whether it has all calls; otherwise records were lost, or only those of recorded iterations are left
 */
public record RunProfile(String program, double seconds, List<ThreadProfile> threads, boolean whole) {
    private static final double NANOS = 1e9;

    public RunProfile {
        threads = List.copyOf(threads);
    }

    /**
     * A thread.
     *
     * @param process index of its process in the list of all
     * @param processName name of its process, as in archives
     * @param rank of its process
     * @param thread number in its process, 0 for the one that began MPI
     * @param node name of its node
     * @param seconds from its begin to its end
     * @param waiting seconds in which it waits in OpenMP, outside of MPI
     * @param resources what the system gave to it; null if the thread did not come to its end
     * @param calls its calls, in the order of the first call of each
     */
    public record ThreadProfile(
            int process,
            String processName,
            int rank,
            int thread,
            String node,
            double seconds,
            double waiting,
            @Nullable Resources resources,
            List<SiteProfile> calls) {
        public ThreadProfile {
            calls = List.copyOf(calls);
        }

        /** Seconds in calls of MPI. */
        public double inside() {
            return calls.stream()
                    .filter(call -> call.family().isOfMpi())
                    .mapToDouble(SiteProfile::seconds)
                    .sum();
        }

        /** Seconds for which no records are known. */
        public double lost() {
            return in(CallFamily.LOST);
        }

        /** Seconds in operations on files outside of MPI. */
        public double files() {
            return in(CallFamily.PLAIN_FILES);
        }

        /** Seconds in calls of CUDA and HIP. */
        public double devices() {
            return in(CallFamily.GPU);
        }

        private double in(CallFamily family) {
            return calls.stream()
                    .filter(call -> call.family() == family)
                    .mapToDouble(SiteProfile::seconds)
                    .sum();
        }

        /** Seconds outside of MPI, files and calls of CUDA and HIP in which it does not wait in OpenMP. */
        public double computation() {
            return Math.max(0, seconds - inside() - lost() - files() - devices() - waiting);
        }
    }

    /**
     * What the system gave to a thread and its process.
     *
     * @param queued seconds in which the thread was ready but had no processor; NaN if the system does not say it
     * @param peakBytes largest memory of the process that was in use at once
     * @param processors numbers of the processors of its node on which the thread may run
     */
    public record Resources(double queued, long peakBytes, BitSet processors) {
        static @Nullable Resources of(@Nullable Usage usage) {
            return usage == null
                    ? null
                    : new Resources(
                            usage.queuedNanos() < 0 ? Double.NaN : usage.queuedNanos() / NANOS,
                            usage.peakBytes(),
                            usage.processors());
        }
    }

    /**
     * The calls of one function from one place.
     *
     * @param function its name, {@code "lost calls"} for records that were lost
     * @param path the functions around it, the outermost first; empty if they are not known
     * @param place source line or function of the call; empty if it is not known
     * @param line source line of the call, 0 if it is not known
     * @param file source file of that line
     * @param calls their number
     * @param seconds in them
     * @param shortest seconds of the shortest one
     * @param longest seconds of the longest one
     * @param before seconds between them and the calls before them
     * @param bytes that the thread sent or received in them; in collective operations the larger of both
     */
    public record SiteProfile(
            String function,
            CallFamily family,
            List<Frame> path,
            String place,
            String file,
            int line,
            long calls,
            double seconds,
            double shortest,
            double longest,
            double before,
            long bytes) {
        public SiteProfile {
            path = List.copyOf(path);
        }
    }

    /**
     * A function around a call.
     *
     * @param region its name
     * @param file source file of the call that it makes, empty if it is not known
     * @param line of that call, 0 if it is not known
     */
    public record Frame(String region, String file, int line) {}
}

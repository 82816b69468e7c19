package expert.answer.figure;

import earl.Durations;
import earl.SourceLine;
import expert.pattern.Analysis;
import expert.text.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The account of a run: where the time of its processors' threads goes. The rows are disjoint, and their seconds add up to {@link #total}.
 *
 * @param total seconds: the run time times the number of threads with regions; in a focus, the time of the threads in it
 * @param rows the largest first; none has 0 seconds
 */
public record Account(double total, List<Row> rows) {
    /** The pattern of idle threads, an item of {@link Kind#THREADS}. */
    public static final String IDLE = "idle_threads";

    /** What a row holds. The words of a kind stand in reports. */
    public enum Kind {
        /** Functions of the program, while they run. */
        COMPUTATION("computation", false),
        /** Threads are ready to run, but have no processor: in calls and functions of all kinds. */
        PROCESSOR("without a processor", true),
        /** Functions of the program, while they wait for a timer, a file or a lock, or are stopped. */
        ASLEEP("asleep or stopped", false),
        /** All wait states; time that several of them claim counts once. */
        WAITING("waiting for others", true),
        /** Calls of MPI or SHMEM that move at least {@link AccountTimes#LARGE} bytes each, without their waits. */
        TRANSFER("transfer of data", true),
        /** Calls of MPI or SHMEM that move little or nothing, without their waits. */
        CALLS("cost of communication calls", true),
        /** Long calls of MPI or SHMEM for which the trace has no bytes, without their waits. */
        UNKNOWN_SIZE("communication of unknown size", true),
        /** Calls of MPI of which the trace does not name the partners, so that nothing says whether they wait. */
        UNPAIRED("calls with unknown partners", true),
        /** MPI_Init, MPI_Finalize and the like, without waits. */
        START_END("start and end of MPI", true),
        /** Input and output. */
        FILES("file I/O", true),
        /** Waits of hosts until a device has ended what a call needs. */
        DEVICE("waiting for the device", true),
        /** As well, while a collective operation of devices runs. */
        COLLECTIVES("waiting for collective kernels", true),
        /** Calls of CUDA, HIP, OpenCL and OpenACC on the host, without their waits. */
        GPU("cost of GPU calls", true),
        /** Synchronization of threads beyond waits, and idle threads while a master runs alone. */
        THREADS("OpenMP and threads", true),
        /** The measurement itself: writing its buffers. */
        MEASUREMENT("writing the trace", true),
        /** Between the first and the last event of a location, outside of all regions that the trace has. */
        UNRECORDED("outside of recorded calls", false),
        /** Calls that may wait and were open when a focus began: their waits are not among those of the focus. */
        CARRIED("calls from before the focus", false),
        /** The run before a location's first event and after its last one. */
        OUTSIDE("before first and after last event", true);

        private final String words;
        private final boolean loss;

        Kind(String words, boolean loss) {
            this.words = words;
            this.loss = loss;
        }

        /** Its name in reports. */
        public String words() {
            return words;
        }

        /** The kind of a word in JSON, its name in small letters; empty for one of a later version. */
        public static Optional<Kind> of(String word) {
            return Arrays.stream(values())
                    .filter(kind -> kind.word().equals(word))
                    .findFirst();
        }

        /** Its name in JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether its rows are waits. */
        public boolean isWaiting() {
            return this == WAITING || this == DEVICE || this == COLLECTIVES;
        }

        /** Whether the program does none of its own work in this time. */
        public boolean isLoss() {
            return loss;
        }
    }

    /**
     * A row.
     *
     * @param seconds more than 0
     * @param share of the total, 0 to 1
     * @param items what is behind it, the largest first: call paths, for waits patterns; empty for time outside of regions
     */
    public record Row(Kind kind, double seconds, double share, List<Item> items) {}

    /**
     * What is behind a row.
     *
     * @param name region, or pattern of waits
     * @param callpath the call path with most of it, -1 for a pattern
     * @param sources from which lines that call path is called
     * @param callpaths number of call paths, 0 for a pattern
     * @param seconds its part of the row
     * @param calls number of calls, 0 if unknown
     * @param bytes bytes that these calls send or receive, whichever is more; 0 if the trace has none
     * @param waits seconds that these calls wait, which are part of other rows
     * @param durations of these calls, with their waits; of no call if they are not known
     */
    public record Item(
            String name,
            int callpath,
            List<SourceLine> sources,
            int callpaths,
            double seconds,
            long calls,
            long bytes,
            double waits,
            Durations durations) {
        /** Waits that are a larger part of the time of calls make their durations say something else than the row. */
        private static final double NOTEWORTHY = 0.05;

        Item withName(String other) {
            return new Item(other, callpath, sources, callpaths, seconds, calls, bytes, waits, durations);
        }

        /** {@code "median 3.7 ms"}, the usual duration of its calls; empty if it is not known, or there is but one call. */
        public String median() {
            if (durations.count() < 2) {
                return "";
            }
            boolean waiting = waits > NOTEWORTHY * (seconds + waits);
            return "median " + Words.duration(durations.median()) + (waiting ? " with waits" : "");
        }
    }

    public Account {
        rows = List.copyOf(rows);
    }

    /**
     * The account of an analysis, from the results of its patterns.
     *
     * @param counted with inclusive severities, in which each second counts once
     * @return empty if {@code time}, counts or the patterns of waits were not selected, or no region takes time
     */
    public static Optional<Account> of(Analysis counted) {
        return AccountTimes.of(counted);
    }

    /** Whether patterns of these names are enough for an account. */
    public static boolean isPossible(Set<String> names) {
        return names.containsAll(AccountTimes.NEEDED);
    }

    /**
     * The share of the run that a number of seconds takes, 0 to 1: of what an account adds up to, whether or not there is one.
     *
     * @param seconds over all locations
     */
    public static double share(double seconds, Analysis analysis) {
        double total = AccountTimes.total(analysis);
        return total > 0 ? seconds / total : 0;
    }

    /** The seconds to which an account adds up, or would: see {@link #total}. */
    public static double total(Analysis analysis) {
        return AccountTimes.total(analysis);
    }

    /** The row of a kind; empty if it has no time. */
    public Optional<Row> row(Kind kind) {
        return rows.stream().filter(row -> row.kind() == kind).findFirst();
    }

    /** The shares of the rows in tenths of a percent, rounded so that they add up to 1000. */
    public int[] tenths() {
        int[] tenths = new int[rows.size()];
        int missing = 1000;
        for (int row = 0; row < tenths.length; row++) {
            tenths[row] = (int) Math.floor(1000 * rows.get(row).share());
            missing -= tenths[row];
        }
        for (; missing > 0 && tenths.length > 0; missing--) {
            int most = 0;
            for (int row = 1; row < tenths.length; row++) {
                if (1000 * rows.get(row).share() - tenths[row]
                        > 1000 * rows.get(most).share() - tenths[most]) {
                    most = row;
                }
            }
            tenths[most]++;
        }
        return tenths;
    }
}

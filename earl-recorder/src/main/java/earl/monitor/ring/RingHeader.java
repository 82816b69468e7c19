package earl.monitor.ring;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The description of a process and thread in the header of a ring. Times are ticks of the clock in use.
 *
 * @param capacity records that the ring holds
 * @param counter whether ticks come from the processor's counter; otherwise they are nanoseconds
 * @param depth regions of a call path that are kept at most, 0 for none
 * @param startTicks a moment after {@code MPI_Init}, in ticks
 * @param startNanos the same moment in nanoseconds of the system's steady clock
 * @param endTicks a moment at the end of the process, 0 if it did not reach it
 * @param endNanos the same moment
 * @param realtime nanoseconds since 1970 at the start
 * @param pid process
 * @param tid thread
 * @param rank in {@code MPI_COMM_WORLD}
 * @param ranks size of {@code MPI_COMM_WORLD}
 * @param thread 0 for the thread that called {@code MPI_Init}, others as they came
 * @param finalized whether {@code MPI_Finalize} was called
 * @param exited whether the thread, of thread 0 the process, ended by itself
 * @param loadTicks when the program was loaded, of other threads when they first called MPI
 * @param exitTicks when the thread ended, 0 if that is not known
 * @param counters names of the counters whose values are recorded with each call, in their order
 * @param threadLevel MPI's level of thread support
 * @param localRanks ranks on this node as the launcher says, 0 if it does not
 * @param lostPaths calls whose paths found no room
 * @param host name of the node
 * @param world number of the {@code MPI_COMM_WORLD}, if the launcher starts several
 * @param program path of the executable
 * @param library MPI's name for itself
 * @param openFunction number of the function that the thread is in, 0 for none
 * @param openEnter when it entered it
 * @param openPath the call path of that call, as in its record; 0 if it is not known
 * @param openMessage the message for which that call waits; null if it waits for none, or for one that is not known
 * @param seenNanos when a monitor last saw its process running, in nanoseconds of the system's steady clock; 0 if none did
 * @param lostRecords records for which there was no room
 * @param lostGroups calls and the like that these were
 * @param firstOffset offset to add to ticks to get those of rank 0's node, measured at the start
 * @param lastOffset the same offset, measured at the end
 * @param firstOffsetTicks when the first was measured, 0 if it was not
 * @param lastOffsetTicks when the last was measured, 0 if it was not
 * @param firstRound ticks between question and answer in the first measurement: twice its maximum error
 * @param lastRound the same for the last measurement
 * @param spilled records that the thread itself moved from the full ring into files
 * @param spills whether it does so when the ring is full
 * @param sampling what became of its samples
 * @param notes what the recorder noted: {@link #PYTHON_READ} and others, added
 * @param signal the signal that ended the process in this thread, 0 for none
 * @param signalPath the call path of the thread at that moment, 0 if it is not known
 * @param loneConstructs constructs of OpenMP that are not recorded, because their team has one thread
 * @param usage what the thread and its process used until the thread ended; null if it did not come to its end
 * @param nodeProcessors processors of the node, 0 if they are not known; of a process's first thread only
 * @param quota processors that the control group of the process may use, in thousandths; 0 for all, or if it is not known; of a process's
 *     first thread only
 */
public record RingHeader(
        long capacity,
        boolean counter,
        int depth,
        long startTicks,
        long startNanos,
        long endTicks,
        long endNanos,
        long realtime,
        int pid,
        int tid,
        int rank,
        int ranks,
        int thread,
        boolean finalized,
        boolean exited,
        long loadTicks,
        long exitTicks,
        List<String> counters,
        int threadLevel,
        int localRanks,
        int lostPaths,
        String host,
        String world,
        String program,
        String library,
        int openFunction,
        long openEnter,
        long openPath,
        @Nullable OpenMessage openMessage,
        long seenNanos,
        long lostRecords,
        long lostGroups,
        long firstOffset,
        long lastOffset,
        long firstOffsetTicks,
        long lastOffsetTicks,
        long firstRound,
        long lastRound,
        long spilled,
        boolean spills,
        Sampling sampling,
        int notes,
        int signal,
        long signalPath,
        long loneConstructs,
        @Nullable Usage usage,
        long nodeProcessors,
        long quota) {
    /** Frames of Python's functions were read. */
    public static final int PYTHON_READ = 1;
    /** They were not, because reading them could have blocked the program. */
    public static final int PYTHON_UNSAFE = 2;
    /** They were not, because the interpreter is too old. */
    public static final int PYTHON_TOO_OLD = 4;
    /** Constructs of OpenMP ran before recording began. */
    public static final int OPENMP_EARLY = 8;
    /** GNU's runtime runs OpenMP's constructs. */
    public static final int OPENMP_GNU = 16;
    /** The process is alone in {@code MPI_COMM_WORLD}, and its launcher has started others. */
    public static final int LEFT_ALONE = 32;
    /** The ring has the activities of devices, and belongs to no thread. */
    public static final int OF_DEVICES = 128;
    /** At some time, the thread's counters could not be read any more. */
    public static final int COUNTERS_LOST = 256;
    /** The process has no MPI. */
    public static final int WITHOUT_MPI = 64;

    /**
     * A message for which a call waits.
     *
     * @param comm the process's number of the communicator
     * @param partner rank of the other end, or {@link RecordView#PROC_NULL} or {@link RecordView#ANY}
     * @param tag as the call names it
     */
    public record OpenMessage(int comm, int partner, int tag) {}

    /**
     * The samples of a thread.
     *
     * @param state whether they were taken, {@link #TAKEN}, or why not
     * @param period requested nanoseconds of processor time between two samples; 0 for none
     * @param taken how many
     * @param late how many came together with the one before
     * @param inside how many of those taken were in a call of MPI, whose path is known, or in the recorder
     * @param pathless how many of those taken have no call path
     * @param nanos the thread's processor time at the last
     */
    public record Sampling(int state, long period, long taken, long late, long inside, long pathless, long nanos) {
        /** No samples were requested. */
        public static final int OFF = 0;
        /** They were taken. */
        public static final int TAKEN = 1;
        /** Stacks cannot be unwound in signal handlers there. */
        public static final int UNSAFE = 2;
        /** There is no timer, or no signal. */
        public static final int NO_TIMER = 3;
    }

    /**
     * What a thread and its process used.
     *
     * @param ranNanos processor time of the thread
     * @param queuedNanos time in the recording in which the thread was ready but had no processor; -1 if the system does not say it
     * @param preemptions how often the thread had to leave its processor
     * @param processRanNanos processor time of the process
     * @param peakBytes largest memory of the process that was in use at once
     * @param peakSwapped largest part of the process's memory that was found on a disk
     * @param majorFaults page faults of the process that had to read from a disk
     * @param processors numbers of the processors on which the thread may run
     */
    public record Usage(
            long ranNanos,
            long queuedNanos,
            long preemptions,
            long processRanNanos,
            long peakBytes,
            long peakSwapped,
            long majorFaults,
            BitSet processors) {
        private static final int NOTED = 1;
        private static final int QUEUED_NOTED = 2;
    }

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private static @Nullable OpenMessage openMessage(MemorySegment page) {
        // The recorder writes the time of the call last: another time belongs to an earlier call.
        return page.get(LONG, RingLayout.WAITING_SINCE) != page.get(LONG, RingLayout.OPEN_ENTER)
                ? null
                : new OpenMessage(
                        page.get(INT, RingLayout.OPEN_COMM),
                        page.get(INT, RingLayout.OPEN_PARTNER),
                        page.get(INT, RingLayout.OPEN_TAG));
    }

    private static @Nullable Usage usage(MemorySegment page) {
        long noted = page.get(LONG, RingLayout.USAGE);
        if ((noted & Usage.NOTED) == 0) {
            return null;
        }
        long[] processors = page.asSlice(RingLayout.PROCESSORS, (long) Long.BYTES * RingLayout.PROCESSOR_WORDS)
                .toArray(LONG);
        return new Usage(
                page.get(LONG, RingLayout.RAN_NS),
                (noted & Usage.QUEUED_NOTED) == 0 ? -1 : page.get(LONG, RingLayout.QUEUED_NS),
                page.get(LONG, RingLayout.PREEMPTIONS),
                page.get(LONG, RingLayout.PROCESS_RAN_NS),
                page.get(LONG, RingLayout.PEAK_BYTES),
                page.get(LONG, RingLayout.PEAK_SWAPPED),
                page.get(LONG, RingLayout.MAJOR_FAULTS),
                BitSet.valueOf(processors));
    }

    private static List<String> counters(MemorySegment page) {
        String names = RingLayout.text(page, RingLayout.COUNTED, RingLayout.COUNTED_BYTES);
        return names.isEmpty() ? List.of() : Arrays.asList(names.split(",", -1));
    }

    static RingHeader read(MemorySegment page) {
        int state = page.get(INT, RingLayout.STATE);
        return new RingHeader(
                page.get(LONG, RingLayout.CAPACITY),
                page.get(INT, RingLayout.CLOCK) != 0,
                page.get(INT, RingLayout.DEPTH),
                page.get(LONG, RingLayout.START_TICKS),
                page.get(LONG, RingLayout.START_NS),
                page.get(LONG, RingLayout.END_TICKS),
                page.get(LONG, RingLayout.END_NS),
                page.get(LONG, RingLayout.REALTIME_NS),
                page.get(INT, RingLayout.PID),
                page.get(INT, RingLayout.TID),
                page.get(INT, RingLayout.RANK),
                page.get(INT, RingLayout.RANKS),
                page.get(INT, RingLayout.THREAD),
                (state & 1) != 0,
                (state & 2) != 0,
                page.get(LONG, RingLayout.LOAD_TICKS),
                page.get(LONG, RingLayout.EXIT_TICKS),
                counters(page),
                page.get(INT, RingLayout.THREAD_LEVEL),
                page.get(INT, RingLayout.LOCAL_RANKS),
                page.get(INT, RingLayout.LOST_PATHS),
                RingLayout.text(page, RingLayout.HOST, RingLayout.WORLD - RingLayout.HOST),
                RingLayout.text(page, RingLayout.WORLD, RingLayout.PROGRAM - RingLayout.WORLD),
                RingLayout.text(page, RingLayout.PROGRAM, RingLayout.LIBRARY - RingLayout.PROGRAM),
                RingLayout.text(page, RingLayout.LIBRARY, RingLayout.HEAD - RingLayout.LIBRARY),
                page.get(INT, RingLayout.OPEN_FUNCTION),
                page.get(LONG, RingLayout.OPEN_ENTER),
                page.get(LONG, RingLayout.OPEN_PATH),
                openMessage(page),
                page.get(LONG, RingLayout.SEEN),
                page.get(LONG, RingLayout.LOST_RECORDS),
                page.get(LONG, RingLayout.LOST_GROUPS),
                page.get(LONG, RingLayout.SYNC_OFFSET),
                page.get(LONG, RingLayout.SYNC_OFFSET + 8),
                page.get(LONG, RingLayout.SYNC_TICKS),
                page.get(LONG, RingLayout.SYNC_TICKS + 8),
                page.get(LONG, RingLayout.SYNC_ROUND),
                page.get(LONG, RingLayout.SYNC_ROUND + 8),
                page.get(LONG, RingLayout.SPILLED),
                page.get(INT, RingLayout.SPILLS) != 0,
                new Sampling(
                        page.get(INT, RingLayout.SAMPLING),
                        page.get(LONG, RingLayout.SAMPLE_PERIOD),
                        page.get(LONG, RingLayout.SAMPLE_SIGNALS),
                        page.get(LONG, RingLayout.SAMPLE_OVERRUNS),
                        page.get(LONG, RingLayout.SAMPLES_INSIDE),
                        page.get(LONG, RingLayout.SAMPLES_PATHLESS),
                        page.get(LONG, RingLayout.SAMPLE_TIME)),
                page.get(INT, RingLayout.NOTES),
                page.get(INT, RingLayout.SIGNAL),
                page.get(LONG, RingLayout.SIGNAL_PATH),
                page.get(LONG, RingLayout.LONE_CONSTRUCTS),
                usage(page),
                page.get(LONG, RingLayout.NODE_PROCESSORS),
                page.get(LONG, RingLayout.QUOTA));
    }
}

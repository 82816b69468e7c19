package earl.format.paraver;

import earl.format.build.LocationRows;
import earl.memory.Capacity;
import earl.memory.LongList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a thread has open while its lines are read, and what is complete only at the end of the file. */
final class ThreadRecords {
    static final long NOTHING = -1;
    /** Values of a collective operation in {@link #collectives}. */
    static final int COLLECTIVE = 5;

    final LocationRows rows;
    /** Number of the task among all tasks, from 0. */
    final int task;

    final int application;
    /** Whether it is a stream of a device. */
    final boolean stream;

    private @Nullable DeviceIntervals device;
    /** {@code [slot] -> } number of the open interval, {@link #NOTHING} for none. */
    long[] open = {};

    /** Intervals of functions that nest. */
    final LongList functions = new LongList();

    /** The intervals of the callers around the open MPI call, the outermost first. */
    final LongList callers = new LongList();

    /** The interval of the program while the thread is in it. */
    long program = NOTHING;

    boolean starting;
    boolean hasStates;

    /** Begin, end and line of the last state. */
    long stateBegin;

    long stateEnd;
    long stateLine;
    long firstTime = Long.MAX_VALUE;
    long lastTime = Long.MIN_VALUE;
    /** Begin of the last state, or time of the last events: earlier ones are out of order. */
    long latestRecord = Long.MIN_VALUE;

    /** Begins of calls that post a receive, in order, and of calls that post a send. */
    final LongList receivePosts = new LongList();

    long lastCallBegin = NOTHING;
    int lastCallRegion;
    long lastCallLine;

    /** Of the open MPI call. */
    long sent;

    long received;
    boolean root;
    long communicator = NOTHING;

    /** End, communicator and operation, bytes sent, bytes received, whether the task is the root. */
    final LongList collectives = new LongList();

    ThreadRecords(LocationRows rows, int application, int task, boolean stream) {
        this.rows = rows;
        this.application = application;
        this.task = task;
        this.stream = stream;
    }

    boolean hasDevice() {
        return device != null;
    }

    /** The calls that a thread makes for devices, or the activities of a stream. */
    DeviceIntervals device() {
        DeviceIntervals known = device;
        if (known == null) {
            known = new DeviceIntervals();
            device = known;
        }
        return known;
    }

    long open(int slot) {
        return slot < open.length ? open[slot] : NOTHING;
    }

    /** Whether the thread is in a call of MPI. */
    boolean isInMpi() {
        for (int slot = 0; slot < EventType.MPI_TYPES; slot++) {
            if (open(slot) != NOTHING) {
                return true;
            }
        }
        return false;
    }

    void open(int slot, long interval) {
        if (slot >= open.length) {
            int before = open.length;
            open = Capacity.ensure(open, slot + 1);
            Arrays.fill(open, before, open.length, NOTHING);
        }
        open[slot] = interval;
    }

    void saw(long time) {
        firstTime = Math.min(firstTime, time);
        lastTime = Math.max(lastTime, time);
    }
}

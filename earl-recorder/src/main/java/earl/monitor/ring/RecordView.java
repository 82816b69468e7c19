package earl.monitor.ring;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A cursor on records of 64 bytes, in a ring or in a file. The meaning of a field depends on {@link #kind}. One thread. */
public final class RecordView {
    /** A call of MPI: function, communicator, partner or root, tag, bytes, request, call path, enter, leave. */
    public static final int CALL = 1;

    /** A function of the program's is entered: its address in {@link #path}. */
    public static final int ENTER = 2;

    /** A function of the program's is left. */
    public static final int LEAVE = 3;

    /** Records are missing here; {@link #other} is their number. */
    public static final int LOST = 4;

    /** A communicator: number, size in {@link #partner}, own rank in {@link #tag}, parent in {@link #bytes}, remote size in {@link #other}. */
    public static final int COMM = 5;

    /** A communicator's name. */
    public static final int NAME = 6;

    /**
     * A call stack: its number in {@link #comm}, the number of its caller's stack in {@link #partner} (0 for none), the
     * number of its site in {@link #tag}. Its innermost frame has {@link #address}, {@link #start} and {@link #place}.
     */
    public static final int PATH = 7;

    /**
     * A mark of the monitor in a selective recording: {@link #function} is {@link #SELECTIVE}, {@link #BEGIN} or {@link
     * #END}; {@link #other} is the iteration.
     */
    public static final int WINDOW = 8;

    /** The number of messages in one direction before a window begins; see {@link Channels}. */
    public static final int CHANNEL = 9;

    /** A handle of a request that receives, in {@link #path}, made before a window begins; its communicator in {@link #comm}. */
    public static final int HANDLE = 10;

    /** A sample: the call path of a thread, in {@link #stack}, at a time between calls. */
    public static final int SAMPLE = 11;

    /** A window of one-sided communication: its number in {@link #tag}, and its communicator. */
    public static final int RMA_WINDOW = 16;

    /**
     * The neighbours of the process in a communicator's topology: number of those that send to it in {@link #partner}, of
     * those it sends to in {@link #tag}; members follow.
     */
    public static final int NEIGHBOURS = 17;

    /** A file: its number in {@link #tag}, its communicator, flags in {@link #partner}; its name follows. */
    public static final int IO_FILE = 18;

    /** A function of Python: its number in {@link #tag}, its first line in {@link #partner}; name and file follow as text. */
    public static final int PYTHON_CODE = 19;

    /**
     * A construct of OpenMP begins: its number in {@link #function}, its team in {@link #bytes}, whether the thread is the
     * team's first (0) in {@link #comm}, the number of threads that the program wants in {@link #other}.
     */
    public static final int CONSTRUCT_BEGIN = 32;

    /** A construct of OpenMP ends; a team in {@link #bytes} means that it ended with that team at the latest. */
    public static final int CONSTRUCT_END = 33;

    /** A thread has a lock: its address in {@link #other}. */
    public static final int LOCK_ACQUIRED = 34;

    /** A thread releases a lock: its address in {@link #other}. */
    public static final int LOCK_RELEASED = 35;

    /** {@link #WINDOW}: only windows are recorded. */
    public static final int SELECTIVE = 0;

    /** {@link #WINDOW}: one begins. */
    public static final int BEGIN = 1;

    /** {@link #WINDOW}: it ends. */
    public static final int END = 2;

    /** From here on kinds continue the record before them. */
    public static final int PART = 64;

    /** A request that completed in the call before: source, tag, bytes, request; {@link #other} 1 if it was cancelled. */
    public static final int COMPLETED = 64;

    /** The receive part of a call that also sent. */
    public static final int SECOND = 65;

    /** Hardware counters before and after the call. */
    public static final int COUNTERS = 66;

    /** Some members of the communicator before, or ranks that the call before names; {@link #comm} is the window then. */
    public static final int MEMBERS = 67;

    /** Number of members in a {@link #MEMBERS} record. */
    public static final int MEMBERS_PER_PART = 14;

    /**
     * The number of polls without a result that the previous call represents, in {@link #other}, and their time in {@link
     * #bytes}.
     */
    public static final int POLLS = 68;

    /** A piece of the text that belongs to the record before. */
    public static final int TEXT = 69;

    /** No rank; {@code MPI_PROC_NULL}; {@code MPI_ANY_SOURCE}. */
    public static final int NO_RANK = -1;

    /** {@code MPI_PROC_NULL} as a partner. */
    public static final int PROC_NULL = -2;

    /** {@code MPI_ANY_SOURCE} as a partner. */
    public static final int ANY = -3;

    static final int KIND_AT = 0;
    static final int LAP_AT = 1;

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private MemorySegment records = MemorySegment.NULL;
    private long at;

    /** A cursor that stands nowhere. */
    public RecordView() {}

    /** Stands on a record. */
    public RecordView stand(MemorySegment segment, long offset) {
        records = segment;
        at = offset;
        return this;
    }

    /** Stands where another stands. */
    public RecordView stand(RecordView other) {
        return stand(other.records, other.at);
    }

    /** The kind of record. */
    public int kind() {
        return records.get(BYTE, at + KIND_AT) & 0xFF;
    }

    /** Number of the function in the table, 0 for none. */
    public int function() {
        return records.get(SHORT, at + 2) & 0xFFFF;
    }

    /** The process's number of a communicator, 0 for none, 1 for the world, 2 for the process alone. */
    public int comm() {
        return records.get(INT, at + 4);
    }

    /** Rank in the communicator, or {@link #NO_RANK}, {@link #PROC_NULL}, {@link #ANY}. */
    public int partner() {
        return records.get(INT, at + 8);
    }

    /** Tag; the level of an {@code MPI_Pcontrol}. */
    public int tag() {
        return records.get(INT, at + 12);
    }

    /** Bytes of the message; those a collective operation sent. */
    public long bytes() {
        return records.get(LONG, at + 16);
    }

    /** Bytes that a collective operation received; those a receive had room for; number of requests completed. */
    public long other() {
        return records.get(LONG, at + 24);
    }

    /** Handle of a request or a message; for a receive the requested source. */
    public long request() {
        return records.get(LONG, at + 32);
    }

    /** Address of a function that is entered or left; a handle. */
    public long path() {
        return records.get(LONG, at + 40);
    }

    /** Number of the call stack of a call, 0 for none. */
    public int stack() {
        return records.get(INT, at + 40);
    }

    /** Number of a call's site, 0 for none: calls through the same chain of return addresses have the same number. */
    public long site() {
        return records.get(INT, at + 44) & 0xFFFF_FFFFL;
    }

    /** When it began. */
    public long enter() {
        return records.get(LONG, at + 48);
    }

    /** When it ended. */
    public long leave() {
        return records.get(LONG, at + 56);
    }

    /** Address in the innermost frame of a {@link #PATH}: the one after its call. */
    public long address() {
        return bytes();
    }

    /** First address of that frame's function, 0 if it is not known. */
    public long start() {
        return other();
    }

    /** Position of that frame on the stack: the stack pointer before its function was called, 0 if unknown. */
    public long place() {
        return request();
    }

    /**
     * A member of a {@link #MEMBERS} record, from 0: its rank in the world, or in the window's communicator; -1 if it is not
     * in this world or there is none.
     */
    public int member(int index) {
        return records.get(INT, at + 8 + 4L * index);
    }

    /** The text of a {@link #NAME} record. */
    public String name() {
        return new String(text(), StandardCharsets.UTF_8);
    }

    /** The bytes of a {@link #TEXT} or {@link #NAME} record. */
    public byte[] text() {
        byte[] bytes = records.asSlice(at + 8, RingLayout.RECORD - 8).toArray(BYTE);
        int end = 0;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        return Arrays.copyOf(bytes, end);
    }
}

package earl.monitor.ring;

import java.nio.ByteBuffer;

/**
 * A reader of each kind of record in a ring. RingRecordsTest makes this file from {@code native/ring.def}: change that one, and run
 * the test with {@code -Dupdate}.
 */
public final class RingRecords {
    /** A call of MPI. */
    public static final int CALL = 1;

    /** A function of the program is entered. */
    public static final int ENTER = 2;

    /** A function of the program is left. */
    public static final int LEAVE = 3;

    /** Records are missing here. */
    public static final int LOST = 4;

    /** A communicator. The members of its groups follow. */
    public static final int COMM = 5;

    /** The name of a communicator. */
    public static final int NAME = 6;

    /** A call stack. */
    public static final int PATH = 7;

    /** The monitor begins or ends a stretch of a selective recording. */
    public static final int SELECTION = 8;

    /** Number of operations before a stretch begins; see Channels. */
    public static final int CHANNEL = 9;

    /** A handle of a request that receives, made before a stretch begins. */
    public static final int HANDLE = 10;

    /** The call path of a thread between calls. */
    public static final int SAMPLE = 11;

    /** The calls of a function from a site, added up, in a recording of the profile only. */
    public static final int PROFILE = 12;

    /** The processor time and the switches of the thread so far. */
    public static final int USAGE = 13;

    /** The memory that the process uses. */
    public static final int MEMORY = 14;

    /** A window of one-sided communication. */
    public static final int RMA_WINDOW = 16;

    /** The neighbours of the process in a communicator's topology. Their ranks follow, first those that send. */
    public static final int NEIGHBOURS = 17;

    /** A file. Its name follows. */
    public static final int IO_FILE = 18;

    /** A function of Python. Its name and its file follow. */
    public static final int PYTHON_CODE = 19;

    /** A set of processes that send to this one in a collective operation. Indices of processes follow. */
    public static final int SENDERS = 20;

    /** The program uses a file, outside of MPI. */
    public static final int FILE_OPERATION = 21;

    /** A file that the program uses outside of MPI. Its name follows. */
    public static final int PLAIN_FILE = 22;

    /** A stream of a device. */
    public static final int GPU_STREAM = 23;

    /** The name of a kernel. It follows. */
    public static final int GPU_NAME = 24;

    /** An activity of a device, or activities that were lost. */
    public static final int GPU_ACTIVITY = 25;

    /** A construct of OpenMP begins. */
    public static final int CONSTRUCT_BEGIN = 32;

    /** A construct of OpenMP ends. */
    public static final int CONSTRUCT_END = 33;

    /** A thread has a lock. */
    public static final int LOCK_ACQUIRED = 34;

    /** A thread releases a lock. */
    public static final int LOCK_RELEASED = 35;

    /** A request that the call before it completed or started. */
    public static final int COMPLETED = 64;

    /** The receive of a call that also sends. */
    public static final int SECOND = 65;

    /** Values of three counters before and after the call. */
    public static final int COUNTERS = 66;

    /** Some members of the communicator or set before, or ranks that the call before names. */
    public static final int MEMBERS = 67;

    /** The call before it stands for several that found nothing, or had nothing to complete. If they alternate with others, the records follow each other in time as if they did not. */
    public static final int POLLS = 68;

    /** A piece of a text. */
    public static final int TEXT = 69;

    /** The operation on a file before it stands for several. */
    public static final int JOINED = 70;

    private RingRecords() {}

    /** A call of MPI. One thread. */
    public static final class Call extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Call on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the function in the table, 0 for none. */
        public int function() {
            return number16(2);
        }

        /** Number of a communicator: 1 for the world, 2 for the process alone. */
        public int comm() {
            return number32(4);
        }

        /** Number of a stream of a device, 0 for none. */
        public int stream() {
            return number32(4);
        }

        /** Rank of the other end of a message in the communicator, or NO_RANK, PROC_NULL, ANY. */
        public int partner() {
            return number32(8);
        }

        /** Rank of the root of a collective operation; NO_RANK, PROC_NULL or ROOT_ITSELF. */
        public int root() {
            return number32(8);
        }

        /** Rank of the other end of one-sided communication. */
        public int target() {
            return number32(8);
        }

        /** Where a search in a file starts: 0 at its begin, 1 at the current position, 2 at its end. */
        public int whence() {
            return number32(8);
        }

        /** Tag of a message. */
        public int tag() {
            return number32(12);
        }

        /** Level of an MPI_Pcontrol. */
        public int level() {
            return number32(12);
        }

        /** Number of a window. */
        public int window() {
            return number32(12);
        }

        /** Number of a file. */
        public int file() {
            return number32(12);
        }

        /** Number of the set of processes that send to this one in a collective operation; NO_RANK or 0 if it is not known. */
        public int senders() {
            return number32(12);
        }

        /** Number of a call that queues activities of a device, 0 for none. */
        public long correlation() {
            return number32(12) & 0xFFFF_FFFFL;
        }

        /** Bytes of a message. */
        public long bytes() {
            return number64(16);
        }

        /** Bytes that this process sends in a collective or one-sided operation. */
        public long sent() {
            return number64(16);
        }

        /** Bytes that an operation on a file has moved. */
        public long moved() {
            return number64(16);
        }

        /** Byte of a file at which an operation that is begun begins, or to which a search leads. */
        public long position() {
            return number64(16);
        }

        /** Bytes for which a receive has room. */
        public long room() {
            return number64(24);
        }

        /** Bytes that this process receives in a collective or one-sided operation. */
        public long received() {
            return number64(24);
        }

        /** Bytes that an operation on a file asks for. */
        public long wanted() {
            return number64(24);
        }

        /** Distance of a search in a file, in elements of its view. */
        public long offset() {
            return number64(24);
        }

        /** Number of requests that complete, or that MPI_Startall starts. */
        public long requests() {
            return number64(24);
        }

        /** Partitions of a partitioned message, or those that are ready. */
        public long partitions() {
            return number64(24);
        }

        /** Whether a lock of a window is shared. */
        public boolean isShared() {
            return number64(24) != 0;
        }

        /** Members of the group of an epoch. */
        public long groupSize() {
            return number64(24);
        }

        /** Handle of the message that MPI_Imrecv receives. */
        public long found() {
            return number64(24);
        }

        /** Handle of a request. */
        public long request() {
            return number64(32);
        }

        /** Handle of an event of a device, 0 for none. */
        public long event() {
            return number64(32);
        }

        /** Handle of a message that was found. */
        public long message() {
            return number64(32);
        }

        /** Rank from which a receive wants its message, as in partner. */
        public int source() {
            return number32(32);
        }

        /** Byte of a file at which an operation began that is complete. */
        public long beginPosition() {
            return number64(32);
        }

        /** Number of a communicator that the call made. */
        public long made() {
            return number64(32);
        }

        /** Stack and site. */
        public long path() {
            return number64(40);
        }

        /** Number of the call stack. */
        public int stack() {
            return number32(40);
        }

        /** Number of the call's site, 0 for none: calls through one chain of return addresses have one number. */
        public long site() {
            return number32(44) & 0xFFFF_FFFFL;
        }

        /** When it began. */
        public long enter() {
            return number64(48);
        }

        /** When it ended. */
        public long leave() {
            return number64(56);
        }
    }

    /** A function of the program is entered. One thread. */
    public static final class Enter extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Enter on(RecordView view) {
            stand(view);
            return this;
        }

        /** Address of the function. */
        public long address() {
            return number64(40);
        }

        /** Appends a record of the monitor's own. */
        public static void append(Spool to, long address, long time) {
            ByteBuffer record = Spool.blank(ENTER);
            record.putLong(40, address);
            record.putLong(48, time);
            to.append(record);
        }
    }

    /** A function of the program is left. One thread. */
    public static final class Leave extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Leave on(RecordView view) {
            stand(view);
            return this;
        }

        /** Address of the function. */
        public long address() {
            return number64(40);
        }
    }

    /** Records are missing here. One thread. */
    public static final class Lost extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Lost on(RecordView view) {
            stand(view);
            return this;
        }

        /** Their number. */
        public long lost() {
            return number64(24);
        }
    }

    /** A communicator. The members of its groups follow. One thread. */
    public static final class Comm extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Comm on(RecordView view) {
            stand(view);
            return this;
        }

        /** INTER, UNKNOWN_PARENT. */
        public int flags() {
            return number16(2);
        }

        /** Number of the communicator. */
        public int number() {
            return number32(4);
        }

        /** Processes of the own group. */
        public int size() {
            return number32(8);
        }

        /** Rank of the process in it. */
        public int rank() {
            return number32(12);
        }

        /** Number of the communicator from which it was made. */
        public long parent() {
            return number64(16);
        }

        /** Processes of the other group of an intercommunicator. */
        public long remoteSize() {
            return number64(24);
        }

        /** The process that started the others, if the launcher says it. */
        public long starter() {
            return number64(32);
        }

        /** When the call began that made it. */
        public long madeFrom() {
            return number64(48);
        }

        /** When it was made. */
        public long madeUntil() {
            return number64(56);
        }
    }

    /** The name of a communicator. One thread. */
    public static final class Name extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Name on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the communicator. */
        public int number() {
            return number32(4);
        }

        /** Name of the communicator. */
        public byte[] text() {
            return text(8);
        }
    }

    /** A call stack. One thread. */
    public static final class Path extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Path on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the stack. */
        public int number() {
            return number32(4);
        }

        /** Number of its caller's stack, 0 for none. */
        public int caller() {
            return number32(8);
        }

        /** Number of its site. */
        public int newSite() {
            return number32(12);
        }

        /** Address in the innermost frame: the one after its call. */
        public long returnAddress() {
            return number64(16);
        }

        /** First address of that frame's function, 0 if it is not known. */
        public long functionStart() {
            return number64(24);
        }

        /** Canonical frame address of that frame: the stack pointer before its function was called, 0 if it is not known. */
        public long cfa() {
            return number64(32);
        }
    }

    /** The monitor begins or ends a stretch of a selective recording. One thread. */
    public static final class Selection extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Selection on(RecordView view) {
            stand(view);
            return this;
        }

        /** SELECTIVE: only some iterations are recorded; BEGIN: they begin; END: they end. */
        public int mark() {
            return number16(2);
        }

        /** Number of the iteration. */
        public long iteration() {
            return number64(24);
        }

        /** Appends a record of the monitor's own. */
        public static void append(Spool to, int mark, long iteration, long time) {
            ByteBuffer record = Spool.blank(SELECTION);
            record.putShort(2, (short) mark);
            record.putLong(24, iteration);
            record.putLong(48, time);
            to.append(record);
        }
    }

    /** Number of operations before a stretch begins; see Channels. One thread. */
    public static final class Channel extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Channel on(RecordView view) {
            stand(view);
            return this;
        }

        /** Which ones. */
        public int direction() {
            return number16(2);
        }

        /** Number of the communicator. */
        public int comm() {
            return number32(4);
        }

        /** Rank of the other end. */
        public int partner() {
            return number32(8);
        }

        /** Tag of messages. */
        public int tag() {
            return number32(12);
        }

        /** How many. */
        public long count() {
            return number64(24);
        }

        /** Appends a record of the monitor's own. */
        public static void append(Spool to, int direction, int comm, int partner, int tag, long count, long time) {
            ByteBuffer record = Spool.blank(CHANNEL);
            record.putShort(2, (short) direction);
            record.putInt(4, comm);
            record.putInt(8, partner);
            record.putInt(12, tag);
            record.putLong(24, count);
            record.putLong(48, time);
            to.append(record);
        }
    }

    /** A handle of a request that receives, made before a stretch begins. One thread. */
    public static final class Handle extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Handle on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the communicator. */
        public int comm() {
            return number32(4);
        }

        /** The handle. */
        public long handle() {
            return number64(40);
        }

        /** Appends a record of the monitor's own. */
        public static void append(Spool to, int comm, long handle, long time) {
            ByteBuffer record = Spool.blank(HANDLE);
            record.putInt(4, comm);
            record.putLong(40, handle);
            record.putLong(48, time);
            to.append(record);
        }
    }

    /** The call path of a thread between calls. One thread. */
    public static final class Sample extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Sample on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the call stack. */
        public int stack() {
            return number32(40);
        }
    }

    /** The calls of a function from a site, added up, in a recording of the profile only. One thread. */
    public static final class Profile extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Profile on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the function in the table; 0 for waiting in OpenMP. */
        public int function() {
            return number16(2);
        }

        /** How many. */
        public long calls() {
            return number32(4) & 0xFFFF_FFFFL;
        }

        /** Time between them and the calls before them. */
        public long before() {
            return number64(8);
        }

        /** What CALL has as bytes, sent or moved, of all of them. */
        public long sumSent() {
            return number64(16);
        }

        /** What CALL has as room, received or wanted, of all of them. */
        public long sumReceived() {
            return number64(24);
        }

        /** Time in them. */
        public long sumInside() {
            return number64(32);
        }

        /** Stack and site of the first. */
        public long path() {
            return number64(40);
        }

        /** Number of the call stack of the first. */
        public int stack() {
            return number32(40);
        }

        /** Number of the site. */
        public long site() {
            return number32(44) & 0xFFFF_FFFFL;
        }

        /** Time in the shortest one. */
        public long shortest() {
            return number64(48);
        }

        /** Time in the longest one. */
        public long longest() {
            return number64(56);
        }
    }

    /** The processor time and the switches of the thread so far. One thread. */
    public static final class Usage extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Usage on(RecordView view) {
            stand(view);
            return this;
        }

        /** How often it had to leave its processor. */
        public long preemptions() {
            return number32(4) & 0xFFFF_FFFFL;
        }

        /** Number of the processor on which it is, -1 if it is not known. */
        public int processor() {
            return number32(8);
        }

        /** How often the processors on which it may run have changed. */
        public long affinity() {
            return number32(12) & 0xFFFF_FFFFL;
        }

        /** Nanoseconds of processor time. */
        public long ran() {
            return number64(16);
        }

        /** Nanoseconds in which it was ready without a processor; all bits if they are not known. */
        public long queued() {
            return number64(24);
        }

        /** How often it left its processor to wait. */
        public int sleeps() {
            return number32(32);
        }
    }

    /** The memory that the process uses. One thread. */
    public static final class Memory extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Memory on(RecordView view) {
            stand(view);
            return this;
        }

        /** Bytes in memory. */
        public long resident() {
            return number64(16);
        }

        /** Bytes that the system has moved to a disk. */
        public long swapped() {
            return number64(24);
        }

        /** Page faults that had to read from a disk. */
        public long faults() {
            return number64(32);
        }
    }

    /** A window of one-sided communication. One thread. */
    public static final class RmaWindow extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public RmaWindow on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the communicator. */
        public int comm() {
            return number32(4);
        }

        /** Number of the window. */
        public int window() {
            return number32(12);
        }
    }

    /** The neighbours of the process in a communicator's topology. Their ranks follow, first those that send. One thread. */
    public static final class Neighbours extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Neighbours on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the communicator. */
        public int comm() {
            return number32(4);
        }

        /** How many send to the process. */
        public int sources() {
            return number32(8);
        }

        /** To how many it sends. */
        public int destinations() {
            return number32(12);
        }
    }

    /** A file. Its name follows. One thread. */
    public static final class IoFile extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public IoFile on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the communicator. */
        public int comm() {
            return number32(4);
        }

        /** How it was opened. */
        public int openFlags() {
            return number32(8);
        }

        /** Number of the file. */
        public int file() {
            return number32(12);
        }

        /** Bytes of the name. */
        public long length() {
            return number64(16);
        }
    }

    /** A function of Python. Its name and its file follow. One thread. */
    public static final class PythonCode extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public PythonCode on(RecordView view) {
            stand(view);
            return this;
        }

        /** First line of the function. */
        public int firstLine() {
            return number32(8);
        }

        /** Number of the function. */
        public int code() {
            return number32(12);
        }
    }

    /** A set of processes that send to this one in a collective operation. Indices of processes follow. One thread. */
    public static final class Senders extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Senders on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the set. */
        public int number() {
            return number32(4);
        }

        /** How many indices follow. */
        public int listed() {
            return number32(12);
        }

        /** Whether the others are in the set, and not those that follow. */
        public boolean isWithout() {
            return number64(24) != 0;
        }
    }

    /** The program uses a file, outside of MPI. One thread. */
    public static final class FileOperation extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public FileOperation on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the operation in posix.h. */
        public int operation() {
            return number16(2);
        }

        /** Number of the file. */
        public int file() {
            return number32(12);
        }

        /** Bytes that it has moved. */
        public long moved() {
            return number64(16);
        }

        /** Bytes that it asks for. */
        public long wanted() {
            return number64(24);
        }

        /** Byte of the file at which it began, if the program said it. */
        public long beginPosition() {
            return number64(32);
        }

        /** Stack and site. */
        public long path() {
            return number64(40);
        }

        /** Number of the call stack. */
        public int stack() {
            return number32(40);
        }

        /** Number of the call's site, 0 for none. */
        public long site() {
            return number32(44) & 0xFFFF_FFFFL;
        }

        /** When it began. */
        public long enter() {
            return number64(48);
        }

        /** When it ended. */
        public long leave() {
            return number64(56);
        }
    }

    /** A file that the program uses outside of MPI. Its name follows. One thread. */
    public static final class PlainFile extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public PlainFile on(RecordView view) {
            stand(view);
            return this;
        }

        /** How it was opened. */
        public int openFlags() {
            return number32(8);
        }

        /** Number of the file. */
        public int file() {
            return number32(12);
        }

        /** Bytes of the name. */
        public long length() {
            return number64(16);
        }
    }

    /** A stream of a device. One thread. */
    public static final class GpuStream extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public GpuStream on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the stream. */
        public int number() {
            return number32(4);
        }

        /** Number of the device. */
        public int device() {
            return number32(8);
        }

        /** Whether it is the one of the device, of the thread, and of HIP. */
        public int streamFlags() {
            return number32(12);
        }

        /** The handle. */
        public long handle() {
            return number64(40);
        }
    }

    /** The name of a kernel. It follows. One thread. */
    public static final class GpuName extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public GpuName on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the name. */
        public int number() {
            return number32(4);
        }
    }

    /** An activity of a device, or activities that were lost. One thread. */
    public static final class GpuActivity extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public GpuActivity on(RecordView view) {
            stand(view);
            return this;
        }

        /** What it is, in the order of devices.h. */
        public int activity() {
            return number16(2);
        }

        /** Number of the name of its kernel, 0 for none. */
        public int number() {
            return number32(4);
        }

        /** Number of the device. */
        public int device() {
            return number32(8);
        }

        /** Number of the call that queued it, 0 if it is not known. */
        public long correlation() {
            return number32(12) & 0xFFFF_FFFFL;
        }

        /** Bytes that it copies or sets. */
        public long bytes() {
            return number64(16);
        }

        /** Number of the activities that were lost. */
        public long lost() {
            return number64(24);
        }

        /** The device's number of the stream. */
        public long queue() {
            return number64(24);
        }

        /** Number of the graph, 0 for none. */
        public long graph() {
            return number32(32) & 0xFFFF_FFFFL;
        }

        /** When it began. */
        public long enter() {
            return number64(48);
        }

        /** When it ended. */
        public long leave() {
            return number64(56);
        }
    }

    /** A construct of OpenMP begins. One thread. */
    public static final class ConstructBegin extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public ConstructBegin on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the construct. */
        public int construct() {
            return number16(2);
        }

        /** Number of the thread in its team, from 0. */
        public int thread() {
            return number32(4);
        }

        /** Number of the team. */
        public long team() {
            return number64(16);
        }

        /** Threads that the program wants. */
        public long threads() {
            return number64(24);
        }

        /** Number of the call stack. */
        public int stack() {
            return number32(40);
        }

        /** Appends a record of the monitor's own. */
        public static void append(Spool to, int construct, int thread, long team, long threads, int stack, long time) {
            ByteBuffer record = Spool.blank(CONSTRUCT_BEGIN);
            record.putShort(2, (short) construct);
            record.putInt(4, thread);
            record.putLong(16, team);
            record.putLong(24, threads);
            record.putInt(40, stack);
            record.putLong(48, time);
            to.append(record);
        }
    }

    /** A construct of OpenMP ends. One thread. */
    public static final class ConstructEnd extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public ConstructEnd on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the construct. */
        public int construct() {
            return number16(2);
        }

        /** Number of the thread in its team, from 0. */
        public int thread() {
            return number32(4);
        }

        /** Number of the team; the construct ended with that team at the latest. */
        public long team() {
            return number64(16);
        }
    }

    /** A thread has a lock. One thread. */
    public static final class LockAcquired extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public LockAcquired on(RecordView view) {
            stand(view);
            return this;
        }

        /** Address of the lock. */
        public long lock() {
            return number64(24);
        }
    }

    /** A thread releases a lock. One thread. */
    public static final class LockReleased extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public LockReleased on(RecordView view) {
            stand(view);
            return this;
        }

        /** Address of the lock. */
        public long lock() {
            return number64(24);
        }
    }

    /** A request that the call before it completed or started. One thread. */
    public static final class Completed extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Completed on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the call's function. */
        public int function() {
            return number16(2);
        }

        /** Rank from which a message came. */
        public int partner() {
            return number32(8);
        }

        /** Tag of the message. */
        public int tag() {
            return number32(12);
        }

        /** Bytes of the message. */
        public long bytes() {
            return number64(16);
        }

        /** Whether it was cancelled. */
        public boolean isCancelled() {
            return number64(24) != 0;
        }

        /** Handle of the request. */
        public long request() {
            return number64(32);
        }
    }

    /** The receive of a call that also sends. One thread. */
    public static final class Second extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Second on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the call's function. */
        public int function() {
            return number16(2);
        }

        /** Number of the communicator. */
        public int comm() {
            return number32(4);
        }

        /** Rank from which the message came. */
        public int partner() {
            return number32(8);
        }

        /** Tag of the message. */
        public int tag() {
            return number32(12);
        }

        /** Bytes of the message. */
        public long bytes() {
            return number64(16);
        }

        /** Bytes for which it has room. */
        public long room() {
            return number64(24);
        }

        /** Rank from which it wants its message. */
        public int source() {
            return number32(32);
        }
    }

    /** Values of three counters before and after the call. One thread. */
    public static final class Counters extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Counters on(RecordView view) {
            stand(view);
            return this;
        }

        /** Values before the call. */
        public long countsBefore(int index) {
            return number64(16 + 8L * index);
        }

        /** Values after the call. */
        public long countsAfter(int index) {
            return number64(40 + 8L * index);
        }
    }

    /** Some members of the communicator or set before, or ranks that the call before names. One thread. */
    public static final class Members extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Members on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the call's function. */
        public int function() {
            return number16(2);
        }

        /** Number of the communicator, set or window. */
        public int of() {
            return number32(4);
        }

        /** Ranks in the world, or in the window's communicator; -1 for a process of another world, and after the last. */
        public int member(int index) {
            return number32(8 + 4L * index);
        }
    }

    /** The call before it stands for several that found nothing, or had nothing to complete. If they alternate with others, the records follow each other in time as if they did not. One thread. */
    public static final class Polls extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Polls on(RecordView view) {
            stand(view);
            return this;
        }

        /** Number of the call's function. */
        public int function() {
            return number16(2);
        }

        /** Time in these calls. */
        public long inside() {
            return number64(16);
        }

        /** How many. */
        public long polls() {
            return number64(24);
        }
    }

    /** A piece of a text. One thread. */
    public static final class Text extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Text on(RecordView view) {
            stand(view);
            return this;
        }

        /** Up to 56 bytes, less after the last. */
        public byte[] text() {
            return text(8);
        }
    }

    /** The operation on a file before it stands for several. One thread. */
    public static final class Joined extends RecordView {
        /** Stands where a view of a record of this kind stands. */
        public Joined on(RecordView view) {
            stand(view);
            return this;
        }

        /** Time in these operations. */
        public long inside() {
            return number64(16);
        }

        /** How many. */
        public long joined() {
            return number64(24);
        }
    }
}

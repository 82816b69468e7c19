package earl.monitor.ring;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/** The offsets of the fields in a ring's header, in bytes. {@code native/layout.h} has the structure, and asserts these offsets. */
final class RingLayout {
    static final int HEADER = 4096;
    static final int RECORD = 64;
    static final long MAGIC = 0x31474E4952505845L; // "EXPRING1"
    static final int VERSION = 5;

    static final int VERSION_AT = 8;
    static final int RECORD_BYTES = 12;
    static final int CAPACITY = 16;
    static final int CLOCK = 24;
    static final int DEPTH = 28;
    static final int START_TICKS = 32;
    static final int START_NS = 40;
    static final int END_TICKS = 48;
    static final int END_NS = 56;
    static final int REALTIME_NS = 64;
    static final int PID = 72;
    static final int TID = 76;
    static final int RANK = 80;
    static final int RANKS = 84;
    static final int THREAD = 88;
    static final int STATE = 92;
    static final int LOAD_TICKS = 96;
    static final int EXIT_TICKS = 104;
    static final int COUNTERS = 112;
    static final int THREAD_LEVEL = 116;
    static final int LOCAL_RANKS = 120;
    static final int LOST_PATHS = 124;
    static final int HOST = 128;
    static final int WORLD = 192;
    static final int PROGRAM = 256;
    static final int LIBRARY = 768;
    static final int HEAD = 1024;
    static final int OPEN_FUNCTION = 1032;
    static final int PENDING = 1036;
    static final int OPEN_ENTER = 1040;
    static final int LOST_RECORDS = 1048;
    static final int LOST_GROUPS = 1056;
    static final int OPEN_PATH = 1064;
    static final int WAITING_SINCE = 1072;
    static final int OPEN_PARTNER = 1080;
    static final int OPEN_TAG = 1084;
    static final int OPEN_COMM = 1088;
    static final int TAIL = 1152;
    /** Beside the tail, which only the monitor writes: the recorder leaves this place alone. */
    static final int SEEN = 1160;

    static final int SYNC_OFFSET = 1280;
    static final int SYNC_TICKS = 1296;
    static final int SYNC_ROUND = 1312;
    static final int READ = 1328;
    static final int SPILLED = 1336;
    static final int SPILLS = 1344;
    static final int MONITOR = 1348;
    static final int SAMPLING = 1352;
    static final int SAMPLE_PERIOD = 1360;
    static final int SAMPLE_SIGNALS = 1368;
    static final int SAMPLE_OVERRUNS = 1376;
    static final int SAMPLES_INSIDE = 1384;
    static final int SAMPLES_PATHLESS = 1392;
    static final int SAMPLE_TIME = 1400;
    static final int NOTES = 1408;
    static final int SIGNAL = 1416;
    static final int SIGNAL_PATH = 1424;
    static final int LONE_CONSTRUCTS = 1432;
    static final int RAN_NS = 1440;
    static final int QUEUED_NS = 1448;
    static final int PREEMPTIONS = 1456;
    static final int PROCESS_RAN_NS = 1464;
    static final int PEAK_BYTES = 1472;
    static final int MAJOR_FAULTS = 1480;
    static final int USAGE = 1488;
    static final int PROCESSORS = 1496;
    /** Longs of {@link #PROCESSORS}. */
    static final int PROCESSOR_WORDS = 16;

    static final int NODE_PROCESSORS = 1624;
    static final int QUOTA = 1632;
    static final int PEAK_SWAPPED = 1640;
    static final int COUNTED = 1648;
    /** Bytes of {@link #COUNTED}. */
    static final int COUNTED_BYTES = 256;

    private RingLayout() {}

    /** The lap mark of a record: that a record is of this lap, and was written at all. */
    static byte lap(long index, int shift) {
        return (byte) (1 + Long.remainderUnsigned(index >>> shift, 255));
    }

    static String text(MemorySegment header, int at, int length) {
        byte[] bytes = header.asSlice(at, length).toArray(ValueLayout.JAVA_BYTE);
        int end = 0;
        while (end < length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }
}

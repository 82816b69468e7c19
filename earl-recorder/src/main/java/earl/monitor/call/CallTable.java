package earl.monitor.call;

import earl.memory.Capacity;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.Call;
import earl.monitor.ring.RingRecords.FileOperation;
import earl.monitor.ring.RingRecords.Joined;
import earl.monitor.ring.RingRecords.Polls;
import earl.monitor.ring.RingRecords.Profile;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The calls of a thread, of MPI and on files, added up for each function and call site: their number, time and bytes. It takes the thread's records in order,
 * and allocates only when a new site comes. Times are ticks. One thread.
 */
public final class CallTable {
    private static final int FUNCTION = 0;
    private static final int SITE = 1;
    private static final int STACK = 2;
    private static final int CALLS = 3;
    private static final int INSIDE = 4;
    private static final int SHORTEST = 5;
    private static final int LONGEST = 6;
    private static final int BEFORE = 7;
    private static final int SENT = 8;
    private static final int RECEIVED = 9;
    private static final int STRIDE = 10;
    private static final long MIXER = 0x9E3779B97F4A7C15L;
    /** Maximum number of polls of one record, which a process can make in a millisecond; more is damage. */
    private static final long MAX_POLLS = 1 << 20;

    private long[] entries = new long[16 * STRIDE];
    /** [hash] -> index of the entry + 1, 0 if free. */
    private int[] slots = new int[64];

    private int count;
    private final ThreadWaits waits;
    private final Call call = new Call();
    private final Polls polls = new Polls();
    private final FileOperation use = new FileOperation();
    private final Joined joined = new Joined();
    private final Profile sums = new Profile();

    /** Whether a call is the last record, which a record of polls may follow, or an operation on a file, which may be several. */
    private boolean pending;

    private long enter;
    private long leave;
    private int function;
    private long site;
    private int stack;
    private long first;
    private long second;
    private long last = -1;

    /**
     * Begins without calls.
     *
     * @param begin ticks when the thread began
     */
    public CallTable(long begin) {
        waits = new ThreadWaits(begin);
    }

    /** Adds the next record; others than calls, their sums, polls, operations on files, lost records and OpenMP's constructs have no effect. */
    public void take(RecordView view) {
        int kind = view.kind();
        if (pending && kind == RingRecords.POLLS) {
            polls.on(view);
            long inside = Math.clamp(polls.inside(), 0, Math.max(0, leave - enter));
            flush(Math.clamp(polls.polls(), 1, MAX_POLLS), inside);
            return;
        }
        if (pending && kind == RingRecords.JOINED) {
            joined.on(view);
            long inside = Math.clamp(joined.inside(), 0, Math.max(0, leave - enter));
            flush(Math.clamp(joined.joined(), 1, MAX_POLLS), inside);
            return;
        }
        if (kind == RingRecords.CALL) {
            call.on(view);
            begin(call.function(), call.site(), call.stack(), call.enter(), call.leave());
            first = call.bytes();
            second = call.room();
        } else if (kind == RingRecords.FILE_OPERATION) {
            use.on(view);
            begin(-use.operation(), use.site(), use.stack(), use.enter(), use.leave());
            first = use.moved();
            second = use.wanted();
        } else if (kind == RingRecords.LOST) {
            finish();
            long until = Math.max(last, view.time());
            if (last >= 0) {
                add(0, 0, 0, 1, until - last, until - last, until - last, 0, 0, 0);
            }
            last = until;
        } else if (kind == RingRecords.PROFILE) {
            sums(sums.on(view));
        } else if (kind < RecordView.PART) {
            waits.take(view);
        }
    }

    private void begin(int of, long at, int path, long from, long to) {
        finish();
        pending = true;
        function = of;
        site = at;
        stack = path;
        enter = from;
        leave = to;
    }

    /** Adds calls that the process has added up itself. */
    private void sums(Profile of) {
        if (of.function() == 0) {
            waits.add(of.sumInside());
            return;
        }
        add(
                of.function(),
                of.site(),
                of.stack(),
                Math.max(1, of.calls()),
                of.sumInside(),
                of.shortest(),
                of.longest(),
                of.before(),
                of.sumSent(),
                of.sumReceived());
    }

    /** Adds the last call: no record follows it. */
    public void finish() {
        if (pending) {
            flush(1, Math.max(0, leave - enter));
        }
    }

    private void flush(long number, long inside) {
        pending = false;
        long before = last < 0 ? 0 : Math.max(0, enter - last);
        long each = inside / number;
        add(function, site, stack, number, inside, each, each, before + leave - enter - inside, first, second);
        waits.called(enter, leave, inside);
        last = leave;
    }

    /**
     * Adds a call that a killed process has not left.
     *
     * @param path stack and site, as records of calls have them
     */
    public void open(int of, long path, long since, long until) {
        finish();
        long inside = Math.max(0, until - since);
        add(
                of,
                path >>> Integer.SIZE,
                (int) path,
                1,
                inside,
                inside,
                inside,
                last < 0 ? 0 : Math.max(0, since - last),
                0,
                0);
    }

    private void add(
            int of,
            long at,
            int path,
            long number,
            long inside,
            long shortest,
            long longest,
            long before,
            long sent,
            long received) {
        int entry = entry(of, at, path) * STRIDE;
        boolean fresh = entries[entry + CALLS] == 0;
        entries[entry + CALLS] += number;
        entries[entry + INSIDE] += inside;
        entries[entry + SHORTEST] = fresh ? shortest : Math.min(entries[entry + SHORTEST], shortest);
        entries[entry + LONGEST] = Math.max(entries[entry + LONGEST], longest);
        entries[entry + BEFORE] += before;
        entries[entry + SENT] += sent;
        entries[entry + RECEIVED] += received;
    }

    /** Index of the entry of a function and site; of its stack if the site is not known. */
    private int entry(int of, long at, int path) {
        long key = at == 0 ? -1L - path : at;
        int mask = slots.length - 1;
        int slot = hash(of, key) & mask;
        while (slots[slot] != 0) {
            int known = (slots[slot] - 1) * STRIDE;
            if (entries[known + SITE] == key && entries[known + FUNCTION] == of) {
                return slots[slot] - 1;
            }
            slot = slot + 1 & mask;
        }
        if (2 * count >= slots.length) {
            resize(2 * slots.length);
            return entry(of, at, path);
        }
        slots[slot] = ++count;
        entries = Capacity.ensure(entries, count * STRIDE);
        int entry = (count - 1) * STRIDE;
        entries[entry + FUNCTION] = of;
        entries[entry + SITE] = key;
        entries[entry + STACK] = path;
        return count - 1;
    }

    private static int hash(long of, long key) {
        return (int) (((key * MIXER + of) * MIXER) >>> 32);
    }

    /** Makes a larger hash table, which holds all entries. */
    private void resize(int length) {
        int mask = length - 1;
        int[] larger = new int[length];
        for (int i = 0; i < count; i++) {
            long key = entries[i * STRIDE + SITE];
            int slot = hash(entries[i * STRIDE + FUNCTION], key) & mask;
            while (larger[slot] != 0) {
                slot = slot + 1 & mask;
            }
            larger[slot] = i + 1;
        }
        slots = larger;
    }

    /** Number of pairs of a function and a call site. */
    public int size() {
        return count;
    }

    /** The function of an entry, 0 for records that were lost, the negative number of an operation on files outside of MPI. */
    public int function(int entry) {
        return (int) entries[entry * STRIDE + FUNCTION];
    }

    /** The call site of an entry, 0 if it is not known. */
    public long site(int entry) {
        return Math.max(0, entries[entry * STRIDE + SITE]);
    }

    /** The stack of the first call of an entry. */
    public int stack(int entry) {
        return (int) entries[entry * STRIDE + STACK];
    }

    /** Number of calls of an entry. */
    public long calls(int entry) {
        return entries[entry * STRIDE + CALLS];
    }

    /** Ticks in the calls of an entry. */
    public long inside(int entry) {
        return entries[entry * STRIDE + INSIDE];
    }

    /** Ticks in the shortest call of an entry. */
    public long shortest(int entry) {
        return entries[entry * STRIDE + SHORTEST];
    }

    /** Ticks in the longest call of an entry. */
    public long longest(int entry) {
        return entries[entry * STRIDE + LONGEST];
    }

    /** Ticks between the calls of an entry and the calls before them. */
    public long before(int entry) {
        return entries[entry * STRIDE + BEFORE];
    }

    /** Bytes of a message, bytes that a collective operation sends, or that an operation on a file has moved. */
    public long sent(int entry) {
        return entries[entry * STRIDE + SENT];
    }

    /** Bytes that a collective operation receives, or that an operation on a file asks for. */
    public long received(int entry) {
        return entries[entry * STRIDE + RECEIVED];
    }

    /** Ticks in which the thread waits in OpenMP, outside of calls of MPI. */
    public long waiting() {
        return waits.ticks();
    }

    /** Writes the table. */
    public void write(DataOutputStream out) throws IOException {
        finish();
        out.writeLong(waits.ticks());
        out.writeInt(count);
        for (int i = 0; i < count * STRIDE; i++) {
            out.writeLong(entries[i]);
        }
    }

    /** Reads the output of {@link #write}. */
    public static CallTable read(DataInputStream in) throws IOException {
        CallTable table = new CallTable(0);
        table.waits.add(in.readLong());
        int size = in.readInt();
        if (size < 0 || size > in.available() / (STRIDE * Long.BYTES)) {
            throw new IOException("a count of " + size + ", and " + in.available() + " bytes follow");
        }
        table.entries = new long[Math.max(1, size) * STRIDE];
        for (int i = 0; i < size * STRIDE; i++) {
            table.entries[i] = in.readLong();
        }
        table.count = size;
        table.resize(Math.max(table.slots.length, Integer.highestOneBit(size) << 2));
        return table;
    }
}

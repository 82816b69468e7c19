package earl.link;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.IntReadAhead;
import earl.memory.LongColumn;
import earl.memory.MappedStore;
import earl.memory.StoreFile;
import earl.store.EventTable;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The matched messages in order of the receive's position: 16 bytes and a bit a row. Other properties (bytes, tag,
 * communicator) are in the payloads of the send and the receive. Filled once, then read by any number of threads.
 */
public final class MessageTable {
    private static final int BLOCK = 1 << 12;

    private final long count;
    private final IntColumn send;
    private final IntColumn receive;
    private final IntColumn complete;
    private final IntColumn post;
    private final LongColumn overtakes;

    MessageTable(ColumnMemory memory, long count) {
        this.count = count;
        send = IntColumn.allocate(memory, count);
        receive = IntColumn.allocate(memory, count);
        complete = IntColumn.allocate(memory, count);
        post = IntColumn.allocate(memory, count);
        overtakes = LongColumn.allocate(memory, (count + 63) >>> 6);
    }

    private MessageTable(MappedStore from) {
        send = IntColumn.over(from.part("messages.send"));
        receive = IntColumn.over(from.part("messages.receive"));
        complete = IntColumn.over(from.part("messages.complete"));
        post = IntColumn.over(from.part("messages.post"));
        overtakes = LongColumn.over(from.part("messages.overtakes"));
        count = send.length();
    }

    /** Names the table's columns as parts of a file. */
    public void store(StoreFile to) {
        to.part("messages.send", send.cells());
        to.part("messages.receive", receive.cells());
        to.part("messages.complete", complete.cells());
        to.part("messages.post", post.cells());
        to.part("messages.overtakes", overtakes.cells());
    }

    /** The table that was stored in a file, to be read only. @throws earl.TraceException if it is not there */
    public static MessageTable stored(MappedStore from) {
        return new MessageTable(from);
    }

    /** Number of messages. */
    public long count() {
        return count;
    }

    /** Links to the sends. */
    public IntColumn send() {
        return send;
    }

    /** Links to the receives. */
    public IntColumn receive() {
        return receive;
    }

    /** Links to the enters of the calls that completed the sends. */
    public IntColumn complete() {
        return complete;
    }

    /** Links to the enters of the calls that posted the receives. */
    public IntColumn post() {
        return post;
    }

    /** Whether an older message to the same location was under way when this one was received. */
    public boolean overtakes(long row) {
        java.util.Objects.checkIndex(row, count);
        return (overtakes.get(row >>> 6) >>> row & 1) != 0;
    }

    /** Writes rows from {@code first} on, at most {@code block} before it stores them. */
    Writer writer(long first, int block) {
        return new Writer(first, block);
    }

    /** Collects rows that follow each other. One thread. */
    final class Writer {
        private final int[] sends;
        private final int[] receives;
        private final int[] completes;
        private final int[] posts;
        private final int[] numbers;
        private long first;
        private int n;

        private Writer(long first, int block) {
            this.first = first;
            this.sends = new int[block];
            this.receives = new int[block];
            this.completes = new int[block];
            this.posts = new int[block];
            this.numbers = new int[block];
        }

        /** Adds a row of four links, of which the first two are not missing. */
        void add(int sent, int received, int completed, int posted) {
            sends[n] = sent;
            receives[n] = received;
            completes[n] = completed;
            posts[n] = posted;
            n++;
        }

        /** Links the sends and receives of the rows in {@code table} to their rows. */
        void link(EventTable table, LongConsumer receivedBeforeSent) {
            for (int i = 0; i < n; i++) {
                numbers[i] = IntColumn.encode(first + i);
            }
            table.value().scatter(sends, n, numbers);
            table.value().scatter(receives, n, numbers);
            for (int i = 0; i < n; i++) {
                long sent = IntColumn.decode(sends[i]);
                long received = IntColumn.decode(receives[i]);
                if (sent > received) {
                    receivedBeforeSent.accept(received);
                }
            }
        }

        void store() {
            send.put(first, n, sends, 0);
            receive.put(first, n, receives, 0);
            complete.put(first, n, completes, 0);
            post.put(first, n, posts, 0);
            first += n;
            n = 0;
        }
    }

    /**
     * Finds messages that overtake others, from the last received to the first. A message overtakes if another one that the
     * same location receives is received later but was sent before this one, and before this one's receive. Receives of
     * several threads of a process are in no order, by MPI's rule.
     */
    void findOvertaking(EventTable table, int locations) {
        long[] oldest = new long[locations];
        Arrays.fill(oldest, Long.MAX_VALUE);
        long[] sent = new long[BLOCK];
        long[] received = new long[BLOCK];
        IntReadAhead where = new IntReadAhead(table.where());
        for (long block = (count - 1) & -BLOCK; block >= 0; block -= BLOCK) {
            int n = (int) Math.min(BLOCK, count - block);
            send.copyLinks(block, n, sent);
            receive.copyLinks(block, n, received);
            long bits = 0;
            for (int i = n - 1; i >= 0; i--) {
                int receiver = EventTable.locationOf(where.get(received[i]));
                if (oldest[receiver] < Math.min(sent[i], received[i])) {
                    bits |= 1L << i;
                }
                oldest[receiver] = Math.min(oldest[receiver], sent[i]);
                if ((i & 63) == 0) {
                    overtakes.set((block + i) >>> 6, bits);
                    bits = 0;
                }
            }
        }
    }
}

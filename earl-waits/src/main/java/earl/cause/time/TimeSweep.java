package earl.cause.time;

import earl.EventType;
import earl.Events;
import earl.parallel.Workers;
import java.util.Arrays;

/**
 * Reads all events in order of position, the order in memory, and gives them to groups of locations, which record the times between their
 * points. While the groups take some blocks of events, idle threads read the next ones.
 */
final class TimeSweep {
    private static final int BLOCK = 1 << 12;

    /** Blocks after which threads wait for each other. */
    private static final int BLOCKS = 16;

    @SuppressWarnings("EnumOrdinal") // the size of the blocks that Events copies
    private static final int ENTER = EventType.ENTER.ordinal();

    @SuppressWarnings("EnumOrdinal")
    private static final int EXIT = EventType.EXIT.ordinal();

    private final Events events;
    private final Group[] groups;
    private final Workers workers;

    TimeSweep(Events events, Group[] groups, Workers workers) {
        this.events = events;
        this.groups = groups;
        this.workers = workers;
    }

    /** Gives all events to all groups. */
    void sweep() {
        Block[] now = blocks();
        Block[] next = blocks();
        int tasks = groups.length + BLOCKS;
        for (long from = -BLOCK * BLOCKS; from < events.length(); from += BLOCK * BLOCKS) {
            Block[] taken = now;
            Block[] read = next;
            long ahead = from + BLOCK * BLOCKS;
            workers.forEach(tasks, task -> {
                if (task < groups.length) {
                    groups[task].take(taken);
                } else {
                    int block = task - groups.length;
                    read[block].read(events, ahead + (long) block * BLOCK);
                }
            });
            now = read;
            next = taken;
        }
    }

    private static Block[] blocks() {
        Block[] blocks = new Block[BLOCKS];
        Arrays.setAll(blocks, i -> new Block());
        return blocks;
    }

    /** Neighboring events. */
    static final class Block {
        private long from;
        private int n;
        private int[] locations = new int[0];
        private int[] types = new int[0];
        private int[] callpaths = new int[0];
        private long[] enters = new long[0];
        private long[] ticks = new long[0];

        private void read(Events events, long at) {
            from = at;
            n = Math.clamp(events.length() - at, 0, BLOCK);
            if (n > ticks.length) {
                locations = new int[n];
                types = new int[n];
                callpaths = new int[n];
                enters = new long[n];
                ticks = new long[n];
            }
            if (n > 0) {
                events.copyPlaces(at, n, locations, types, callpaths, enters);
                events.copyTicks(at, n, ticks);
            }
        }
    }

    /** The locations from one on. One thread at a time. */
    static final class Group {
        private final int first;
        private final LocationSweep[] into;

        Group(int first, LocationSweep[] into) {
            this.first = first;
            this.into = into;
        }

        private void take(Block[] blocks) {
            for (Block block : blocks) {
                take(block);
            }
        }

        private void take(Block block) {
            int[] locations = block.locations;
            int[] types = block.types;
            int[] callpaths = block.callpaths;
            long[] enters = block.enters;
            long[] ticks = block.ticks;
            LocationSweep[] mine = into;
            int offset = first;
            long from = block.from;
            int n = block.n;
            for (int i = 0; i < n; i++) {
                int place = locations[i] - offset;
                if (place >= 0 && place < mine.length) {
                    int type = types[i];
                    if (type == ENTER) {
                        mine[place].enter(from + i, ticks[i], callpaths[i], enters[i]);
                    } else if (type == EXIT) {
                        mine[place].exit(from + i, ticks[i], callpaths[i], enters[i]);
                    } else {
                        mine[place].event(from + i, ticks[i], callpaths[i], enters[i]);
                    }
                }
            }
        }

        /** After the last event. */
        void finish() {
            for (LocationSweep location : into) {
                location.finish();
            }
        }
    }
}

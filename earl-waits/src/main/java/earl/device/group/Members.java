package earl.device.group;

import earl.memory.IntList;
import earl.memory.LongList;
import java.util.ArrayList;
import java.util.List;

/** Members of collective operations, one row each, in order of their begins. */
final class Members {
    final LongList enter = new LongList();
    final LongList leave = new LongList();
    /** Ticks. */
    final LongList begin = new LongList();

    final LongList end = new LongList();
    final IntList location = new IntList();
    /** Number of the process among the processes of the trace. */
    final IntList process = new IntList();

    /** 1 for a kernel on a stream, 0 for a call of a processor. */
    final IntList kernel = new IntList();

    final List<String> group = new ArrayList<>();
    final List<String> operation = new ArrayList<>();
    /** -1 if unknown, as {@link #bytes}. */
    final LongList sequence = new LongList();

    final LongList bytes = new LongList();
    /** Ranks of the group as "0,1,2", empty if unknown. */
    final List<String> ranks = new ArrayList<>();

    /** Number of processes in the group, -1 if unknown. */
    final IntList size = new IntList();

    int count() {
        return enter.size();
    }
}

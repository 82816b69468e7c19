package earl.format.paraver;

import earl.format.paraver.DeviceIntervals.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the calls of copies without a message. Extrae records none for a copy that neither begins nor ends on the host, only the number of
 * bytes, on both sides. A task's calls and copies of a number of bytes are pairs in their order if there are as many calls as copies, all copies are
 * on one stream, and each begins after its call.
 */
final class UnlinkedCopies {
    /** A call, or a copy on a stream. */
    private record Interval(ThreadRecords thread, int number) {
        long begin() {
            return thread.device().begin(number);
        }
    }

    /** Calls and copies of one number of bytes. */
    private static final class Group {
        private final List<Interval> calls = new ArrayList<>();
        private final List<Interval> copies = new ArrayList<>();

        boolean areInOrder() {
            if (calls.size() != copies.size()
                    || copies.stream().map(Interval::thread).distinct().count() > 1) {
                return false;
            }
            for (int i = 0; i < calls.size(); i++) {
                if (copies.get(i).begin() < calls.get(i).begin()) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Takes a pair. */
    interface Pairs {
        void connect(ThreadRecords host, int call, ThreadRecords stream, int activity);
    }

    private final TypeTable table;
    /** {@code [task] -> } its calls and copies by their bytes. */
    private final Map<Integer, Map<Long, Group>> groups = new HashMap<>();

    UnlinkedCopies(TypeTable table) {
        this.table = table;
    }

    /** Finds the pairs, when the messages have connected what they connect. */
    void find(List<ThreadRecords> threads, Pairs pairs) {
        threads.stream().filter(ThreadRecords::hasDevice).forEach(this::collect);
        for (Map<Long, Group> sizes : groups.values()) {
            for (Group group : sizes.values()) {
                group.calls.sort(Comparator.comparingLong(Interval::begin));
                if (group.areInOrder()) {
                    for (int i = 0; i < group.calls.size(); i++) {
                        Interval call = group.calls.get(i);
                        Interval copy = group.copies.get(i);
                        pairs.connect(call.thread, call.number, copy.thread, copy.number);
                    }
                }
            }
        }
    }

    private void collect(ThreadRecords thread) {
        DeviceIntervals intervals = thread.device();
        for (int i = 0; i < intervals.size(); i++) {
            if (intervals.correlation(i) == DeviceIntervals.NONE
                    && (thread.stream ? isCopy(thread, i) : copies(thread, i))) {
                Group group = groups.computeIfAbsent(thread.task, task -> new TreeMap<>())
                        .computeIfAbsent(intervals.bytes(i), bytes -> new Group());
                (thread.stream ? group.copies : group.calls).add(new Interval(thread, i));
            }
        }
    }

    private static boolean isCopy(ThreadRecords stream, int number) {
        return stream.device().kind(number).isCopy();
    }

    private boolean copies(ThreadRecords host, int number) {
        return DeviceTypes.kind(table.name(host.device().region(number))) == Kind.COPY;
    }
}

package earl.device;

import earl.memory.IntList;
import java.util.List;

/** The calls of hosts that wait for streams, in order of their enters: columns of one length. */
final class Synchronizing {
    /** Kinds, by number. */
    static final List<String> KINDS = List.of("stream", "device", "event", "copy", "allocation", "query");

    static final int STREAM = 0;
    static final int DEVICE = 1;
    static final int EVENT = 2;
    static final int COPY = 3;
    static final int ALLOCATION = 4;
    static final int QUERY = 5;

    /** Rows of {@link Calls}. */
    final IntList call = new IntList();
    /** Rows of the last calls: of a loop of queries the one that ends it, otherwise {@link #call}. */
    final IntList last = new IntList();

    final IntList kind = new IntList();
    /** Rows of the activities that end last of those that calls need, -1 for none. */
    final IntList needed = new IntList();

    int size() {
        return call.size();
    }

    int add(int by, int of, int need) {
        call.add(by);
        last.add(by);
        kind.add(of);
        needed.add(need);
        return call.size() - 1;
    }
}

package earl.device;

import earl.memory.IntList;
import earl.memory.LongList;
import java.util.List;

/** The activities of streams in order of their begins: columns of one length. Columns of attributes that no activity has are empty. */
final class Activities {
    /** Kinds of activities, by number. */
    static final List<String> KINDS = List.of("kernel", "copy", "memset", "collective");

    static final int KERNEL = 0;
    static final int COPY = 1;
    static final int MEMSET = 2;
    static final int COLLECTIVE = 3;

    /** Directions of copies, by number. */
    static final List<String> DIRECTIONS = List.of("HtoD", "DtoH", "DtoD", "PtoP");

    static final int HTOD = 0;
    static final int DTOH = 1;
    static final int DTOD = 2;
    static final int PTOP = 3;

    /** Positions of the first and the last record. */
    final LongList begin = new LongList();

    final LongList end = new LongList();
    final IntList stream = new IntList();
    final IntList kind = new IntList();
    /** Regions, -1 for copies. */
    final IntList region = new IntList();

    final LongList bytes = new LongList();
    final IntList direction = new IntList();
    final LongList correlation = new LongList();
    final LongList graph = new LongList();
    final LongList group = new LongList();
    final LongList operation = new LongList();
    final LongList sequence = new LongList();
    final LongList members = new LongList();
    /** Matching ids of copies that are RMA records. Score-P numbers those of HIP in the order of their calls. */
    LongList matching = new LongList();
    /** Hashes of the call paths of the calls that queued them, where Score-P records these. */
    LongList callsite = new LongList();

    int size() {
        return begin.size();
    }

    /** Empties the columns that connect activities with calls, except correlation ids. */
    void releaseLinks() {
        matching = new LongList();
        callsite = new LongList();
    }
}

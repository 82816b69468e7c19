package earl.link;

import earl.memory.Capacity;
import earl.memory.IntColumn;
import earl.memory.IntList;

/**
 * What a location does with messages, step by step, until {@link MessageQueues} have taken it. Links go by the events' index on the
 * location. An operation that is under way has a slot. One thread at a time.
 *
 * <pre>
 *   record                            step            fields besides AT
 *   MPI_SEND                          SEND            PEER, COM, TAG
 *   MPI_ISEND 7                       START_SEND      PEER, COM, TAG, slot
 *   MPI_ISEND_COMPLETE 7              END_SEND        PEER, slot
 *   MPI_IRECV_REQUEST 8               POST            slot
 *   MPI_IRECV 8                       RECEIVE_POSTED  PEER, COM, TAG, slot
 *   MPI_RECV                          RECEIVE         PEER, COM, TAG
 * </pre>
 */
final class MessageSteps {
    static final int SEND = 0;
    static final int START_SEND = 1;
    static final int END_SEND = 2;
    /** No record ends the send. */
    static final int LEAVE_SEND = 3;

    static final int CANCEL_SEND = 4;
    static final int RECEIVE = 5;
    static final int POST = 6;
    static final int RECEIVE_POSTED = 7;
    /** A receive that another thread may have posted. */
    static final int RECEIVE_UNPOSTED = 8;
    /** No record ends the receive. */
    static final int LEAVE_RECEIVE = 9;

    /** The kind of the step, and its slot above {@link #KIND_BITS}: see {@link #kind} and {@link #slot}. */
    private static final int KIND_AND_SLOT = 0;
    /** Link to the event. */
    static final int AT = 1;
    /** Port of the other side; -1 of a receive if it is unknown. */
    static final int PEER = 2;

    static final int COM = 3;
    static final int TAG = 4;
    static final int WIDTH = 5;
    private static final int KIND_BITS = 4;

    private int[] cells = {};
    private int count;
    /** Where steps begin that are not taken, and where those end that may be. */
    private int first;

    private int end;

    private final IntList free = new IntList();
    private int slots;
    /** {@code [slot] -> } its entry in {@link MessageQueues}. */
    private int[] nodes = {};
    /** {@code [slot] -> } port of the receiver. */
    private int[] receivers = {};
    /** {@code [slot] -> } link to the event that began the operation. */
    private int[] starts = {};

    /** Adds a step. */
    void add(int kind, int at, int peer, int com, int tag, int slot) {
        int cell = count;
        cells = Capacity.ensure(cells, cell + WIDTH);
        cells[cell + KIND_AND_SLOT] = slot << KIND_BITS | kind;
        cells[cell + AT] = at;
        cells[cell + PEER] = peer;
        cells[cell + COM] = com;
        cells[cell + TAG] = tag;
        count = cell + WIDTH;
    }

    /** Adds the step of an operation with a slot, without fields of a message. */
    void add(int kind, int at, int slot) {
        add(kind, at, receivers[slot], 0, 0, slot);
    }

    /** What happens in the step at a cell. */
    int kind(int cell) {
        return cells[cell + KIND_AND_SLOT] & ((1 << KIND_BITS) - 1);
    }

    /** The slot of the operation of the step at a cell. */
    int slot(int cell) {
        return cells[cell + KIND_AND_SLOT] >>> KIND_BITS;
    }

    /** A slot for an operation that an event begins. */
    int open(int receiver, int at) {
        int slot = free.isEmpty() ? slots++ : free.removeLast();
        nodes = Capacity.ensure(nodes, slot + 1);
        receivers = Capacity.ensure(receivers, slot + 1);
        starts = Capacity.ensure(starts, slot + 1);
        receivers[slot] = receiver;
        starts[slot] = at;
        return slot;
    }

    /** Index of the event that began an operation. */
    long start(int slot) {
        return IntColumn.decode(starts[slot]);
    }

    int receiver(int slot) {
        return receivers[slot];
    }

    int node(int slot) {
        return nodes[slot];
    }

    /** Different threads may set different slots. */
    void setNode(int slot, int node) {
        nodes[slot] = node;
    }

    /** Forgets the steps that were taken. */
    void dropTaken() {
        for (int cell = 0; cell < first; cell += WIDTH) {
            int kind = kind(cell);
            if (kind == END_SEND
                    || kind == LEAVE_SEND
                    || kind == CANCEL_SEND
                    || kind == RECEIVE_POSTED
                    || kind == LEAVE_RECEIVE) {
                free.add(slot(cell));
            }
        }
        System.arraycopy(cells, first, cells, 0, count - first);
        count -= first;
        end -= first;
        first = 0;
    }

    /** Says that the events before an index are merged: the steps of these may be taken. */
    void reach(long index) {
        while (end < count && IntColumn.decode(cells[end + AT]) < index) {
            end += WIDTH;
        }
    }

    /** The cells of the steps. */
    int[] cells() {
        return cells;
    }

    /** Where the steps begin that may be taken. */
    int first() {
        return first;
    }

    /** Where they end. */
    int end() {
        return end;
    }

    /** Says that they were taken. */
    void taken() {
        first = end;
    }
}

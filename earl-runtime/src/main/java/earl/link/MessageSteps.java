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
 *   MPI_SEND                          SEND            PEER, COM, TAG, CALL
 *   MPI_ISEND 7                       START_SEND      PEER, COM, TAG, CALL, SLOT
 *   MPI_ISEND_COMPLETE 7              END_SEND        PEER, CALL, SLOT
 *   MPI_IRECV_REQUEST 8               POST            CALL, SLOT
 *   MPI_IRECV 8                       RECEIVE_POSTED  PEER, COM, TAG, SLOT
 *   MPI_RECV                          RECEIVE         PEER, COM, TAG, CALL
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

    static final int KIND = 0;
    /** Link to the event. */
    static final int AT = 1;
    /** Port of the other side; -1 of a receive if it is unknown. */
    static final int PEER = 2;

    static final int COM = 3;
    static final int TAG = 4;
    /** Link to the enter of the call of the event; 0: none. */
    static final int CALL = 5;

    static final int SLOT = 6;
    static final int WIDTH = 7;

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
    void add(int kind, int at, int peer, int com, int tag, int call, int slot) {
        int cell = count;
        cells = Capacity.ensure(cells, cell + WIDTH);
        cells[cell + KIND] = kind;
        cells[cell + AT] = at;
        cells[cell + PEER] = peer;
        cells[cell + COM] = com;
        cells[cell + TAG] = tag;
        cells[cell + CALL] = call;
        cells[cell + SLOT] = slot;
        count = cell + WIDTH;
    }

    /** Adds the step of an operation with a slot, without fields of a message. */
    void add(int kind, int at, int call, int slot) {
        add(kind, at, receivers[slot], 0, 0, call, slot);
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
            int kind = cells[cell + KIND];
            if (kind == END_SEND
                    || kind == LEAVE_SEND
                    || kind == CANCEL_SEND
                    || kind == RECEIVE_POSTED
                    || kind == LEAVE_RECEIVE) {
                free.add(cells[cell + SLOT]);
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

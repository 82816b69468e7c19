package earl.format.text;

import earl.memory.Capacity;
import earl.schema.RecordKind;

/**
 * The records of one process: what kind, and three numbers.
 *
 * <pre>
 *   ENTER, LEAVE         region
 *   MPI_SEND, MPI_RECV   partner, communicator, tag
 *   MPI_COLLECTIVE_END   operation, communicator
 *   PARAMETER_STRING     text
 * </pre>
 */
final class Lines {
    private byte[] kinds = new byte[16];
    private int[] first = new int[16];
    private int[] second = new int[16];
    private int[] third = new int[16];
    private int size;
    /** Logical time of each record, once it is known. */
    long[] ticks = {};

    void add(RecordKind kind, int a, int b, int c) {
        if (size == kinds.length) {
            kinds = Capacity.ensure(kinds, size + 1);
            first = Capacity.ensure(first, size + 1);
            second = Capacity.ensure(second, size + 1);
            third = Capacity.ensure(third, size + 1);
        }
        kinds[size] = (byte) kind.code();
        first[size] = a;
        second[size] = b;
        third[size] = c;
        size++;
    }

    int size() {
        return size;
    }

    RecordKind kind(int i) {
        return RecordKind.known(kinds[i]);
    }

    int first(int i) {
        return first[i];
    }

    int second(int i) {
        return second[i];
    }

    int third(int i) {
        return third[i];
    }

    /** A field of a record as an archive would have it: references by number, -1 for none. */
    long field(int i, int field) {
        return switch (kind(i)) {
            case ENTER, LEAVE -> first[i];
            case MPI_SEND, MPI_RECV ->
                switch (field) {
                    case 0 -> first[i] & 0xFFFF_FFFFL;
                    case 1 -> second[i];
                    case 2 -> third[i] & 0xFFFF_FFFFL;
                    default -> 0;
                };
            case MPI_COLLECTIVE_END ->
                switch (field) {
                    case 0 -> first[i];
                    case 1 -> second[i];
                    case 2 -> 0xFFFF_FFFFL;
                    default -> 0;
                };
            default -> field == 0 ? 0 : first[i];
        };
    }
}

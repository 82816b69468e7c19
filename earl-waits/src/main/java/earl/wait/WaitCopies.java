package earl.wait;

import earl.Waits;
import earl.memory.IntColumn;

/**
 * Reads the columns of waits, also in blocks, which takes a fraction of the time of single accesses: rows {@code from} to {@code from + n}
 * (exclusive) go to the front of an array. Others cause an {@link IndexOutOfBoundsException}. Any number of threads.
 */
public final class WaitCopies {
    private final WaitTable table;

    private WaitCopies(WaitTable table) {
        this.table = table;
    }

    /** For waits that definitions find. */
    public static WaitCopies of(Waits waits) {
        return new WaitCopies(waits instanceof WaitsOnRequest all ? all.all() : (WaitTable) waits);
    }

    /** {@link Waits#call}, as {@link IntColumn} encodes links. */
    public void calls(long from, int n, int[] into) {
        table.rows().call.copy(from, n, into, 0);
    }

    /** {@link Waits#record} in the same way. */
    public void records(long from, int n, int[] into) {
        table.rows().record.copy(from, n, into, 0);
    }

    /** {@link Waits#partner} in the same way. */
    public void partners(long from, int n, int[] into) {
        table.rows().partner.copy(from, n, into, 0);
    }

    /** {@link Waits#partnerRecord} in the same way. */
    public void partnerRecords(long from, int n, int[] into) {
        table.rows().partnerRecord.copy(from, n, into, 0);
    }

    /** {@link Waits#attributed}. */
    public void attributed(long from, int n, long[] into) {
        table.attributed().copy(from, n, into, 0);
    }

    /** {@link Waits#kind}, as unsigned bytes. */
    public void kinds(long from, int n, byte[] into) {
        table.rows().copyKinds(from, n, into);
    }

    /** {@link Waits#isCounted}: 1 or 0. */
    public void counted(long from, int n, byte[] into) {
        table.rows().copyCounted(from, n, into);
    }

    /** {@link Waits#call} of a row. */
    public long call(long row) {
        return table.rows().call.link(row);
    }

    /** {@link Waits#partner} of a row. */
    public long partner(long row) {
        return table.rows().partner.link(row);
    }

    /** By kind, {@link Waits#isOfSender}. */
    public boolean[] ofSender() {
        return table.ofSender();
    }
}

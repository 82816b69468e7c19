package earl.link;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.schema.RecordKind;
import earl.store.EventTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Combines the members of collective operations: the n-th operation of each member of a communicator. Blocking and
 * non-blocking operations are counted separately, the latter in the order of their start. On a communicator that holds only
 * its caller, every operation is its own instance.
 *
 * <p>During matching, an instance has a number in order of communicator (<em>draft</em>); its final index is in order of its
 * last member's end.
 */
final class CollectiveMatcher {
    private static final int BLOCK = 1 << 12;
    private static final int END = RecordKind.MPI_COLLECTIVE_END.code();
    private static final int COMPLETE = RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE.code();

    private final EventTable table;
    private final Ports ports;
    private final Membership members;
    private final ColumnMemory memory;
    private final ColumnMemory scratch;
    private final Diagnostics diagnostics;

    /** {@code [draft] -> } number of members found. */
    private IntColumn sizes;
    /** {@code [draft] -> } link to the instance. */
    private IntColumn places;

    private long drafts;
    private final List<Drafts> ranges = new ArrayList<>();

    /** The drafts of a communicator: {@code from} (inclusive) to {@code to} (exclusive). */
    private record Drafts(int com, long from, long to) {}

    /** A member row while it is sorted. */
    private record Member(int rank, int end, int begin) {}

    CollectiveMatcher(
            EventTable table,
            Ports ports,
            Membership members,
            ColumnMemory memory,
            ColumnMemory scratch,
            Diagnostics diagnostics) {
        this.table = table;
        this.ports = ports;
        this.members = members;
        this.memory = memory;
        this.scratch = scratch;
        this.diagnostics = diagnostics;
        this.sizes = IntColumn.allocate(scratch, 0);
        this.places = sizes;
    }

    /**
     * Matches, and links the events of the table.
     *
     * @param blocking the operations of each port that have ended, in order
     * @param nonBlocking the same of non-blocking operations, in order of their start
     */
    CollectiveTable match(List<Records> blocking, List<Records> nonBlocking) {
        List<List<Records>> kinds = List.of(blocking, nonBlocking);
        long[][] bases = new long[kinds.size()][];
        long records = 0;
        for (int kind = 0; kind < kinds.size(); kind++) {
            bases[kind] = new long[members.count()];
            records += number(kinds.get(kind), bases[kind]);
        }
        sizes = IntColumn.allocate(scratch, drafts);
        places = IntColumn.allocate(scratch, drafts);
        for (int kind = 0; kind < kinds.size(); kind++) {
            draft(kinds.get(kind), bases[kind]);
        }
        long rows = 0;
        for (long i = 0; i < drafts; i++) {
            rows += sizes.get(i);
        }
        CollectiveTable result = new CollectiveTable(memory, drafts, rows);
        if (records > 0) {
            numberInstances(blocking, nonBlocking, result);
            fill(kinds, result);
        }
        return result;
    }

    /**
     * Assigns each communicator a range of drafts that begins at {@code bases[com]}, as many as the member with the most
     * operations has; returns the number of records. On a communicator that holds only its caller, the ranges of the ports
     * follow one another.
     */
    private long number(List<Records> lists, long[] bases) {
        long[] most = new long[members.count()];
        long records = 0;
        for (Records list : lists) {
            long[] counts = countByCommunicator(list);
            records += list.count();
            for (int com = 0; com < counts.length; com++) {
                most[com] = members.self(com) ? most[com] + counts[com] : Math.max(most[com], counts[com]);
            }
        }
        for (int com = 0; com < bases.length; com++) {
            bases[com] = drafts;
            drafts += most[com];
            ranges.add(new Drafts(com, bases[com], drafts));
        }
        return records;
    }

    private long[] countByCommunicator(Records list) {
        long[] counts = new long[members.count()];
        for (long row = 0; row < list.count(); row++) {
            int com = com(list, row);
            if (com >= 0) {
                counts[com]++;
            }
        }
        return counts;
    }

    /** Gives each record its draft, and counts the members of each draft. */
    private void draft(List<Records> lists, long[] bases) {
        long[] own = bases.clone();
        for (Records list : lists) {
            long[] next = bases.clone();
            for (long row = 0; row < list.count(); row++) {
                int com = com(list, row);
                if (com >= 0) {
                    long draft = members.self(com) ? own[com]++ : next[com]++;
                    list.set(row, Records.DRAFT, IntColumn.encode(draft));
                    sizes.set(draft, sizes.get(draft) + 1);
                }
            }
        }
    }

    /** The communicator of a record that counts, otherwise -1. */
    private static int com(Records list, long row) {
        return list.get(row, Records.AT) == 0 ? -1 : list.get(row, Records.COM);
    }

    /** Walks the ends in order of position; an instance gets its index at its last member's end. */
    private void numberInstances(List<Records> blocking, List<Records> nonBlocking, CollectiveTable result) {
        IntColumn seen = IntColumn.allocate(scratch, drafts);
        IntColumn operations = IntColumn.allocate(scratch, drafts);
        int[] where = new int[BLOCK];
        long instance = 0;
        long member = 0;
        result.first().setLink(0, 0);
        for (long from = 0; from < table.length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, table.length() - from);
            table.where().copy(from, n, where, 0);
            for (int i = 0; i < n; i++) {
                int kind = EventTable.kindOf(where[i]);
                if (kind == END || kind == COMPLETE) {
                    int port = ports.of(EventTable.locationOf(where[i]));
                    Records list = (kind == END ? blocking : nonBlocking).get(port);
                    long row = table.value().link(from + i);
                    if (com(list, row) < 0) {
                        table.value().set(from + i, 0);
                        continue;
                    }
                    long draft = IntColumn.decode(list.get(row, Records.DRAFT));
                    agree(operations, draft, list.get(row, Records.OPERATION), from + i);
                    int done = seen.get(draft) + 1;
                    seen.set(draft, done);
                    if (done == sizes.get(draft)) {
                        places.setLink(draft, instance);
                        member += done;
                        instance++;
                        result.first().setLink(instance, member);
                    }
                }
            }
        }
    }

    /** Compares a member's operation with that of the instance's first member; reports a disagreement once per instance. */
    private void agree(IntColumn operations, long draft, int operation, long end) {
        int known = operations.get(draft);
        if (known == 0) {
            operations.set(draft, operation + 1);
        } else if (known > 0 && known != operation + 1) {
            operations.set(draft, -1);
            diagnostics.add(DiagnosticCode.MISMATCHED_COLLECTIVE, table.location(end), end, () -> "position " + end);
        }
    }

    private void fill(List<List<Records>> kinds, CollectiveTable result) {
        IntColumn filled = IntColumn.allocate(scratch, drafts);
        for (List<Records> lists : kinds) {
            for (int port = 0; port < lists.size(); port++) {
                Records list = lists.get(port);
                for (long row = 0; row < list.count(); row++) {
                    int com = com(list, row);
                    if (com >= 0) {
                        long end = IntColumn.decode(list.get(row, Records.AT));
                        long draft = IntColumn.decode(list.get(row, Records.DRAFT));
                        long instance = places.link(draft);
                        boolean complete = sizes.get(draft) == members.size(com);
                        int at = complete ? members.rank(com, port) : filled.get(draft);
                        filled.set(draft, filled.get(draft) + 1);
                        long member = result.first().link(instance) + at;
                        result.end().setLink(member, end);
                        result.begin().set(member, list.get(row, Records.BEGIN));
                        result.instance().setLink(member, instance);
                        table.value().setLink(end, member);
                    }
                }
            }
        }
        sortIncomplete(result);
    }

    /** Members of an incomplete instance are in order of port; sorts them by rank. */
    private void sortIncomplete(CollectiveTable result) {
        for (Drafts range : ranges) {
            for (long draft = range.from; draft < range.to; draft++) {
                int n = sizes.get(draft);
                if (n == members.size(range.com)) {
                    continue;
                }
                long first = result.first().link(places.link(draft));
                long firstEnd = result.end().link(first);
                diagnostics.add(
                        DiagnosticCode.INCOMPLETE_COLLECTIVE,
                        table.location(firstEnd),
                        firstEnd,
                        () -> "position " + firstEnd);
                List<Member> rows = new ArrayList<>(n);
                for (long row = first; row < first + n; row++) {
                    int port = ports.of(table.location(result.end().link(row)));
                    rows.add(new Member(
                            members.rank(range.com, port),
                            result.end().get(row),
                            result.begin().get(row)));
                }
                rows.sort(Comparator.comparingInt(Member::rank));
                for (int i = 0; i < n; i++) {
                    result.end().set(first + i, rows.get(i).end);
                    result.begin().set(first + i, rows.get(i).begin);
                    table.value().setLink(IntColumn.decode(rows.get(i).end), first + i);
                }
            }
        }
    }
}

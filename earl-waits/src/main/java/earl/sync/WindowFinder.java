package earl.sync;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds collective operations on windows of one-sided communication. */
final class WindowFinder {
    private static final RecordKind END = RecordKind.RMA_COLLECTIVE_END;
    private static final int OPERATION = END.field("collectiveOp");
    private static final int WINDOW = END.field("win");
    private static final int LAST_OPERATION = 22;

    private final SyncEvents events;
    private final Diagnostics diagnostics;
    private final SyncTable table = new SyncTable();
    private final PositionList instance = table.links("instance");
    private final PositionList win = table.links("win");
    private final PositionList location = table.links("location");
    private final PositionList call = table.links("call");
    private final PositionList begin = table.links("begin");
    private final PositionList end = table.links("end");
    private final PositionList operation = new PositionList();
    /** {@code [window] -> } its instances in order. */
    private final @Nullable PositionList[] instances;
    /** {@code [window] -> [location] -> } number of operations that it has ended. */
    private final int[] @Nullable [] done;
    /** {@code [instance] -> } number of members found. */
    private final PositionList found = new PositionList();
    /** {@code [instance] -> } number of members of its window. */
    private final PositionList size = new PositionList();

    private final long[] begun;

    private WindowFinder(SyncEvents events, Diagnostics diagnostics) {
        this.events = events;
        this.diagnostics = diagnostics;
        instances = new PositionList[events.windows()];
        done = new int[events.windows()][];
        begun = new long[events.locations()];
        Arrays.fill(begun, -1);
    }

    /** The members of all instances, in order of their ends. */
    static SyncTable find(SyncEvents events, Diagnostics diagnostics) {
        return new WindowFinder(events, diagnostics).find();
    }

    private SyncTable find() {
        if (events.windows() > 0) {
            events.scan(RecordKind.RMA_COLLECTIVE_BEGIN, END, false, (pos, kind) -> {
                if (kind == END) {
                    end(pos);
                } else {
                    begun[events.location(pos)] = pos;
                }
            });
        }
        int[] first = new int[found.size()];
        Arrays.fill(first, -1);
        for (int row = 0; row < instance.size(); row++) {
            int i = (int) instance.get(row);
            if (first[i] < 0 && found.get(i) < size.get(i)) {
                first[i] = row;
                long pos = end.get(row);
                diagnostics.add(
                        DiagnosticCode.INCOMPLETE_WINDOW_OPERATION, events.location(pos), pos, () -> "position " + pos);
            }
        }
        List<String> words = java.util.stream.IntStream.rangeClosed(0, LAST_OPERATION)
                .mapToObj(FieldType.COLLECTIVE_OP.names()::name)
                .toList();
        table.words("operation", words, row -> operation.get(row));
        table.integer("size", row -> size.get((int) instance.get(row)));
        table.truth("complete", row -> found.get((int) instance.get(row)) == size.get((int) instance.get(row)) ? 1 : 0);
        return table.of(instance.size());
    }

    private void end(long pos) {
        int where = events.location(pos);
        int window = (int) events.field(pos, END, WINDOW);
        long started = begun[where];
        begun[where] = -1;
        int port = events.port(where);
        if (!events.isMember(window, port)) {
            diagnostics.add(DiagnosticCode.NOT_A_MEMBER_OF_WINDOW, where, pos, () -> "position " + pos);
            return;
        }
        int[] counts = done[window];
        PositionList list = instances[window];
        if (counts == null || list == null) {
            counts = new int[events.locations()];
            list = new PositionList();
            done[window] = counts;
            instances[window] = list;
        }
        int n = counts[port]++;
        if (n == list.size()) {
            list.add(found.size());
            found.add(0);
            size.add(events.members(window).length);
        }
        int id = (int) list.get(n);
        found.set(id, found.get(id) + 1);
        long enter = events.call(pos);
        instance.add(id);
        win.add(window);
        location.add(where);
        call.add(enter);
        begin.add(started >= 0 && events.call(started) == enter ? started : enter);
        end.add(pos);
        int code = (int) events.field(pos, END, OPERATION);
        operation.add(code <= LAST_OPERATION ? code : -1);
    }
}

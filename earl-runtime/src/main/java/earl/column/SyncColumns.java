package earl.column;

import earl.Column;
import earl.Column.Kind;
import earl.Columns;
import earl.Synchronizations;
import earl.Trace;
import earl.store.Workers;
import earl.sync.SyncTable;
import earl.sync.TraceSynchronizations;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The columns of what synchronizes locations. */
final class SyncColumns implements Synchronizations {
    private final TraceSynchronizations found;
    private final Supplier<EventColumns> events;
    private final long ticksPerSecond;
    private final Budget budget;
    private final Workers workers;
    private @Nullable Columns windows;
    private @Nullable Columns epochs;
    private @Nullable Columns locks;
    private @Nullable Columns teams;
    private @Nullable Columns idling;

    SyncColumns(
            TraceSynchronizations found, Trace trace, Supplier<EventColumns> events, Budget budget, Workers workers) {
        this.found = found;
        this.events = events;
        this.ticksPerSecond = trace.info().ticksPerSecond();
        this.budget = budget;
        this.workers = workers;
    }

    @Override
    public synchronized Columns windows() {
        Columns known = windows;
        if (known == null) {
            Set set = new Set(found.windows());
            known = set.time("enter", "begin")
                    .time("leave", "end")
                    .span("call_enter", "call_leave", "call")
                    .region("region", "call")
                    .columns;
            windows = known;
        }
        return known;
    }

    @Override
    public synchronized Columns epochs() {
        Columns known = epochs;
        if (known == null) {
            Set set = new Set(found.epochs());
            for (String call : List.of("start", "complete", "post", "wait")) {
                set.span(call + "_enter", call + "_leave", call + "_call");
            }
            known = set.time("transferred", "transfer").region("wait_region", "wait_call").columns;
            epochs = known;
        }
        return known;
    }

    @Override
    public synchronized Columns locks() {
        Columns known = locks;
        if (known == null) {
            Set set = new Set(found.locks());
            known = set.span("wait_enter", "wait_leave", "wait_call")
                    .time("freed_time", "freed")
                    .region("region", "call")
                    .region("wait_region", "wait_call")
                    .columns;
            locks = known;
        }
        return known;
    }

    @Override
    public synchronized Columns teams() {
        Columns known = teams;
        if (known == null) {
            Set set = new Set(found.teams());
            known = set.span("enter", "leave", "call").region("region", "call").columns;
            teams = known;
        }
        return known;
    }

    @Override
    public synchronized Columns idling() {
        Columns known = idling;
        if (known == null) {
            known = idling(found.idle());
            idling = known;
        }
        return known;
    }

    @Override
    public Columns idling(long from, long to) {
        return idling(found.idle(from, to));
    }

    private Columns idling(SyncTable table) {
        NamedColumns columns = new Set(table).columns;
        return columns.add(
                "time",
                () -> Leaf.times(
                        columns.length(),
                        (double) ticksPerSecond,
                        (from, n, into, at) -> {
                            long[] ticks = new long[n];
                            columns.column("ticks").integers(from, n, ticks);
                            for (int i = 0; i < n; i++) {
                                into[at + i] = (double) ticks[i];
                            }
                        },
                        workers));
    }

    /** A table's columns, and what follows from them. */
    private final class Set {
        final NamedColumns columns;

        Set(SyncTable table) {
            columns = new NamedColumns(table.rows(), budget);
            for (SyncTable.Values values : table.columns()) {
                columns.add(values.name(), () -> leaf(values, table.rows()));
            }
        }

        private Column leaf(SyncTable.Values values, int rows) {
            Dictionary words = values.words() == null ? null : new Dictionary(values.words());
            IntegerSource source = (from, n, into, at) -> {
                for (int i = 0; i < n; i++) {
                    into[at + i] = values.value().applyAsLong((int) from + i);
                }
            };
            Kind kind = values.kind();
            return Leaf.of(kind, rows, words, source, workers);
        }

        Set time(String name, String position) {
            columns.add(name, () -> events.get().timeAt(columns.column(position)));
            return this;
        }

        Set span(String enter, String leave, String call) {
            time(enter, call);
            columns.add(leave, () -> events.get().exitTimeAt(columns.column(call)));
            return this;
        }

        Set region(String name, String call) {
            columns.add(name, () -> events.get().regionAt(columns.column(call)));
            return this;
        }
    }
}

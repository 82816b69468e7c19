package expert.language;

import earl.Column;
import earl.Columns;
import earl.Grouped;
import earl.Trace;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Columns, and expressions on them. */
final class ColumnCases {
    private ColumnCases() {}

    private static Columns m(Trace trace) {
        return trace.messages().columns();
    }

    private static Column wait(Trace trace) {
        return m(trace).column("send_enter").minus(m(trace).column("recv_enter"));
    }

    private static Object values(Columns columns) {
        return columns.names().stream()
                .map(columns::column)
                .map(c -> c.kind() == Column.Kind.NUMBER ? (Object) c.toNumbers() : c.toIntegers());
    }

    private static Case whole(String set, Function<Trace, Columns> of) {
        return Case.of(
                t -> values(of.apply(t)),
                "[c.to_numbers() if c.kind == 'number' else c.to_integers() for c in [trace." + set
                        + "[k] for k in trace." + set + ".keys()]]",
                "trace." + set + ".keys().map((k) => trace." + set
                        + "[k]).map((c) => (c.kind === 'number' ? c.to_numbers() : c.to_integers()))");
    }

    /** {@code wait} with an operation. */
    private static Case on(Function<Column, @Nullable Object> java, String python, String javascript) {
        return Case.of(
                t -> java.apply(wait(t)),
                "(lambda m, wait: " + python
                        + ")(trace.messages, trace.messages.send_enter - trace.messages.recv_enter)",
                "((m, wait) => " + javascript
                        + ")(trace.messages, trace.messages.send_enter.minus(trace.messages.recv_enter))");
    }

    private static Case on(Function<Column, @Nullable Object> java, String both) {
        return on(java, both, both);
    }

    private static Case grouped(String name, java.util.function.BiFunction<Column, Column, Grouped> java) {
        return Case.of(
                t -> {
                    Grouped found = java.apply(wait(t), m(t).column("destination"));
                    return List.of(found, found.key(), found.row());
                },
                "(lambda g: [g, g.key, g.row])((trace.messages.send_enter - trace.messages.recv_enter)." + name
                        + "(trace.messages.destination))",
                "((g) => [g, g.key, g.row])(trace.messages.send_enter.minus(trace.messages.recv_enter)." + name
                        + "(trace.messages.destination))");
    }

    private static Case over(String name, java.util.function.BiFunction<Column, Column, Column> java) {
        return Case.of(
                t -> java.apply(wait(t), m(t).column("destination")),
                "(trace.messages.send_enter - trace.messages.recv_enter)." + name + "(trace.messages.destination)",
                "trace.messages.send_enter.minus(trace.messages.recv_enter)." + name + "(trace.messages.destination)");
    }

    static final List<Case> ALL = List.of(
            Case.of(t -> t.columns().names(), "trace.columns.keys()"),
            Case.of(t -> m(t).names(), "trace.messages.columns.keys()"),
            Case.of(t -> t.collectives().columns().names(), "trace.collectives.columns.keys()"),
            Case.of(t -> t.callpaths().columns().names(), "trace.profile.keys()"),
            Case.of(t -> t.columns().length(), "len(trace.columns)", "trace.columns.length"),
            whole("columns", Trace::columns),
            whole("messages.columns", ColumnCases::m),
            whole("collectives.columns", t -> t.collectives().columns()),
            whole("profile", t -> t.callpaths().columns()),
            Case.of(t -> m(t).column("send_region"), "trace.messages.send_region.tolist()"),
            Case.of(t -> m(t).column("overtakes"), "trace.messages.columns.overtakes"),
            Case.of(t -> t.columns().column("type"), "trace.columns.type"),
            Case.of(
                    t -> m(t).select(m(t).column("tag").equalTo(1)).column("bytes"),
                    "trace.messages[trace.messages.tag == 1].bytes",
                    "trace.messages.select(trace.messages.tag.equal_to(1)).bytes"),
            on(w -> w, "wait"),
            on(
                    w -> w.select(w.greaterThan(0)).sum(),
                    "wait[wait > 0].sum()",
                    "wait.select(wait.greater_than(0)).sum()"),
            on(
                    w -> List.of(w.sum(), w.mean(), w.max(), w.min(), w.count()),
                    "[wait.sum(), wait.mean(), wait.max(), wait.min(), wait.count()]"),
            on(
                    w -> java.util.Arrays.asList(
                            EventCases.link(w.argmax()),
                            EventCases.link(w.argmin()),
                            w.lessThan(0).any(),
                            w.lessThan(0).all()),
                    "[wait.argmax(), wait.argmin(), (wait < 0).any(), (wait < 0).all()]",
                    "[wait.argmax(), wait.argmin(), wait.less_than(0).any(), wait.less_than(0).all()]"),
            on(w -> w.times(2).plus(1).minus(w), "wait * 2 + 1 - wait", "wait.times(2).plus(1).minus(wait)"),
            on(
                    w -> w.abs().sqrt().plus(w.filled(2)),
                    "abs(wait).sqrt() + wait.filled(2)",
                    "wait.abs().sqrt().plus(wait.filled(2))"),
            on(w -> w.negated().abs().dividedBy(3), "abs(-wait) / 3", "wait.negated().abs().divided_by(3)"),
            on(w -> w.floorDividedBy(0.01), "wait // 0.01", "wait.floor_divided_by(0.01)"),
            on(w -> w.modulo(0.003), "wait % 0.003", "wait.modulo(0.003)"),
            on(w -> w.filled(1).minus(w), "1 - wait", "wait.negated().plus(1)"),
            on(w -> w.filled(1).dividedBy(w), "1 / wait", "wait.rows().times(0).plus(1).divided_by(wait)"),
            on(w -> w.minimum(0), "earl.minimum(wait, 0)"),
            on(w -> w.maximum(w.negated()), "earl.maximum(wait, -wait)", "earl.maximum(wait, wait.negated())"),
            on(
                    w -> w.atLeast(0).where(w, w.filled(0)),
                    "earl.where(wait >= 0, wait, 0)",
                    "earl.where(wait.at_least(0), wait, 0)"),
            on(
                    w -> w.atMost(0)
                            .or(w.greaterThan(0.02))
                            .and(w.notEqualTo(0))
                            .not(),
                    "~(((wait <= 0) | (wait > 0.02)) & (wait != 0))",
                    "wait.at_most(0).or(wait.greater_than(0.02)).and(wait.not_equal_to(0)).not()"),
            on(w -> List.of(w.std(), w.median(), w.quantile(0.25)), "[wait.std(), wait.median(), wait.quantile(0.25)]"),
            on(w -> w.abs().power(0.5), "wait.abs().power(0.5)"),
            on(w -> w.power(w.filled(2)), "wait.power(wait.filled(2))"),
            on(w -> w.log(), "wait.log()"),
            on(w -> w.clip(0, 0.01), "wait.clip(0, 0.01)"),
            on(w -> w.clip(w.filled(0), 0.01), "wait.clip(wait.filled(0), 0.01)"),
            on(w -> w.cumulative(), "wait.cumulative()"),
            on(w -> w.lag(), "wait.lag()"),
            on(w -> w.sort(), "wait.sort()"),
            on(w -> w.order(), "wait.order()"),
            on(w -> w.asInteger().order(w.negated()), "wait.as_integer().order(wait.negated())"),
            on(w -> w.largest(3), "wait.largest(3)"),
            on(w -> w.take(w.order()), "wait[wait.order()]", "wait.take(wait.order())"),
            on(w -> w.select(w.lessThan(0)), "wait.select(wait < 0)", "wait.select(wait.less_than(0))"),
            on(w -> w.times(100).asInteger().unique(), "wait.times(100).as_integer().unique()"),
            on(w -> w.asNumber().computed(), "wait.as_number().computed()"),
            on(w -> w.missing(), "wait.missing()"),
            on(w -> w.rows(), "wait.rows()"),
            on(w -> w.slice(Math.min(2, w.length()), Math.min(7, w.length())), "wait[2:7]", "wait.slice(2, 7)"),
            on(
                    w -> w.take(w.rows().negated().plus(w.length() - 1.0)),
                    "wait[::-1]",
                    "wait.take(wait.rows().negated().plus(wait.length - 1))"),
            on(
                    w -> w.length() == 0 ? null : w.number(w.length() - 1),
                    "wait[-1] if len(wait) else None",
                    "wait.length ? wait.at(-1) : null"),
            on(w -> w.length(), "len(wait)", "wait.length"),
            on(w -> w.kind().name().toLowerCase(java.util.Locale.ROOT), "wait.kind"),
            on(
                    w -> EventCases.fails(() -> w.plus(w.select(w.missing())), "rows") || w.length() == 0,
                    "fails(lambda: wait + wait[wait.missing()], 'rows') or len(wait) == 0",
                    "fails(() => wait.plus(wait.select(wait.missing())), 'rows') || wait.length === 0"),
            Case.of(t -> m(t).column("recv_region").like("MPI_*"), "trace.messages.recv_region.like('MPI_*')"),
            Case.of(
                    t -> m(t).column("recv_region").oneOf(List.of("MPI_Recv", "MPI_Waitall")),
                    "trace.messages.recv_region.one_of(['MPI_Recv', 'MPI_Waitall'])"),
            Case.of(
                    t -> m(t).column("recv_region").equalTo("MPI_Recv"),
                    "trace.messages.recv_region == 'MPI_Recv'",
                    "trace.messages.recv_region.equal_to('MPI_Recv')"),
            Case.of(
                    t -> m(t).column("send").oneOf(m(t).column("send").slice(0, Math.min(2, m(t).length()))),
                    "trace.messages.columns.send.one_of(trace.messages.columns.send[0:2])",
                    "trace.messages.columns.send.one_of(trace.messages.columns.send.slice(0, 2))"),
            Case.of(
                    t -> m(t).column("source").rowIn(m(t).column("destination")),
                    "trace.messages.source.row_in(trace.messages.destination)"),
            Case.of(
                    t -> m(t).column("send_region").rowIn(m(t).column("recv_region")),
                    "trace.messages.send_region.row_in(trace.messages.recv_region)"),
            Case.of(
                    t -> m(t).column("recv_call")
                            .rowIn(m(t).select(m(t).column("source").equalTo(1)).column("recv_call")),
                    "trace.messages.recv_call.row_in(trace.messages[trace.messages.source == 1].recv_call)",
                    "trace.messages.recv_call.row_in(trace.messages.select(trace.messages.source.equal_to(1)).recv_call)"),
            grouped("group_sum", Column::groupSum),
            grouped("group_mean", Column::groupMean),
            grouped("group_max", Column::groupMax),
            grouped("group_min", Column::groupMin),
            grouped("group_count", Column::groupCount),
            grouped("group_argmax", Column::groupArgmax),
            grouped("group_argmin", Column::groupArgmin),
            over("sum_over", Column::sumOver),
            over("mean_over", Column::meanOver),
            over("max_over", Column::maxOver),
            over("min_over", Column::minOver),
            over("count_over", Column::countOver),
            over("argmax_over", Column::argmaxOver),
            over("argmin_over", Column::argminOver),
            grouped("group_std", Column::groupStd),
            grouped("group_median", Column::groupMedian),
            over("cumulative", Column::cumulative),
            over("lag", Column::lag),
            over("running_max_over", Column::runningMaxOver),
            over("running_argmax_over", Column::runningArgmaxOver));
}

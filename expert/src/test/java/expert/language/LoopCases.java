package expert.language;

import earl.Columns;
import earl.Loops;
import earl.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Loops and their iterations. */
final class LoopCases {
    private LoopCases() {}

    private static Case each(Function<Loops, Function<Integer, Object>> java, String python, String javascript) {
        return Case.of(
                t -> {
                    Loops loops = Loops.of(t, 0);
                    return IntStream.range(0, loops.count())
                            .mapToObj(java.apply(loops)::apply)
                            .toList();
                },
                "[" + python + " for loop in trace.loops(0)]",
                "Array.from(trace.loops(0), (loop) => " + javascript + ")");
    }

    private static Case each(Function<Loops, Function<Integer, Object>> java, String both) {
        return each(java, both, both);
    }

    private static List<Object> columns(Columns columns) {
        List<Object> values = new ArrayList<>();
        for (String name : List.of("iteration", "entry", "first", "last", "messages", "bytes_sent", "bytes_received")) {
            values.add(columns.column(name).toIntegers());
        }
        for (String name : List.of("begin", "end", "time", "mpi_time", "wait")) {
            values.add(columns.column(name).toNumbers());
        }
        return values;
    }

    static final List<Case> ALL = List.of(
            Case.of(t -> Loops.of(t, 0).count(), "len(trace.loops(0))", "trace.loops(0).length"),
            Case.of(t -> Loops.of(t, 0).signature(), "trace.loops(0).signature"),
            each(loops -> loops::header, "loop.header"),
            each(loops -> loops::callsite, "loop.callsite"),
            each(loops -> loops::depth, "loop.depth"),
            each(loops -> loops::entries, "loop.entries"),
            each(loops -> loops::iterations, "len(loop)", "loop.length"),
            each(loops -> loops::time, "loop.time"),
            each(loops -> loops::mpiTime, "loop.mpi_time"),
            each(loops -> loops::members, "loop.members"),
            each(loops -> loops::isIrreducible, "loop.irreducible"),
            each(
                    loops -> loop -> loops.parent(loop) == Trace.NONE ? -1 : loops.parent(loop),
                    "(-1 if loop.parent is None else loop.parent.id)",
                    "(loop.parent === null ? -1 : loop.parent.id)"),
            each(loops -> loop -> loops.first(loop, 1), "loop.first(1).pos"),
            each(
                    loops -> loop -> columns(loops.columns(loop)),
                    "[loop.iterations[k].to_integers() for k in ['iteration', 'entry', 'first', 'last', 'messages',"
                            + " 'bytes_sent', 'bytes_received']] + [loop.iterations[k].to_numbers() for k in ['begin',"
                            + " 'end', 'time', 'mpi_time', 'wait']]",
                    "[...['iteration', 'entry', 'first', 'last', 'messages', 'bytes_sent', 'bytes_received'].map((k)"
                            + " => loop.iterations[k].to_integers()), ...['begin', 'end', 'time', 'mpi_time',"
                            + " 'wait'].map((k) => loop.iterations[k].to_numbers())]"),
            Case.of(
                    t -> LongStream.range(0, t.length())
                            .mapToObj(pos -> (long) Loops.of(t, 0).innermost(pos))
                            .toList(),
                    "[(lambda loop: -1 if loop is None else loop.id)(trace.loops(0).innermost(e)) for e in trace]",
                    "Array.from(trace, (e) => trace.loops(0).innermost(e)?.id ?? -1)"),
            each(
                    loops -> loop -> LongStream.range(0, 50)
                            .mapToObj(pos -> loops.iterationOf(loop, pos))
                            .toList(),
                    "loop.iteration_of(trace.columns.pos[:50]).to_integers()",
                    "loop.iteration_of(trace.columns.pos.slice(0, 50)).to_integers()"));
}

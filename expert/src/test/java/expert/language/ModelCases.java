package expert.language;

import earl.Model;
import earl.Trace;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Models of communication. */
final class ModelCases {
    private ModelCases() {}

    private static Case each(Function<Model, Function<Integer, Object>> java, String both) {
        return Case.of(
                t -> {
                    Model model = Model.of(t);
                    return IntStream.range(0, model.count())
                            .mapToObj(java.apply(model)::apply)
                            .toList();
                },
                "[" + both + " for each in trace.model()]",
                "Array.from(trace.model(), (each) => " + both + ")");
    }

    private static List<Long> positions(Trace trace, Function<Long, Integer> java) {
        return LongStream.range(0, trace.length())
                .mapToObj(pos -> (long) java.apply(pos))
                .toList();
    }

    static final List<Case> ALL = List.of(
            Case.of(t -> Model.of(t).count(), "len(trace.model())", "trace.model().length"),
            Case.of(t -> Model.of(t).toString(), "str(trace.model())", "String(trace.model())"),
            Case.of(t -> Model.of(t, 1).toString(), "str(trace.model(1))", "String(trace.model(1))"),
            each(model -> model::text, "each.text"),
            each(model -> model::isLoop, "each.is_loop"),
            each(model -> model::iterations, "each.iterations"),
            each(model -> model::locations, "each.locations"),
            Case.of(
                    t -> IntStream.range(0, Model.of(t).count())
                            .mapToObj(Model.of(t)::parent)
                            .toList(),
                    "[-1 if each.parent is None else each.parent.id for each in trace.model()]",
                    "Array.from(trace.model(), (each) => each.parent?.id ?? -1)"),
            Case.of(
                    t -> IntStream.range(0, Model.of(t).count())
                            .mapToObj(Model.of(t)::loops)
                            .toList(),
                    "[[loop.id for loop in each.loops] for each in trace.model()]",
                    "Array.from(trace.model(), (each) => each.loops.map((loop) => loop.id))"),
            Case.of(
                    t -> positions(t, Model.of(t)::constructOf),
                    "[(lambda c: -1 if c is None else c.id)(trace.model().construct_of(e)) for e in trace]",
                    "Array.from(trace, (e) => trace.model().construct_of(e)?.id ?? -1)"),
            Case.of(
                    t -> positions(t, Model.of(t, 0)::constructOf),
                    "[(lambda c: -1 if c is None else c.id)(trace.model(0).construct_of(e)) for e in trace]",
                    "Array.from(trace, (e) => trace.model(0).construct_of(e)?.id ?? -1)"),
            Case.of(
                    t -> LongStream.range(0, t.length())
                            .mapToObj(Model.of(t)::counters)
                            .toList(),
                    "[trace.model().counters(e) for e in trace]",
                    "Array.from(trace, (e) => trace.model().counters(e))"));
}

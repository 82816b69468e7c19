package expert.structure;

import earl.model.AffineExpression;
import earl.model.Construct;
import earl.model.LocalModel;
import earl.model.Vocabulary;
import earl.model.global.GlobalConstruct;
import earl.model.global.GlobalModel;
import expert.text.Json;
import expert.text.RecordField.Omittable;
import expert.text.RecordField.OneOf;
import expert.text.RecordField.SnakeCase;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Models of processes as JSON. A loop has its count and its body, a record has the template of its text and the numbers for
 * its slots. An expression that varies between iterations is {@code [constant, coefficient of i0, of i1, ...]}, with
 * counters from 0. Events of the merged model are text, with counters from 1.
 */
@SnakeCase
public record ModelJson(
        String trace,
        long events,
        long constructs,
        long messagesWithoutPartner,
        Map<String, Integer> steps,
        Iterable<ModelNode> model) {
    /** A loop with its count, processes and body, or an event. */
    record ModelNode(
            @OneOf({long.class, long[].class}) @Omittable @Nullable
            Object count,

            @Omittable @Nullable String processes,
            @Omittable @Nullable Iterable<ModelNode> body,
            @Omittable @Nullable String event) {}

    /** Models of some processes. */
    record ProcessModels(String trace, Iterable<OfProcess> processes) {}

    record OfProcess(int process, int location, long records, Iterable<LocalNode> model) {
        static OfProcess of(LocalModel model, Vocabulary vocabulary) {
            return new OfProcess(
                    model.process(), model.location(), model.records(), nodes(model.constructs(), vocabulary));
        }
    }

    /** A record with the numbers of its template, or a loop. */
    record LocalNode(
            @Omittable @Nullable String record,
            @Omittable @Nullable List<@OneOf({long.class, long[].class}) Object> numbers,

            @OneOf({long.class, long[].class}) @Omittable @Nullable
            Object count,

            @Omittable @Nullable Iterable<LocalNode> body) {
        static LocalNode of(Construct construct, Vocabulary vocabulary) {
            return switch (construct) {
                case Construct.Action action ->
                    new LocalNode(
                            vocabulary.template(action.symbol()),
                            action.numbers().stream().map(ModelJson::number).toList(),
                            null,
                            null);
                case Construct.Loop loop ->
                    new LocalNode(null, null, number(loop.count()), nodes(loop.body(), vocabulary));
            };
        }
    }

    private static Iterable<LocalNode> nodes(List<Construct> constructs, Vocabulary vocabulary) {
        return () -> constructs.stream()
                .map(construct -> LocalNode.of(construct, vocabulary))
                .iterator();
    }

    /** Writes the models of some processes of a trace; {@code out} stays open. */
    public static void write(Writer out, String trace, List<LocalModel> models, Vocabulary vocabulary)
            throws IOException {
        Json.document(
                out,
                3,
                new ProcessModels(
                        trace,
                        () -> models.stream()
                                .map(model -> OfProcess.of(model, vocabulary))
                                .iterator()));
    }

    /** Writes the model of all processes together; {@code out} stays open. */
    public static void write(Writer out, String trace, GlobalModel model) throws IOException {
        Json.document(
                out,
                3,
                new ModelJson(
                        trace,
                        model.events(),
                        model.size(),
                        model.dangling(),
                        model.stepCounts(),
                        nodes(model, model.constructs())));
    }

    private static Iterable<ModelNode> nodes(GlobalModel model, List<GlobalConstruct> nodes) {
        return () -> nodes.stream()
                .map(node -> node.isLoop()
                        ? new ModelNode(
                                number(node.times()), model.processes(node.members()), nodes(model, node.body()), null)
                        : new ModelNode(null, null, null, model.text(node)))
                .iterator();
    }

    /** A constant, or the constant and the coefficients of the counters. */
    private static Object number(AffineExpression expression) {
        if (expression.isConstant()) {
            return expression.constant();
        }
        List<Long> numbers = new ArrayList<>();
        numbers.add(expression.constant());
        for (int depth = 0; depth < expression.depth(); depth++) {
            numbers.add(expression.coefficient(depth));
        }
        return numbers;
    }
}

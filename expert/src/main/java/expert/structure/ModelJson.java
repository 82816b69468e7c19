package expert.structure;

import com.fasterxml.jackson.core.JsonGenerator;
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

    /** Writes the models of some processes of a trace; {@code out} stays open. */
    public static void write(Writer out, String trace, List<LocalModel> models, Vocabulary vocabulary)
            throws IOException {
        try (JsonGenerator json = Json.generator(out, 3)) {
            json.writeStartObject();
            json.writeStringField("trace", trace);
            json.writeArrayFieldStart("processes");
            for (LocalModel model : models) {
                json.writeStartObject();
                json.writeNumberField("process", model.process());
                json.writeNumberField("location", model.location());
                json.writeNumberField("records", model.records());
                constructs(json, "model", model.constructs(), vocabulary);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.write('\n');
    }

    /** Writes the model of all processes together; {@code out} stays open. */
    public static void write(Writer out, String trace, GlobalModel model) throws IOException {
        try (JsonGenerator json = Json.generator(out, 3)) {
            Json.value(
                    json,
                    new ModelJson(
                            trace,
                            model.events(),
                            model.size(),
                            model.dangling(),
                            model.stepCounts(),
                            nodes(model, model.constructs())));
        }
        out.write('\n');
    }

    private static Iterable<ModelNode> nodes(GlobalModel model, List<GlobalConstruct> nodes) {
        return () -> nodes.stream()
                .map(node -> node.isLoop()
                        ? new ModelNode(
                                number(node.times()), model.processes(node.members()), nodes(model, node.body()), null)
                        : new ModelNode(null, null, null, model.text(node)))
                .iterator();
    }

    private static void constructs(JsonGenerator json, String name, List<Construct> constructs, Vocabulary vocabulary)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (Construct construct : constructs) {
            json.writeStartObject();
            switch (construct) {
                case Construct.Action action -> {
                    json.writeStringField("record", vocabulary.template(action.symbol()));
                    json.writeArrayFieldStart("numbers");
                    for (AffineExpression number : action.numbers()) {
                        Json.value(json, number(number));
                    }
                    json.writeEndArray();
                }
                case Construct.Loop loop -> {
                    json.writeFieldName("count");
                    Json.value(json, number(loop.count()));
                    constructs(json, "body", loop.body(), vocabulary);
                }
            }
            json.writeEndObject();
        }
        json.writeEndArray();
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

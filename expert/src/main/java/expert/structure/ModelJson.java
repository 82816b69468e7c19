package expert.structure;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.model.AffineExpression;
import earl.model.Construct;
import earl.model.LocalModel;
import earl.model.Vocabulary;
import earl.model.global.GlobalConstruct;
import earl.model.global.GlobalModel;
import expert.text.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;

/**
 * Models of processes as JSON. A loop has its count and its body, a record has the template of its text and the numbers for
 * its slots. An expression that varies between iterations is {@code [constant, coefficient of i0, of i1, ...]}, with
 * counters from 0. Events of the merged model are text, with counters from 1.
 */
public final class ModelJson {
    private ModelJson() {}

    /** The models of some processes of a trace. */
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

    /** The model of all processes together: loops and events with the processes that they cover. */
    public static void write(Writer out, String trace, GlobalModel model) throws IOException {
        try (JsonGenerator json = Json.generator(out, 3)) {
            json.writeStartObject();
            json.writeStringField("trace", trace);
            json.writeNumberField("events", model.events());
            json.writeNumberField("constructs", model.size());
            json.writeNumberField("messages_without_partner", model.dangling());
            json.writeObjectFieldStart("steps");
            for (Map.Entry<String, Integer> step : model.stepCounts().entrySet()) {
                json.writeNumberField(step.getKey(), step.getValue());
            }
            json.writeEndObject();
            nodes(json, "model", model, model.constructs());
            json.writeEndObject();
        }
        out.write('\n');
    }

    private static void nodes(JsonGenerator json, String name, GlobalModel model, List<GlobalConstruct> nodes)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (GlobalConstruct node : nodes) {
            json.writeStartObject();
            if (node.isLoop()) {
                json.writeFieldName("count");
                expression(json, node.times());
                json.writeStringField("processes", model.processes(node.members()));
                nodes(json, "body", model, node.body());
            } else {
                json.writeStringField("event", model.text(node));
            }
            json.writeEndObject();
        }
        json.writeEndArray();
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
                        expression(json, number);
                    }
                    json.writeEndArray();
                }
                case Construct.Loop loop -> {
                    json.writeFieldName("count");
                    expression(json, loop.count());
                    constructs(json, "body", loop.body(), vocabulary);
                }
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void expression(JsonGenerator json, AffineExpression expression) throws IOException {
        if (expression.isConstant()) {
            json.writeNumber(expression.constant());
            return;
        }
        json.writeStartArray();
        json.writeNumber(expression.constant());
        for (int depth = 0; depth < expression.depth(); depth++) {
            json.writeNumber(expression.coefficient(depth));
        }
        json.writeEndArray();
    }
}

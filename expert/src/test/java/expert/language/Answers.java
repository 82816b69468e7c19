package expert.language;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.CallPath;
import earl.Collective;
import earl.Column;
import earl.Event;
import earl.Message;
import java.lang.reflect.Array;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * Answers as JSON, to be compared between languages. An event is its position, a message and a collective their row, a node of the call
 * tree its path; a number without a fraction is an integer, for JavaScript does not tell, and NaN is null.
 */
final class Answers {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** What the functions of the same purpose are called in the scripts: {@code show(value)} writes a line. */
    static final String PYTHON = """
            import earl, sys

            def plain(x):
                if x is None or isinstance(x, (bool, str, int)):
                    return x
                if isinstance(x, float):
                    return None if x != x else int(x) if x == int(x) and abs(x) < 2**53 else x
                kind = type(x).__name__
                if kind == "Event":
                    return x.pos
                if kind == "Message" or kind == "Member":
                    return x.row
                if kind == "Collective":
                    return x.instance
                if kind == "CallPath":
                    return x.path
                if isinstance(x, dict):
                    return {str(k): plain(v) for k, v in x.items()}
                return [plain(v) for v in x]

            def text(x):
                if x is None:
                    return "null"
                if isinstance(x, bool):
                    return "true" if x else "false"
                if isinstance(x, str):
                    return '"' + x.replace("\\\\", "\\\\\\\\").replace('"', '\\\\"').replace("\\n", "\\\\n") + '"'
                if isinstance(x, dict):
                    return "{" + ",".join(text(k) + ":" + text(v) for k, v in x.items()) + "}"
                if isinstance(x, list):
                    return "[" + ",".join(map(text, x)) + "]"
                return repr(x)

            def fails(work, word):
                try:
                    work()
                except Exception as error:
                    return word in str(error)
                return False

            def show(work):
                try:
                    print(text(plain(work())))
                except Exception as error:
                    print(text("failed: " + type(error).__name__ + ": " + str(error)))

            """;

    static final String JAVASCRIPT = """
            import * as earl from 'earl';

            function plain(x) {
              if (x === null || x === undefined || typeof x === 'boolean' || typeof x === 'string') {
                return x ?? null;
              }
              if (typeof x === 'number') {
                return Number.isNaN(x) ? null : x;
              }
              switch (x.constructor?.name) {
                case 'Event':
                  return x.pos;
                case 'Message':
                case 'Member':
                  return x.row;
                case 'Collective':
                  return x.instance;
                case 'CallPath':
                  return x.path;
              }
              if (typeof x[Symbol.iterator] === 'function') {
                return Array.from(x, plain);
              }
              return Object.fromEntries(Object.entries(x).map(([name, value]) => [name, plain(value)]));
            }

            function fails(work, word) {
              try {
                work();
              } catch (error) {
                return error.message.includes(word);
              }
              return false;
            }

            function show(work) {
              try {
                console.log(JSON.stringify(plain(work())));
              } catch (error) {
                console.log(JSON.stringify('failed: ' + error));
              }
            }

            function range(count) {
              return Array.from({ length: count }, (_, i) => i);
            }

            """;

    private Answers() {}

    /** What a script has written in a line. */
    static JsonNode parse(String line) throws java.io.IOException {
        return MAPPER.readTree(line);
    }

    /** What Java has answered. */
    static JsonNode of(@Nullable Object value) {
        return switch (value) {
            case null -> NODES.nullNode();
            case Boolean truth -> NODES.booleanNode(truth);
            case String word -> NODES.textNode(word);
            case Long whole -> MAPPER.valueToTree(whole);
            case Integer whole -> MAPPER.valueToTree(whole);
            case Double number -> number.isNaN() ? NODES.nullNode() : NODES.numberNode(number);
            case Event event -> of(event.pos());
            case Message message -> of(message.row());
            case Collective collective -> of(collective.instance());
            case CallPath callpath -> of(callpath.path());
            case Column column -> column(column);
            case BaseStream<?, ?> stream -> all(stream.iterator());
            case Iterable<?> many -> all(many.iterator());
            case Map<?, ?> map -> {
                ObjectNode node = NODES.objectNode();
                map.forEach((name, each) -> node.set(String.valueOf(name), of(each)));
                yield node;
            }
            default -> {
                if (!value.getClass().isArray()) {
                    throw new IllegalArgumentException("no answer is a " + value.getClass());
                }
                ArrayNode node = NODES.arrayNode();
                for (int i = 0; i < Array.getLength(value); i++) {
                    node.add(of(Array.get(value, i)));
                }
                yield node;
            }
        };
    }

    private static JsonNode all(Iterator<?> many) {
        ArrayNode node = NODES.arrayNode();
        many.forEachRemaining(each -> node.add(of(each)));
        return node;
    }

    private static JsonNode column(Column column) {
        ArrayNode node = NODES.arrayNode();
        for (long row = 0; row < column.length(); row++) {
            node.add(
                    switch (column.kind()) {
                        case INTEGER -> of(column.integer(row));
                        case NUMBER -> of(column.number(row));
                        case TRUTH -> of(column.truth(row));
                        case STRING -> of(column.integer(row) < 0 ? null : column.string(row));
                    });
        }
        return node;
    }

    /** Whether two are the same, numbers by value. */
    static boolean same(JsonNode a, JsonNode b) {
        if (a.isNumber() && b.isNumber()) {
            return a.doubleValue() == b.doubleValue();
        }
        if (a.isArray() && b.isArray() && a.size() == b.size()) {
            for (int i = 0; i < a.size(); i++) {
                if (!same(a.get(i), b.get(i))) {
                    return false;
                }
            }
            return true;
        }
        if (a.isObject() && b.isObject() && a.size() == b.size()) {
            return a.properties().stream()
                    .allMatch(entry -> b.has(entry.getKey()) && same(entry.getValue(), b.get(entry.getKey())));
        }
        return a.equals(b);
    }
}

package expert.web.run;

import com.fasterxml.jackson.databind.JsonNode;
import expert.web.api.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Fields of a JSON object that a browser sent. Each is checked; a missing one is empty. */
final class JsonFields {
    private static final int MAX_ITEMS = 10_000;
    private static final int MAX_TEXT = 10_000;

    private JsonFields() {}

    static List<String> texts(JsonNode object, String name) throws Problem {
        JsonNode list = object.path(name);
        if (list.isMissingNode() || list.isNull()) {
            return List.of();
        }
        if (!list.isArray() || list.size() > MAX_ITEMS) {
            throw expected(name, "a list of at most " + MAX_ITEMS + " texts");
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode item : list) {
            texts.add(text(item, name));
        }
        return texts;
    }

    static Map<String, String> map(JsonNode object, String name) throws Problem {
        JsonNode map = object.path(name);
        if (map.isMissingNode() || map.isNull()) {
            return Map.of();
        }
        if (!map.isObject() || map.size() > MAX_ITEMS) {
            throw expected(name, "an object of at most " + MAX_ITEMS + " texts");
        }
        Map<String, String> texts = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : map.properties()) {
            texts.put(entry.getKey(), text(entry.getValue(), name));
        }
        return texts;
    }

    static String text(JsonNode object, String name, String otherwise) throws Problem {
        JsonNode value = object.path(name);
        return value.isMissingNode() || value.isNull() ? otherwise : text(value, name);
    }

    static long integer(JsonNode object, String name, long otherwise) throws Problem {
        JsonNode value = object.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return otherwise;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw expected(name, "an integer");
        }
        return value.longValue();
    }

    /** Whether a field is true; false if it is not there. */
    static boolean flag(JsonNode object, String name) throws Problem {
        JsonNode value = object.path(name);
        if (!value.isMissingNode() && !value.isNull() && !value.isBoolean()) {
            throw expected(name, "true or false");
        }
        return value.booleanValue();
    }

    private static String text(JsonNode value, String name) throws Problem {
        if (!value.isValueNode() || value.asText().length() > MAX_TEXT) {
            throw expected(name, "texts of at most " + MAX_TEXT + " characters");
        }
        return value.asText();
    }

    private static Problem expected(String name, String what) {
        return Problem.bad(name + ": expected " + what);
    }
}

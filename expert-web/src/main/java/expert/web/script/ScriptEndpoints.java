package expert.web.script;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import expert.run.AnalysisRequest;
import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the editor asks. */
public final class ScriptEndpoints {
    private static final Parameter NAME =
            Parameter.text("name", "name of a file in the pattern folder").asRequired();

    private final ScriptFolder folder;
    private final ScriptCheck check;

    /**
     * For a folder.
     *
     * @param request says how scripts run
     */
    public ScriptEndpoints(ScriptFolder folder, AnalysisRequest request) {
        this.folder = folder;
        this.check = new ScriptCheck(folder, request);
    }

    /** All of them. */
    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get("scripts", "Lists the user's pattern files.", List.of(), this::list),
                Endpoint.get(
                        "scripts/completions",
                        "Lists the classes and functions that scripts can use.",
                        List.of(),
                        request -> new Answer.Json(Completions.json())),
                Endpoint.get("scripts/{name}", "Reads a pattern file.", List.of(NAME), this::read),
                new Endpoint(
                        Endpoint.Method.POST,
                        "scripts/check",
                        "Checks a text as a pattern file, and saves nothing.",
                        List.of(),
                        this::check),
                new Endpoint(
                        Endpoint.Method.PUT,
                        "scripts/{name}",
                        "Checks a pattern file and saves it, with or without mistakes.",
                        List.of(NAME),
                        this::save),
                new Endpoint(
                        Endpoint.Method.DELETE,
                        "scripts/{name}",
                        "Deletes a pattern file.",
                        List.of(NAME),
                        this::delete));
    }

    private Answer list(Request request) throws Problem {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode files = json.putArray("files");
        try {
            for (Path file : folder.files()) {
                files.addObject()
                        .put("name", String.valueOf(file.getFileName()))
                        .put("size", Files.size(file))
                        .put("modified", Files.getLastModifiedTime(file).toMillis());
            }
        } catch (IOException unreadable) {
            throw failed(unreadable);
        }
        return new Answer.Json(json);
    }

    private Answer read(Request request) throws Problem {
        String name = request.text("name", "");
        try {
            return new Answer.Json(
                    JsonNodeFactory.instance.objectNode().put("name", name).put("text", folder.read(name)));
        } catch (IOException unreadable) {
            throw failed(unreadable);
        }
    }

    private Answer check(Request request) throws Problem {
        request.requireWriting();
        JsonNode body = request.body();
        return problems(body.path("name").asText(), text(body));
    }

    private Answer save(Request request) throws Problem {
        request.requireWriting();
        String name = request.text("name", "");
        String text = text(request.body());
        Answer problems = problems(name, text);
        try {
            folder.write(name, text);
        } catch (IOException full) {
            throw failed(full);
        }
        return problems;
    }

    private Answer delete(Request request) throws Problem {
        request.requireWriting();
        try {
            folder.delete(request.text("name", ""));
        } catch (IOException refused) {
            throw failed(refused);
        }
        return new Answer.Json(JsonNodeFactory.instance.objectNode());
    }

    private Answer problems(String name, String text) throws Problem {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode problems = json.putArray("problems");
        try {
            for (ScriptCheck.Mistake mistake : check.check(name, text)) {
                problems.addObject().put("line", mistake.line()).put("message", mistake.message());
            }
        } catch (IOException full) {
            throw failed(full);
        }
        return new Answer.Json(json);
    }

    private static String text(JsonNode body) throws Problem {
        JsonNode text = body.path("text");
        if (!text.isTextual()) {
            throw Problem.bad("text must be the content of the file");
        }
        return text.textValue();
    }

    private static Problem failed(IOException fault) {
        return Problem.conflict("the pattern folder: " + fault.getMessage());
    }
}

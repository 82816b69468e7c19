package expert.web.script;

import com.fasterxml.jackson.databind.JsonNode;
import expert.request.AnalysisRequest;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import expert.web.script.Completions.CompletionsJson;
import expert.web.script.ScriptCheck.ScriptProblemJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the editor asks. */
public final class ScriptEndpoints {
    private static final Parameter NAME =
            Parameter.text("name", "name of a file in the pattern folder").asRequired();

    private record ScriptsJson(List<ScriptFileJson> files) {}

    /** A file: bytes, and milliseconds since 1970. */
    private record ScriptFileJson(String name, long size, long modified) {}

    private record ScriptJson(String name, String text) {}

    private record ProblemsJson(List<ScriptProblemJson> problems) {}

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
                Endpoint.json("scripts", "Lists the user's pattern files.", List.of(), ScriptsJson.class, this::list),
                Endpoint.json(
                        "scripts/completions",
                        "Lists the classes and functions that scripts can use.",
                        List.of(),
                        CompletionsJson.class,
                        request -> Completions.all()),
                Endpoint.json("scripts/{name}", "Reads a pattern file.", List.of(NAME), ScriptJson.class, this::read),
                Endpoint.json(
                        Endpoint.Method.POST,
                        "scripts/check",
                        "Checks a text as a pattern file, and saves nothing.",
                        List.of(),
                        ProblemsJson.class,
                        this::check),
                Endpoint.json(
                        Endpoint.Method.PUT,
                        "scripts/{name}",
                        "Checks a pattern file and saves it, with or without mistakes.",
                        List.of(NAME),
                        ProblemsJson.class,
                        this::save),
                Endpoint.json(
                        Endpoint.Method.DELETE,
                        "scripts/{name}",
                        "Deletes a pattern file.",
                        List.of(NAME),
                        Endpoint.Done.class,
                        this::delete));
    }

    private ScriptsJson list(Request request) throws Problem {
        List<ScriptFileJson> files = new ArrayList<>();
        try {
            for (Path file : folder.files()) {
                files.add(new ScriptFileJson(
                        String.valueOf(file.getFileName()),
                        Files.size(file),
                        Files.getLastModifiedTime(file).toMillis()));
            }
        } catch (IOException unreadable) {
            throw failed(unreadable);
        }
        return new ScriptsJson(files);
    }

    private ScriptJson read(Request request) throws Problem {
        String name = request.text("name", "");
        try {
            return new ScriptJson(name, folder.read(name));
        } catch (IOException unreadable) {
            throw failed(unreadable);
        }
    }

    private ProblemsJson check(Request request) throws Problem {
        request.requireWriting();
        JsonNode body = request.body();
        return problems(body.path("name").asText(), text(body));
    }

    private ProblemsJson save(Request request) throws Problem {
        request.requireWriting();
        String name = request.text("name", "");
        String text = text(request.body());
        ProblemsJson problems = problems(name, text);
        try {
            folder.write(name, text);
        } catch (IOException full) {
            throw failed(full);
        }
        return problems;
    }

    private Endpoint.Done delete(Request request) throws Problem {
        request.requireWriting();
        try {
            folder.delete(request.text("name", ""));
        } catch (IOException refused) {
            throw failed(refused);
        }
        return new Endpoint.Done();
    }

    private ProblemsJson problems(String name, String text) throws Problem {
        try {
            return new ProblemsJson(check.check(name, text));
        } catch (IOException full) {
            throw failed(full);
        }
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

package expert.web.trace;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import earl.Trace;
import expert.text.Json;
import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Problem;
import expert.web.api.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What pages ask about the session and about traces as a whole. */
public final class TraceEndpoints {
    private final OpenTraces traces;
    private final TraceNotes notes;
    private final String version;
    private final @Nullable Path patternFolder;
    private final List<Path> sourceFolders;

    /**
     * For the traces of a server.
     *
     * @param version of this program
     * @param patternFolder where the user's pattern files are, null if there is no such folder
     * @param sourceFolders folders of the program's sources
     */
    public TraceEndpoints(OpenTraces traces, String version, @Nullable Path patternFolder, List<Path> sourceFolders) {
        this.traces = traces;
        this.notes = new TraceNotes(traces.options().store());
        this.version = version;
        this.patternFolder = patternFolder;
        this.sourceFolders = List.copyOf(sourceFolders);
    }

    /** All of them. */
    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get("session", "Lists the traces and what this user may do.", List.of(), this::session),
                Endpoint.get(
                        "traces/{trace}",
                        "Returns what a trace defines: regions, locations, communicators.",
                        List.of(OpenTraces.PARAMETER),
                        this::definitions),
                new Endpoint(
                        Endpoint.Method.PUT,
                        "traces/{trace}/title",
                        "Keeps a title and a note of a trace.",
                        List.of(OpenTraces.PARAMETER),
                        this::putTitle));
    }

    private Answer session(Request request) {
        return Answer.json(json -> {
            json.writeStartObject();
            json.writeStringField("version", version);
            json.writeArrayFieldStart("traces");
            for (int id = 0; id < traces.count(); id++) {
                entry(id, json);
            }
            json.writeEndArray();
            json.writeStringField("patternFolder", patternFolder == null ? null : patternFolder.toString());
            json.writeFieldName("sourceFolders");
            Json.value(json, sourceFolders.stream().map(Path::toString).toList());
            json.writeBooleanField("readOnly", !request.mayWrite());
            json.writeEndObject();
        });
    }

    private void entry(int id, JsonGenerator json) throws IOException {
        json.writeStartObject();
        head(id, traces.opened(id), json);
        json.writeBooleanField("isOpen", traces.opened(id) != null);
        json.writeEndObject();
    }

    private void head(int id, @Nullable Trace open, JsonGenerator json) throws IOException {
        Path path = traces.path(id);
        TraceNote note = notes.of(path);
        json.writeNumberField("id", id);
        json.writeStringField("name", name(path));
        json.writeStringField("path", path.toString());
        json.writeStringField("title", note.title());
        json.writeStringField("note", note.note());
        json.writeStringField("hardware", open == null ? "" : Hardware.of(open));
    }

    /** The name of a file or folder. */
    private static String name(Path path) {
        Path name = path.toAbsolutePath().normalize().getFileName();
        return name == null ? path.toString() : name.toString();
    }

    private Answer definitions(Request request) throws Problem, InterruptedException {
        int id = traces.id(request);
        Trace trace = traces.trace(id);
        return Answer.json(json -> {
            json.writeStartObject();
            head(id, trace, json);
            new DefinitionsJson(trace, json).write();
            json.writeEndObject();
        });
    }

    private Answer putTitle(Request request) throws Problem {
        request.requireWriting();
        notes.put(traces.path(traces.id(request)), TraceNote.of(request.body()));
        return new Answer.Json(JsonNodeFactory.instance.objectNode());
    }
}

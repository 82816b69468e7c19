package expert.web.trace;

import earl.Trace;
import expert.summary.PredictedMark;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What pages ask about the session and about traces as a whole. */
public final class TraceEndpoints {
    /** What a page asks first. */
    private record SessionJson(
            String version,
            List<TraceEntryJson> traces,
            @Nullable String patternFolder,
            List<String> sourceFolders,
            boolean readOnly) {}

    /** Notes at times of a trace. */
    private record NotesJson(List<PlacedNote> notes) {}

    private static final Parameter NOTE = Parameter.natural("note", "number of a note");

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
                Endpoint.json(
                        "session",
                        "Lists the traces and what this user may do.",
                        List.of(),
                        SessionJson.class,
                        this::session),
                Endpoint.json(
                        "traces/{trace}",
                        "Returns what a trace defines: regions, locations, communicators.",
                        List.of(OpenTraces.PARAMETER),
                        TraceInfoJson.class,
                        this::definitions),
                Endpoint.json(
                        Endpoint.Method.PUT,
                        "traces/{trace}/title",
                        "Keeps a title and a note of a trace.",
                        List.of(OpenTraces.PARAMETER),
                        Endpoint.Done.class,
                        this::putTitle),
                Endpoint.json(
                        Endpoint.Method.POST,
                        "traces/{trace}/notes",
                        "Keeps a note at a time of some locations of a trace. Returns all of its notes.",
                        List.of(OpenTraces.PARAMETER),
                        NotesJson.class,
                        request -> change(request, note -> note.with(request.body()))),
                Endpoint.json(
                        Endpoint.Method.DELETE,
                        "traces/{trace}/notes/{note}",
                        "Removes a note at a time of a trace. Returns the others.",
                        List.of(OpenTraces.PARAMETER, NOTE),
                        NotesJson.class,
                        request -> change(request, note -> note.without(request.integer(NOTE.name(), Trace.NONE)))));
    }

    private SessionJson session(Request request) {
        return new SessionJson(
                version,
                IntStream.range(0, traces.count())
                        .mapToObj(id -> entry(id, traces.opened(id)))
                        .toList(),
                patternFolder == null ? null : patternFolder.toString(),
                sourceFolders.stream().map(Path::toString).toList(),
                !request.mayWrite());
    }

    private TraceEntryJson entry(int id, @Nullable Trace open) {
        Path path = traces.path(id);
        TraceNote note = notes.of(path);
        return new TraceEntryJson(
                id,
                name(path),
                path.toString(),
                note.title(),
                note.note(),
                note.placed(),
                open == null ? "" : Hardware.of(open),
                open == null ? PredictedMark.of(path) : PredictedMark.of(open.info()),
                open != null);
    }

    /** The name of a file or folder. */
    private static String name(Path path) {
        Path name = path.toAbsolutePath().normalize().getFileName();
        return name == null ? path.toString() : name.toString();
    }

    private TraceInfoJson definitions(Request request) throws Problem, InterruptedException {
        int id = traces.id(request);
        Trace trace = traces.trace(id);
        return new TraceDescription(trace).of(entry(id, trace));
    }

    private Endpoint.Done putTitle(Request request) throws Problem {
        change(request, note -> note.titled(request.body()));
        return new Endpoint.Done();
    }

    private NotesJson change(Request request, TraceNotes.Change change) throws Problem {
        request.requireWriting();
        return new NotesJson(
                notes.change(traces.path(traces.id(request)), change).placed());
    }
}

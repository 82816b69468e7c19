package expert.web.server;

import expert.request.AnalysisRequest;
import expert.serve.Content;
import expert.serve.Links;
import expert.serve.Listening;
import expert.serve.Workbench;
import expert.web.analysis.AnalysisEndpoints;
import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.function.FunctionEndpoints;
import expert.web.query.QueryEndpoints;
import expert.web.run.Runs;
import expert.web.script.Changes;
import expert.web.script.FolderWatch;
import expert.web.script.ScriptEndpoints;
import expert.web.script.ScriptFolder;
import expert.web.structure.StructureEndpoints;
import expert.web.timeline.TimelineEndpoints;
import expert.web.trace.OpenTraces;
import expert.web.trace.TraceEndpoints;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts the server together. */
public final class WebWorkbench implements Workbench {
    private static final String LOOPBACK = "127.0.0.1";
    /** Where a user forwards a socket to, in the address that is printed. */
    private static final int FORWARDED_PORT = 8787;

    private static final Duration WRITE_LIMIT = Duration.ofSeconds(30);
    private static final Duration READ_LIMIT = Duration.ofSeconds(10);
    private static final Duration IDLE_LIMIT = Duration.ofSeconds(30);
    private static final int MAX_UNKNOWN_PER_PEER = 128;
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    @Override
    public void serve(
            Content content,
            Listening listening,
            Consumer<Links> started,
            Function<Throwable, String> words,
            Consumer<String> log)
            throws IOException, InterruptedException {
        Function<Throwable, Fault> faults = thrown -> Fault.of(thrown, words, log);
        Access access = new Access(listening.socket() != null, listening.isShared(), listening.prefix() + "/");
        ScriptFolder scripts = ScriptFolder.of(content.patterns());
        Changes changes = new Changes();
        try (OpenTraces traces = new OpenTraces(content.traces(), content.opening());
                Runs runs = new Runs(traces, content.requests());
                QueryEndpoints queries = new QueryEndpoints(traces);
                WriteWatch watch = new WriteWatch(WRITE_LIMIT);
                FolderWatch folder = new FolderWatch(scripts, changes::patterns)) {
            // The page shows it first. It opens while the server and the page start.
            traces.begin(0);
            folder.start();
            runs.listen(changes::run);
            Gate gate = new Gate(
                    listening.prefix(),
                    access,
                    new Hosts(listening.host(), listening.publicUrl()),
                    endpoints(content, traces, runs, queries, scripts, changes),
                    new Sender(watch, HEARTBEAT, thrown -> Fault.report(thrown, words, log)),
                    faults);
            try (HttpServer server = start(listening, gate)) {
                Links links = links(listening, access, server.port());
                started.accept(links);
                if (Boolean.getBoolean("expert.web.visit")) {
                    FirstVisit.to(links.open());
                } else {
                    new CountDownLatch(1).await();
                }
            }
        }
    }

    /** All endpoints, and one that describes them. */
    static List<Endpoint> endpoints(
            Content content,
            OpenTraces traces,
            Runs runs,
            QueryEndpoints queries,
            ScriptFolder scripts,
            Changes changes) {
        AnalysisRequest request = content.requests().apply(content.traces().getFirst());
        List<Endpoint> all = Stream.of(
                        new TraceEndpoints(traces, content.version(), scripts.path(), content.sources()).endpoints(),
                        new AnalysisEndpoints(traces, runs, content.sources()).endpoints(),
                        new TimelineEndpoints(traces, runs).endpoints(),
                        new StructureEndpoints(traces, runs).endpoints(),
                        new FunctionEndpoints(traces).endpoints(),
                        queries.endpoints(),
                        new ScriptEndpoints(scripts, request).endpoints(),
                        changes.endpoints())
                .flatMap(List::stream)
                .toList();
        Endpoint description = Endpoint.get(
                "openapi.json",
                "Describes these addresses.",
                List.of(),
                unused -> new Answer.Bytes(
                        "application/json",
                        ByteBuffer.wrap(OpenApi.document(all).toString().getBytes(StandardCharsets.UTF_8))));
        return Stream.concat(all.stream(), Stream.of(description)).toList();
    }

    private static HttpServer start(Listening listening, Gate gate) throws IOException {
        Connections connections = new Connections(READ_LIMIT, IDLE_LIMIT, MAX_UNKNOWN_PER_PEER);
        if (listening.socket() != null) {
            return HttpServer.listen(listening.socket(), gate, connections);
        }
        String host = listening.host() == null ? LOOPBACK : listening.host();
        return HttpServer.listen(host, listening.port(), gate, connections);
    }

    private static Links links(Listening listening, Access access, int port) {
        String base = origin(listening, port) + listening.prefix() + "/";
        String share = access.shareToken() == null ? null : link(base, access.shareToken());
        return new Links(link(base, access.token()), share, port);
    }

    private static String link(String base, @Nullable String token) {
        return token == null ? base : base + "open?token=" + token;
    }

    private static String origin(Listening listening, int port) {
        URI proxy = listening.publicUrl();
        if (proxy != null) {
            return proxy.getScheme() + "://" + proxy.getRawAuthority();
        }
        String host = listening.host() == null ? LOOPBACK : listening.host();
        String literal = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return "http://" + literal + ":" + (port < 0 ? FORWARDED_PORT : port);
    }
}

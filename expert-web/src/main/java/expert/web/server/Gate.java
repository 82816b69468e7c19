package expert.web.server;

import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Problem;
import expert.web.api.Request;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.RequestException;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/** Takes every request: checks who asks and from where, and leads it to the page or to an endpoint. Any thread. */
final class Gate implements Handler {
    private static final String API = "/api/";
    /** Requests that are answered at a time, without streams of events. */
    private static final int MAX_REQUESTS = 64;

    private static final int MAX_STREAMS = 256;

    private final String prefix;
    private final Access access;
    private final Hosts hosts;
    private final Routes routes;
    private final Page page = new Page();
    private final Sender sender;
    private final Function<Throwable, Fault> faults;
    private final Semaphore requests = new Semaphore(MAX_REQUESTS);
    private final Semaphore streams = new Semaphore(MAX_STREAMS);

    /**
     * A gate.
     *
     * @param prefix of all addresses, without a slash at its end
     * @param faults what to tell when a request fails
     */
    Gate(
            String prefix,
            Access access,
            Hosts hosts,
            List<Endpoint> endpoints,
            Sender sender,
            Function<Throwable, Fault> faults) {
        this.prefix = prefix;
        this.access = access;
        this.hosts = hosts;
        this.routes = new Routes(endpoints);
        this.sender = sender;
        this.faults = faults;
    }

    @Override
    public void handle(ServerRequest request, ServerResponse response) {
        try {
            answer(request, response);
        } catch (RequestException | CloseConnectionException ofConnection) {
            throw ofConnection;
        } catch (Exception
                | StackOverflowError
                | OutOfMemoryError
                | LinkageError
                | InternalError
                | AssertionError thrown) {
            if (Receiving.isGone()) {
                throw new CloseConnectionException("the browser has ended the connection", thrown);
            }
            Fault fault = faults.apply(thrown);
            sender.error(response, fault.status(), fault.text());
        } finally {
            Receiving.answered();
        }
        if (request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
            // Helidon leaves that to the browser.
            throw new CloseConnectionException("the browser wants no other answer");
        }
    }

    private void answer(ServerRequest request, ServerResponse response)
            throws Problem, IOException, InterruptedException {
        checkOrigin(request);
        String method = request.prologue().method().text();
        String path = Address.below(prefix, request.prologue().uriPath().rawPath());
        if (path.startsWith(API)) {
            api(request, response, method, path.substring(API.length()));
            return;
        }
        if (!method.equals("GET")) {
            throw Problem.method(method);
        }
        if (path.isEmpty()) {
            sender.redirect(response, prefix + "/");
        } else if (path.equals("/open")) {
            open(request, response);
        } else {
            Page.File file = page.file(path.substring(1));
            if (file == null) {
                throw Problem.missing("there is no such address");
            }
            sender.page(request, response, file);
        }
    }

    /** Refuses what a page of another server asks for in the user's name. */
    private void checkOrigin(ServerRequest request) throws Problem {
        String host = request.headers().first(HeaderNames.HOST).orElse("");
        if (!hosts.isOurs(host)) {
            throw Problem.forbidden("this server does not have the name " + host + " (set it with --public-url)");
        }
        String origin = request.headers().first(HeaderNames.ORIGIN).orElse(null);
        if (origin != null && !hosts.isOurOrigin(origin, host)) {
            throw Problem.forbidden("this server takes no requests from pages at " + origin);
        }
    }

    private void open(ServerRequest request, ServerResponse response) throws Problem {
        Map<String, String> query = Address.query(request.prologue().query().rawValue());
        String cookie = access.cookieFor(query.getOrDefault("token", ""));
        if (cookie != null) {
            response.header(HeaderNames.SET_COOKIE, cookie);
        } else if (role(request) == Access.Role.NOBODY) {
            throw Problem.forbidden("this link was used already, or is not complete: start expert serve again");
        }
        sender.redirect(response, prefix + "/");
    }

    private Access.Role role(ServerRequest request) {
        return access.role(request.headers().all(HeaderNames.COOKIE, List::of));
    }

    private void api(ServerRequest request, ServerResponse response, String method, String path)
            throws Problem, IOException, InterruptedException {
        // Other pages of the same machine, on other ports, are of the same site, and send the cookie.
        String site =
                request.headers().first(HeaderNames.create("Sec-Fetch-Site")).orElse("same-origin");
        if (!site.equals("same-origin") && !site.equals("none")) {
            throw Problem.forbidden("this server takes no requests from other pages");
        }
        Access.Role role = role(request);
        if (role == Access.Role.NOBODY) {
            throw Problem.unknown("open the link that expert serve printed");
        }
        if (role == Access.Role.READER && !method.equals("GET")) {
            throw Problem.forbidden("this link is for looking only");
        }
        Receiving.admit();
        Routes.Match match = routes.find(method, Address.segments(path));
        Map<String, String> values = Address.query(request.prologue().query().rawValue());
        values.putAll(match.values());
        // Before it counts as a request: a browser may send it slowly.
        byte[] body = body(request);
        Answer answer = limited(requests, () -> {
            try (Receiving.Watch _ = match.endpoint().stopsWithBrowser() ? Receiving.watch() : () -> {}) {
                Answer made = match.endpoint()
                        .handler()
                        .answer(Request.of(match.endpoint().parameters(), values, body, role == Access.Role.WRITER));
                if (!(made instanceof Answer.Events)) {
                    sender.send(request, response, made);
                }
                return made;
            }
        });
        if (answer instanceof Answer.Events) {
            limited(streams, () -> {
                sender.send(request, response, answer);
                return answer;
            });
        }
    }

    private static byte[] body(ServerRequest request) throws Problem {
        if (!request.content().hasEntity()) {
            return new byte[0];
        }
        try {
            return request.content().inputStream().readAllBytes();
        } catch (RequestException | CloseConnectionException ofConnection) {
            throw ofConnection;
        } catch (IOException | RuntimeException damaged) {
            // Where a chunk is not as long as it says, Helidon throws what it happens to meet.
            throw Problem.bad("the body of the request is damaged");
        }
    }

    private static Answer limited(Semaphore semaphore, Work work) throws Problem, IOException, InterruptedException {
        if (!semaphore.tryAcquire()) {
            throw Problem.busy("the server has too much to do");
        }
        try {
            return work.run();
        } finally {
            semaphore.release();
        }
    }

    @FunctionalInterface
    private interface Work {
        Answer run() throws Problem, IOException, InterruptedException;
    }
}

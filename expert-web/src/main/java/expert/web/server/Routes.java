package expert.web.server;

import expert.web.api.Endpoint;
import expert.web.api.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the endpoint of a request. */
final class Routes {
    /**
     * An endpoint and the values of the parameters in its path.
     *
     * @param values decoded, by name; mutable
     */
    record Match(Endpoint endpoint, Map<String, String> values) {}

    private record Route(Endpoint endpoint, List<String> segments) {
        @Nullable
        Map<String, String> match(List<String> path) {
            if (path.size() != segments.size()) {
                return null;
            }
            Map<String, String> values = new HashMap<>();
            for (int i = 0; i < path.size(); i++) {
                String segment = segments.get(i);
                if (segment.startsWith("{")) {
                    values.put(segment.substring(1, segment.length() - 1), path.get(i));
                } else if (!segment.equals(path.get(i))) {
                    return null;
                }
            }
            return values;
        }

        /** Number of segments that are no parameters: {@code runs/all} goes before {@code runs/{run}}. */
        long fixed() {
            return segments.stream().filter(segment -> !segment.startsWith("{")).count();
        }
    }

    private final List<Route> routes = new ArrayList<>();

    Routes(List<Endpoint> endpoints) {
        for (Endpoint endpoint : endpoints) {
            routes.add(new Route(endpoint, List.of(endpoint.path().split("/", -1))));
        }
        routes.sort((a, b) -> Long.compare(b.fixed(), a.fixed()));
    }

    /**
     * The endpoint for a request.
     *
     * @param path segments below {@code api/}, decoded
     * @throws Problem if there is none, or not with this method
     */
    Match find(String method, List<String> path) throws Problem {
        boolean isKnown = false;
        for (Route route : routes) {
            Map<String, String> values = route.match(path);
            if (values != null && route.endpoint.method().name().equals(method)) {
                return new Match(route.endpoint, values);
            }
            isKnown |= values != null;
        }
        throw isKnown ? Problem.method(method) : Problem.missing("there is no such address");
    }
}

package earl.format.efg;

import earl.TraceException;
import earl.graph.GraphData;
import earl.graph.GraphData.Partner;
import earl.graph.Signature.Property;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks that the numbers in a graph refer to something: checksums detect accidents, not forgery. */
final class NumberCheck {
    private NumberCheck() {}

    /** Checks all numbers of a graph. @throws TraceException if one refers to nothing */
    static void check(GraphData graph, StoredNames names, Path path) {
        int locations = names.locations().size();
        below(graph.location, locations, "location", path);
        for (Partner partner : graph.partners) {
            if (partner.root() && partner.locations().isEmpty()) {
                throw new TraceException(path, -1, "part 'graphs' cannot be decoded: a root without a location");
            }
            for (int location : partner.locations()) {
                below(location, locations, "location", path);
            }
        }
        Set<Long> edges = new HashSet<>();
        for (int edge = 0; edge < graph.edges(); edge++) {
            if (!edges.add((long) graph.from[edge] << Integer.SIZE | graph.to[edge])) {
                throw new TraceException(path, -1, "part 'graphs' cannot be decoded: an edge is there twice");
            }
        }
        List<Property> parts = graph.signature.properties();
        for (int part = 0; part < parts.size(); part++) {
            int known = switch (parts.get(part)) {
                case CALL, REGION -> names.regions().size();
                case COMM -> names.communicators().size();
                case PARTNER -> graph.partners.length;
                default -> Integer.MAX_VALUE;
            };
            if (known < Integer.MAX_VALUE) {
                boolean always = parts.get(part) == Property.CALL || parts.get(part) == Property.PARTNER;
                for (long key : graph.keys[part]) {
                    if (always || key >= 0) {
                        below(key, known, parts.get(part).word(), path);
                    }
                }
            }
        }
    }

    private static void below(long number, int known, String what, Path path) {
        if (number < 0 || number >= known) {
            throw new TraceException(
                    path, -1, "part 'graphs' cannot be decoded: " + what + " " + number + " of " + known);
        }
    }
}

package expert.compare;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.TraceException;
import earl.disk.RegularFile;
import expert.answer.figure.Account;
import expert.report.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the JSON of {@code expert analyze}, schema {@code expert.report/1}. */
public final class JsonSide {
    private static final String SCHEMA = "expert.report/1";

    /** Maximum number of locations of a trace. */
    private static final int MAX_LOCATIONS = 1 << 24;

    private JsonSide() {}

    /**
     * Reads a report.
     *
     * @throws TraceException if the file cannot be read or is no such report; one line
     */
    public static Side read(Path file) {
        JsonNode report;
        // A device may never end, so reading stops at the first byte that is not JSON.
        try (InputStream in = Files.newInputStream(RegularFile.of(file))) {
            report = new ObjectMapper().readTree(in);
        } catch (JsonProcessingException broken) {
            JsonLocation place = broken.getLocation();
            throw new TraceException(
                    file,
                    place == null ? -1 : place.getByteOffset(),
                    "expected JSON: " + broken.getOriginalMessage(),
                    broken);
        } catch (IOException unreadable) {
            throw new TraceException(file, -1, "cannot be read: " + unreadable.getMessage(), unreadable);
        }
        if (!report.path("schema").asText().equals(SCHEMA)) {
            throw new TraceException(file, -1, "expected a report of schema " + SCHEMA);
        }
        List<String> faults = Schema.of(Schema.REPORT).forReaders().faults(report);
        if (!faults.isEmpty()) {
            throw new TraceException(
                    file,
                    -1,
                    "the report does not fit schema " + SCHEMA + " ($ is the whole report): " + faults.getFirst()
                            + (faults.size() == 1 ? "" : ", and " + (faults.size() - 1) + " more"));
        }
        Map<Integer, PathName> deep = deepPaths(file, report.path("callpaths"));
        List<String> locations = new ArrayList<>();
        Map<String, Side.Measure> measures = new LinkedHashMap<>();
        for (JsonNode pattern : report.path("patterns")) {
            List<String> places = new ArrayList<>();
            Map<String, Double> byLocation = new LinkedHashMap<>();
            for (JsonNode row : pattern.path("by_location")) {
                if (!row.path("location").isNull()) {
                    places.add(row.path("name").asText());
                    add(byLocation, row.path("name").asText(), row);
                }
            }
            if (places.size() > locations.size()) {
                locations = places;
            }
            Map<PathName, Double> byCallpath = new LinkedHashMap<>();
            for (JsonNode row : pattern.path("by_callpath")) {
                if (!row.path("callpath").isNull()) {
                    add(byCallpath, path(file, row.path("callpath"), deep), row);
                }
            }
            measures.put(
                    pattern.path("name").asText(),
                    new Side.Measure(
                            pattern.path("unit").asText("s"),
                            pattern.path("severity").asDouble(Double.NaN),
                            byCallpath,
                            byLocation));
        }
        // A report whose patterns have no locations says only how many there are.
        locations = new ArrayList<>(locations);
        int count = report.path("trace").path("locations").asInt();
        while (locations.size() < Math.min(count, MAX_LOCATIONS)) {
            locations.add("");
        }
        Map<String, String> facts = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> fact : report.path("run").properties()) {
            facts.put(fact.getKey(), fact.getValue().asText());
        }
        Map<String, Double> account = new LinkedHashMap<>();
        for (JsonNode row : report.path("account").path("rows")) {
            Account.Kind.of(row.path("kind").asText())
                    .ifPresent(
                            kind -> account.put(kind.words(), row.path("share").asDouble()));
        }
        return new Side(
                report.path("trace").path("path").asText(),
                locations,
                measures,
                facts,
                Map.of(),
                (metric, callpath) -> null,
                account);
    }

    /** The table of deep paths: each after its parent. */
    private static Map<Integer, PathName> deepPaths(Path file, JsonNode table) {
        Map<Integer, PathName> deep = new HashMap<>();
        for (JsonNode row : table) {
            PathName parent = path(file, row.path("parent"), deep);
            deep.put(
                    row.path("callpath").asInt(),
                    parent.child(row.path("region").asText()));
        }
        return deep;
    }

    private static PathName path(Path file, JsonNode name, Map<Integer, PathName> deep) {
        if (!name.isIntegralNumber()) {
            return PathName.of(name.asText());
        }
        PathName path = deep.get(name.asInt());
        if (path == null) {
            throw new TraceException(file, -1, "expected call path " + name + " in 'callpaths', after its parent");
        }
        return path;
    }

    private static <K> void add(Map<K, Double> to, K name, JsonNode row) {
        double severity = row.path("severity").asDouble();
        if (severity != 0) {
            to.merge(name, severity, Double::sum);
        }
    }
}

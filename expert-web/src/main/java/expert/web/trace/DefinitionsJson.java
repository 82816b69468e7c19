package expert.web.trace;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.Communicator;
import earl.Location;
import earl.LocationGroup;
import earl.Metric;
import earl.Region;
import earl.SystemNode;
import earl.Topology;
import earl.Trace;
import expert.text.Json;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a trace defines, as JSON. */
final class DefinitionsJson {
    private final Trace trace;
    private final JsonGenerator json;

    DefinitionsJson(Trace trace, JsonGenerator json) {
        this.trace = trace;
        this.json = json;
    }

    /** Writes the fields of an object that is open. */
    void write() throws IOException {
        json.writeStringField("format", trace.info().format());
        json.writeStringField("writer", trace.info().writer());
        json.writeNumberField("events", trace.length());
        json.writeNumberField("ticks", ticks());
        json.writeNumberField("ticksPerSecond", trace.info().ticksPerSecond());
        Json.number(json, "seconds", trace.duration());
        regions();
        locations();
        system();
        communicators();
        json.writeBooleanField("hasMessages", trace.messages().count() > 0);
        json.writeBooleanField("hasCollectives", trace.collectives().count() > 0);
        topologies();
        metrics();
    }

    private long ticks() {
        return trace.length() == 0
                ? 0
                : trace.events().ticks(trace.length() - 1) - trace.info().startTicks();
    }

    private void regions() throws IOException {
        json.writeFieldName("groups");
        Json.value(json, RegionGroup.names());
        json.writeArrayFieldStart("regions");
        for (Region region : trace.regions()) {
            json.writeStartObject();
            json.writeStringField("name", region.name());
            json.writeStringField("short", withoutSignature(region.name()));
            json.writeStringField("group", RegionGroup.of(region).words());
            json.writeStringField("paradigm", region.paradigm());
            json.writeStringField("file", region.file().isEmpty() ? null : region.file());
            json.writeNumberField("line", region.line());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** A function's name without the types of its parameters. */
    private static String withoutSignature(String name) {
        int end = name.indexOf('(');
        return end <= 0 ? name : name.substring(0, end);
    }

    private void locations() throws IOException {
        int[] threads = new int[trace.processes().size()];
        json.writeArrayFieldStart("locations");
        for (Location location : trace.locations()) {
            boolean hasProcess = location.process() != Trace.NONE;
            json.writeStartObject();
            json.writeStringField("name", location.label());
            json.writeNumberField("rank", location.rank());
            json.writeNumberField("thread", hasProcess ? threads[location.process()]++ : 0);
            json.writeNumberField("process", location.process());
            json.writeStringField("group", location.group());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** The parts of the machine, then the processes of several locations. */
    private void system() throws IOException {
        List<SystemNode> nodes = trace.systemTree();
        List<LocationGroup> processes = trace.processes();
        int[] first = new int[nodes.size() + processes.size()];
        int[] last = new int[first.length];
        Arrays.fill(first, Integer.MAX_VALUE);
        Arrays.fill(last, Trace.NONE);
        for (Location location : trace.locations()) {
            int process = location.process();
            if (process != Trace.NONE) {
                include(first, last, nodes.size() + process, location.id());
                int node = processes.get(process).node();
                // No path to the root is longer than there are nodes.
                for (int step = 0; node != Trace.NONE && step < nodes.size(); step++) {
                    include(first, last, node, location.id());
                    node = nodes.get(node).parent();
                }
            }
        }
        json.writeArrayFieldStart("system");
        for (SystemNode node : nodes) {
            systemNode(node.name(), node.parent(), first[node.id()], last[node.id()]);
        }
        for (LocationGroup process : processes) {
            int at = nodes.size() + process.id();
            if (last[at] > first[at]) {
                systemNode(process.name(), process.node(), first[at], last[at]);
            }
        }
        json.writeEndArray();
    }

    private static void include(int[] first, int[] last, int part, int location) {
        first[part] = Math.min(first[part], location);
        last[part] = Math.max(last[part], location);
    }

    private void systemNode(String name, int parent, int first, int last) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeNumberField("parent", parent);
        json.writeNumberField("first", last < 0 ? Trace.NONE : first);
        json.writeNumberField("last", last);
        json.writeEndObject();
    }

    private void communicators() throws IOException {
        json.writeArrayFieldStart("communicators");
        for (Communicator communicator : trace.communicators()) {
            json.writeStartObject();
            json.writeStringField("name", communicator.name());
            json.writeNumberField("size", communicator.size());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void topologies() throws IOException {
        json.writeArrayFieldStart("topologies");
        for (Topology topology : trace.definitions().topologies()) {
            json.writeStartObject();
            json.writeStringField("name", topology.name());
            json.writeArrayFieldStart("dimensions");
            for (Topology.Dimension dimension : topology.dimensions()) {
                json.writeNumber(dimension.size());
            }
            json.writeEndArray();
            json.writeArrayFieldStart("coordinates");
            coordinates(topology);
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** A row for each process that is a location of the trace: the location, then its coordinates. */
    private void coordinates(Topology topology) throws IOException {
        Communicator communicator = trace.communicators().get(topology.communicator());
        for (Map.Entry<Integer, List<Long>> point : new TreeMap<>(topology.coordinates()).entrySet()) {
            int rank = point.getKey();
            int location = communicator.self() || rank < 0 || rank >= communicator.size()
                    ? Trace.NONE
                    : communicator.member(rank);
            if (location != Trace.NONE) {
                json.writeStartArray();
                json.writeNumber(location);
                for (long coordinate : point.getValue()) {
                    json.writeNumber(coordinate);
                }
                json.writeEndArray();
            }
        }
    }

    private void metrics() throws IOException {
        json.writeArrayFieldStart("metrics");
        for (Metric metric : trace.metrics()) {
            json.writeStartObject();
            json.writeStringField("name", metric.name());
            json.writeStringField("unit", metric.unit());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}

package expert.cubex;

import earl.Location;
import earl.LocationGroup;
import earl.Region;
import earl.SourceLine;
import earl.SystemNode;
import earl.Trace;
import earl.TraceException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads {@code anchor.xml}; skips unknown elements, because newer versions have more of them. */
final class AnchorParser {
    /** An element that is open: what its attributes and the simple elements in it say. */
    private static final class Open {
        final String tag;
        final Map<String, String> values = new HashMap<>();
        final StringBuilder text = new StringBuilder();
        int index = Trace.NONE;

        Open(String tag) {
            this.tag = tag;
        }

        String value(String name) {
            return values.getOrDefault(name, "").strip();
        }
    }

    private final Path file;
    private final XMLStreamReader xml;
    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<Anchor.Metric> metrics = new ArrayList<>();
    private final List<Region> regions = new ArrayList<>();
    private final Map<String, Integer> regionIds = new HashMap<>();
    private final List<Anchor.Node> nodes = new ArrayList<>();
    private final List<SystemNode> parts = new ArrayList<>();
    private final List<LocationGroup> processes = new ArrayList<>();
    private final List<Numbered> locations = new ArrayList<>();

    /** A location, and the process's rank that is not known before the process ends. */
    private record Numbered(int number, String name, String type, int rank, int process) {}

    private final Map<Integer, Integer> ranks = new HashMap<>();
    private boolean isCube;

    private AnchorParser(Path file, XMLStreamReader xml) {
        this.file = file;
        this.xml = xml;
    }

    static Anchor parse(Path file, byte[] document) {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        // Nothing from outside the file, and no definitions that grow.
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader xml =
                    factory.createXMLStreamReader(new StringReader(new String(document, StandardCharsets.UTF_8)));
            try {
                return new AnchorParser(file, xml).parse();
            } finally {
                xml.close();
            }
        } catch (XMLStreamException failure) {
            int line =
                    failure.getLocation() == null ? -1 : failure.getLocation().getLineNumber();
            throw new TraceException(
                    file,
                    -1,
                    "anchor.xml" + (line > 0 ? ", line " + line : "") + ": expected well-formed XML",
                    failure);
        }
    }

    private Anchor parse() throws XMLStreamException {
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> begin();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (!open.isEmpty()) {
                        open.peek().text.append(xml.getText());
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> end(open.pop());
                default -> {}
            }
        }
        if (!isCube) {
            throw fault("expected <cube> as the outermost element");
        }
        String numbers = attributes.remove(Anchor.WITHOUT_RANK);
        if (numbers != null) {
            Set<String> withoutRank = new HashSet<>(List.of(numbers.split(" ")));
            ranks.keySet().removeIf(process -> withoutRank.contains(process.toString()));
        }
        locations.sort(Comparator.comparingInt(Numbered::number));
        List<Location> views = new ArrayList<>();
        for (Numbered location : locations) {
            LocationGroup process = location.process == Trace.NONE ? null : processes.get(location.process);
            boolean first =
                    location.rank == 0 && process != null && process.kind().equals("PROCESS");
            views.add(new Location(
                    views.size(),
                    location.number,
                    location.name,
                    Units.fromCubeLocation(location.type),
                    process == null ? "" : process.name(),
                    location.process,
                    first ? ranks.getOrDefault(location.process, Trace.NONE) : Trace.NONE));
        }
        return new Anchor(attributes, metrics, regions, nodes, views, processes, parts);
    }

    private void begin() {
        Open element = new Open(xml.getLocalName());
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            element.values.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        switch (element.tag) {
            case "cube" -> isCube = open.isEmpty();
            case "attr" -> attributes.put(element.value("key"), element.value("value"));
            case "metric" -> {
                element.index = metrics.size();
                // The content is not known yet. The entry reserves the index, so that parents precede children.
                metrics.add(new Anchor.Metric("", Trace.NONE, false, false, "", "", "", "", ""));
            }
            case "cnode" -> {
                element.index = nodes.size();
                Integer region = regionIds.get(element.value("calleeId"));
                if (region == null) {
                    throw fault("expected the number of a region, not calleeId \"" + element.value("calleeId") + "\"");
                }
                nodes.add(new Anchor.Node(around("cnode"), region, source(element)));
            }
            case "systemtreenode", "machine", "node" -> {
                element.index = parts.size();
                parts.add(new SystemNode(parts.size(), parts.size(), "", "", Trace.NONE));
            }
            case "locationgroup", "process" -> {
                element.index = processes.size();
                processes.add(new LocationGroup(processes.size(), processes.size(), "", "", Trace.NONE));
            }
            default -> {}
        }
        open.push(element);
    }

    private @Nullable SourceLine source(Open element) {
        int line = number(element, "line", -1);
        String file = element.value("mod");
        return line > 0 && !file.isEmpty() ? new SourceLine(file, line) : null;
    }

    /** Index of the innermost open element of that kind, -1 if there is none. */
    private int around(String... tags) {
        for (Open element : open) {
            if (List.of(tags).contains(element.tag)) {
                return element.index;
            }
        }
        return Trace.NONE;
    }

    private void end(Open element) {
        switch (element.tag) {
            case "metric" -> metrics.set(element.index, metric(element));
            case "region" -> {
                regionIds.put(element.value("id"), regions.size());
                String name = element.value("name");
                String paradigm =
                        element.value("paradigm").isEmpty() ? element.value("descr") : element.value("paradigm");
                regions.add(new Region(
                        regions.size(),
                        name,
                        element.value("mangled_name").isEmpty() ? name : element.value("mangled_name"),
                        element.value("role").toUpperCase(Locale.ROOT),
                        paradigm.toUpperCase(Locale.ROOT),
                        element.value("mod"),
                        Math.max(0, number(element, "begin", 0))));
            }
            case "systemtreenode", "machine", "node" ->
                parts.set(
                        element.index,
                        new SystemNode(
                                element.index,
                                element.index,
                                element.value("name"),
                                element.value("class").isEmpty() ? element.tag : element.value("class"),
                                around("systemtreenode", "machine", "node")));
            case "locationgroup", "process" -> {
                processes.set(
                        element.index,
                        new LocationGroup(
                                element.index,
                                element.index,
                                element.value("name"),
                                element.value("type").isEmpty()
                                        ? "PROCESS"
                                        : element.value("type").toUpperCase(Locale.ROOT),
                                around("systemtreenode", "machine", "node")));
                ranks.put(element.index, number(element, "rank", element.index));
            }
            case "location", "thread" ->
                locations.add(new Numbered(
                        number(element, "Id", locations.size()),
                        element.value("name"),
                        element.value("type"),
                        number(element, "rank", 0),
                        around("locationgroup", "process")));
            default -> {
                // A simple element says something of the one around it.
                if (!open.isEmpty()) {
                    open.peek().values.put(element.tag, element.text.toString());
                }
            }
        }
    }

    private Anchor.Metric metric(Open element) {
        String type = element.value("type").toUpperCase(Locale.ROOT);
        return new Anchor.Metric(
                element.value("id"),
                around("metric"),
                type.equals("INCLUSIVE"),
                type.contains("DERIVED"),
                element.value("disp_name"),
                element.value("uniq_name"),
                element.value("dtype").toUpperCase(Locale.ROOT),
                Units.fromCube(element.value("uom")),
                element.value("descr"));
    }

    private int number(Open element, String name, int otherwise) {
        String text = element.value(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException failure) {
            throw fault("expected a number as " + name + " of <" + element.tag + ">, not \"" + text + "\"");
        }
    }

    private TraceException fault(String problem) {
        return new TraceException(
                file, -1, "anchor.xml, line " + xml.getLocation().getLineNumber() + ": " + problem);
    }
}

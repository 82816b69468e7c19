package expert.cubex;

import earl.Location;
import earl.Region;
import earl.SourceLine;
import expert.pattern.SeverityCube;
import expert.summary.CallTree;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The document that defines the numbers of a {@code .cubex} file. */
final class AnchorWriter {
    /** Deeper levels are not indented further: the document would grow with the square of the depth. */
    private static final int MAX_INDENT = 64;

    private final SeverityCube cube;
    private final SystemOrder system;
    private final List<Boolean> integers;
    private static final int CHUNK = 1 << 16;

    private final OutputStream out;
    /** Text that is not in {@link #out} yet. */
    private final StringBuilder xml = new StringBuilder();

    private int groups;
    private int parts;

    private AnchorWriter(OutputStream out, SeverityCube cube, SystemOrder system, List<Boolean> integers) {
        this.out = out;
        this.cube = cube;
        this.system = system;
        this.integers = integers;
    }

    /** Writes the document; {@code out} stays open. */
    static void write(OutputStream out, SeverityCube cube, SystemOrder system, List<Boolean> integers)
            throws IOException {
        try {
            new AnchorWriter(out, cube, system, integers).write();
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    private void write() {
        line(0, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        line(0, "<cube version=\"4.4\">");
        line(1, "<attr key=\"Cube Version\" value=\"4.4\"/>");
        line(1, "<attr key=\"Creator\" value=\"EXPERT\"/>");
        line(1, "<attr key=\"name\" value=\"" + escaped(cube.name()) + "\"/>");
        cube.attributes()
                .forEach((key, value) ->
                        line(1, "<attr key=\"" + escaped(key) + "\" value=\"" + escaped(value) + "\"/>"));
        if (!system.withoutRank().isEmpty()) {
            String numbers = system.withoutRank().stream().map(String::valueOf).collect(Collectors.joining(" "));
            line(1, "<attr key=\"" + Anchor.WITHOUT_RANK + "\" value=\"" + numbers + "\"/>");
        }
        line(1, "<doc>");
        line(2, "<mirrors>");
        line(2, "</mirrors>");
        line(1, "</doc>");
        metrics();
        program();
        line(1, "<system>");
        system.roots().forEach(part -> part(part, 2));
        line(2, "<topologies>");
        line(2, "</topologies>");
        line(1, "</system>");
        line(0, "</cube>");
        flush();
    }

    private void metrics() {
        line(1, "<metrics>");
        int depth = 0;
        int[] path = new int[cube.metrics().size()];
        for (int id = 0; id < cube.metrics().size(); id++) {
            SeverityCube.Metric metric = cube.metrics().get(id);
            while (depth > 0 && path[depth - 1] != metric.parent()) {
                line(1 + depth--, "</metric>");
            }
            path[depth++] = id;
            line(1 + depth, "<metric id=\"" + id + "\" type=\"EXCLUSIVE\">");
            element(2 + depth, "disp_name", metric.title());
            element(2 + depth, "uniq_name", metric.name());
            element(2 + depth, "dtype", integers.get(id) ? "UINT64" : "DOUBLE");
            element(2 + depth, "uom", Units.toCube(metric.unit()));
            element(2 + depth, "val", "");
            element(2 + depth, "url", "");
            element(2 + depth, "descr", metric.doc().strip());
        }
        while (depth > 0) {
            line(1 + depth--, "</metric>");
        }
        line(1, "</metrics>");
    }

    private void program() {
        CallTree calls = cube.calls();
        Map<Integer, Integer> regions = new HashMap<>();
        line(1, "<program>");
        for (int i = 0; i < calls.count(); i++) {
            Region region = calls.region(i);
            if (regions.putIfAbsent(region.id(), regions.size()) == null) {
                region(
                        regions.size() - 1,
                        region.name(),
                        region.canonicalName(),
                        region.file(),
                        region.line(),
                        region.paradigm(),
                        region.role());
            }
        }
        int[][] children = calls.children();
        // Depth first without recursion: call trees may be deeper than a thread's stack.
        int[] open = new int[calls.count() + 1];
        int[] next = new int[calls.count() + 1];
        open[0] = calls.count();
        int depth = 1;
        while (depth > 0) {
            int at = open[depth - 1];
            if (next[at] < children[at].length) {
                int child = children[at][next[at]++];
                line(
                        1 + depth,
                        "<cnode id=\"" + child + "\" calleeId=\""
                                + regions.get(calls.region(child).id()) + "\"" + called(calls.sources(child)) + ">");
                open[depth++] = child;
            } else if (--depth > 0) {
                line(1 + depth, "</cnode>");
            }
        }
        line(1, "</program>");
    }

    /** The first line from which a call path is called, as attributes of its node. */
    private static String called(List<SourceLine> lines) {
        return lines.isEmpty()
                ? ""
                : " line=\"" + lines.getFirst().line() + "\" mod=\""
                        + escaped(lines.getFirst().file()) + "\"";
    }

    private void region(int id, String name, String mangled, String file, long first, String paradigm, String role) {
        line(
                2,
                "<region id=\"" + id + "\" mod=\"" + escaped(file) + "\" begin=\"" + (first > 0 ? first : -1)
                        + "\" end=\"-1\">");
        element(3, "name", name);
        element(3, "mangled_name", mangled);
        element(3, "paradigm", paradigm.toLowerCase(Locale.ROOT));
        element(3, "role", role.toLowerCase(Locale.ROOT));
        element(3, "url", "");
        element(3, "descr", "");
        line(2, "</region>");
    }

    private void part(SystemOrder.Component part, int indent) {
        line(indent, "<systemtreenode Id=\"" + parts++ + "\">");
        element(indent + 1, "name", part.name());
        element(indent + 1, "class", part.kind());
        element(indent + 1, "descr", "");
        part.parts().forEach(inner -> part(inner, indent + 1));
        for (SystemOrder.Owner process : part.processes()) {
            line(indent + 1, "<locationgroup Id=\"" + groups++ + "\">");
            element(indent + 2, "name", process.name());
            int rank = process.rank().orElse(process.number());
            element(indent + 2, "rank", Integer.toString(rank));
            element(indent + 2, "type", process.ofProcessor() ? "process" : "accelerator");
            int thread = 0;
            for (Location location : process.locations()) {
                line(indent + 2, "<location Id=\"" + system.column(location.id()) + "\">");
                element(indent + 3, "name", location.name());
                element(indent + 3, "rank", Integer.toString(thread++));
                element(indent + 3, "type", Units.toCubeLocation(location.kind()));
                line(indent + 2, "</location>");
            }
            line(indent + 1, "</locationgroup>");
        }
        line(indent, "</systemtreenode>");
    }

    private void element(int indent, String name, String text) {
        line(indent, "<" + name + ">" + escaped(text) + "</" + name + ">");
    }

    private void line(int indent, String text) {
        xml.repeat("  ", Math.min(indent, MAX_INDENT)).append(text).append('\n');
        if (xml.length() >= CHUNK) {
            flush();
        }
    }

    private void flush() {
        try {
            out.write(xml.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        xml.setLength(0);
    }

    /** Text as XML bears it; control characters, which it does not bear at all, become visible. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(letter -> {
            switch (letter) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&apos;");
                case '\t', '\n' -> escaped.appendCodePoint(letter);
                default -> {
                    boolean allowed = letter >= 0x20
                            && (letter < 0xD800 || letter > 0xDFFF)
                            && letter != 0xFFFE
                            && letter != 0xFFFF;
                    if (allowed) {
                        escaped.appendCodePoint(letter);
                    } else {
                        escaped.append(String.format(Locale.ROOT, "\\u%04x", letter));
                    }
                }
            }
        });
        return escaped.toString();
    }
}

package expert.web.trace;

import earl.LocationGroup;
import earl.Trace;
import expert.text.Words;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** On what a program ran, in words. */
final class Hardware {
    /** Names of nodes that are listed. */
    private static final int MAX_NODES = 4;

    private Hardware() {}

    /** {@code "JUWELS, 4 processes on 2 nodes (jwc01, jwc02), 8 locations"}, as far as the trace says. */
    static String of(Trace trace) {
        Set<String> nodes = new LinkedHashSet<>();
        for (LocationGroup process : trace.processes()) {
            if (process.node() >= 0 && process.node() < trace.systemTree().size()) {
                nodes.add(trace.systemTree().get(process.node()).name());
            }
        }
        String machine = trace.info().machine();
        return (machine.isEmpty() ? "" : machine + ", ")
                + (trace.processes().isEmpty()
                        ? ""
                        : processes(trace.processes().size()) + on(nodes) + ", ")
                + Words.count(trace.locations().size(), "location");
    }

    private static String processes(int count) {
        return Words.count(count) + (count == 1 ? " process" : " processes");
    }

    private static String on(Set<String> nodes) {
        return nodes.isEmpty()
                ? ""
                : " on " + Words.count(nodes.size(), "node") + " ("
                        + nodes.stream().limit(MAX_NODES).collect(Collectors.joining(", "))
                        + (nodes.size() > MAX_NODES ? ", ..." : "") + ")";
    }
}

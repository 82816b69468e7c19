package earl.replay.operations;

import earl.TraceException;
import earl.replay.operations.DependencyRules.Group;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the operations of several workers that end together. */
final class OperationGroups {
    private final Path rulesFile;
    private final DependencyRules rules;
    private final Operations operations;
    private final OperationGraph graph;
    /** [node] -> line of the rule that put it into a group; 0 if none did. */
    private final int[] line;

    private final List<int[]> groups = new ArrayList<>();

    private OperationGroups(Path rulesFile, DependencyRules rules, Operations operations, OperationGraph graph) {
        this.rulesFile = rulesFile;
        this.rules = rules;
        this.operations = operations;
        this.graph = graph;
        line = new int[graph.nodes()];
    }

    /** Returns [group] -> nodes. @throws TraceException if a rule puts an operation into a second group */
    static List<int[]> find(Path rulesFile, DependencyRules rules, Operations operations, OperationGraph graph) {
        OperationGroups all = new OperationGroups(rulesFile, rules, operations, graph);
        for (Group group : rules.groups()) {
            if (group.partner() == null) {
                all.join(group);
            } else {
                all.pair(group, group.partner());
            }
        }
        return all.groups;
    }

    /** One group for each number, and for each combination of values in the columns in which members do not differ. */
    private void join(Group group) {
        List<String> columns = rules.columns().workers();
        Map<List<Integer>, List<Integer>> members = new LinkedHashMap<>();
        for (int node = 0; node < graph.nodes(); node++) {
            if (graph.typeName(node).equals(group.type())) {
                List<Integer> key = new ArrayList<>(List.of(graph.number(node)));
                int[] values = operations.workers[graph.worker(node)];
                for (int column = 0; column < values.length; column++) {
                    if (!group.over().contains(columns.get(column))) {
                        key.add(values[column]);
                    }
                }
                members.computeIfAbsent(key, none -> new ArrayList<>()).add(node);
            }
        }
        members.values()
                .forEach(nodes ->
                        add(group, nodes.stream().mapToInt(Integer::intValue).toArray()));
    }

    private void pair(Group group, String partner) {
        int column = rules.columns().workers().indexOf(group.column());
        int type = operations.types.indexOf(partner);
        for (int node = 0; node < graph.nodes(); node++) {
            if (graph.typeName(node).equals(group.type())) {
                int[] values = operations.workers[graph.worker(node)].clone();
                values[column] += group.distance();
                int worker = OperationGraph.indexOf(operations.workers, values);
                int other = worker < 0 ? -1 : graph.find(worker, type, graph.number(node));
                add(group, other < 0 ? new int[] {node} : new int[] {node, other});
            }
        }
    }

    private void add(Group group, int[] nodes) {
        for (int node : nodes) {
            if (line[node] != 0) {
                throw new TraceException(
                        rulesFile,
                        -1,
                        "line " + group.line() + ": " + graph.describe(node) + " is in a group of line " + line[node]
                                + " already");
            }
        }
        Arrays.stream(nodes).forEach(node -> line[node] = group.line());
        groups.add(nodes);
    }
}

package earl.device.group;

import earl.Columns;
import earl.Diagnostic;
import earl.Location;
import earl.LocationGroup;
import earl.SystemNode;
import earl.Trace;
import earl.column.Expressions;
import earl.column.TableBuilder;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.schema.DeviceAttribute;
import earl.view.RunPart;
import earl.view.ViewSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The members of collective operations on streams, and of those of processors outside of MPI, with the operations that they form.
 * Immutable; any thread may read it.
 */
public final class StreamCollectives {
    /** Property of a trace whose processes have clocks with nothing in common: {@code FALSE}. */
    public static final String COMMON_CLOCK = "EXPERT::COMMON_CLOCK";

    private final Trace trace;
    private final int threads;
    private final Members members;
    private final OperationFinder finder;
    private final boolean comparable;
    private final Diagnostics diagnostics = new Diagnostics();

    private StreamCollectives(ViewSource source) {
        trace = source.trace();
        threads = source.options().threads();
        members = CollectiveScan.read(source);
        comparable = !"FALSE".equals(trace.info().properties().get(COMMON_CLOCK));
        finder = new OperationFinder(members, comparable, trace.info().ticksPerSecond());
        finder.pair();
        note();
    }

    static StreamCollectives find(ViewSource source) {
        return new StreamCollectives(source);
    }

    /** The collective operations of a trace. */
    public static StreamCollectives of(Trace trace) {
        return trace.view(StreamCollectives.class);
    }

    private void note() {
        Map<String, Integer> unknown = new TreeMap<>();
        for (int row = 0; row < members.count(); row++) {
            if (finder.instance[row] < 0) {
                long pos = members.enter.get(row);
                diagnostics.add(
                        DiagnosticCode.UNPAIRED_COLLECTIVE, members.location.get(row), pos, () -> "position " + pos);
            }
            if (members.operation.get(row).equals(DeviceAttribute.UNKNOWN_OPERATION)) {
                int region = trace.events().region(members.enter.get(row));
                unknown.merge(trace.regions().get(region).name(), 1, Integer::sum);
            }
        }
        diagnostics.add(
                DiagnosticCode.UNKNOWN_COLLECTIVE,
                unknown.values().stream().mapToInt(count -> count).sum(),
                -1,
                0,
                () -> unknown.entrySet().stream()
                        .map(kernel -> kernel.getKey() + ": " + kernel.getValue())
                        .collect(Collectors.joining(", ")));
    }

    List<Diagnostic> diagnostics() {
        return diagnostics.list();
    }

    /**
     * For whom members wait, and why; nothing without a common clock.
     *
     * @param part only waits of members in it count; null for all
     */
    public LateMembers late(@Nullable RunPart part) {
        return comparable ? LateMemberFinder.find(trace, members, finder.instance, part) : LateMembers.NONE;
    }

    /** One row for each member, in order of the begins. See table {@code stream_collectives} in docs/tables.md. */
    public Columns columns() {
        List<String> words =
                Arrays.stream(Evidence.values()).map(Evidence::word).toList();
        List<String> groups = new ArrayList<>();
        List<String> operations = new ArrayList<>();
        int[] group = numbers(members.group, groups);
        int[] operation = numbers(members.operation, operations);
        int[] rank = ranks();
        int[] nodes = nodes();
        return new TableBuilder(trace, members.count(), threads)
                .integers("begin", Expressions.rows(members.enter))
                .integers("end", Expressions.rows(members.leave))
                .integers("instance", Expressions.tableRows(row -> finder.instance[row]))
                .integers("location", Expressions.tableRows(members.location::get))
                .integers("rank", Expressions.tableRows(row -> rank[row]))
                .words("node", nodeNames(), Expressions.tableRows(row -> nodes[row]))
                .words("group", groups, Expressions.tableRows(row -> group[row]))
                .words("operation", operations, Expressions.tableRows(row -> operation[row]))
                .integers("sequence", Expressions.rows(members.sequence))
                .integers("bytes", Expressions.rows(members.bytes))
                .integers("size", Expressions.tableRows(members.size::get))
                .words("evidence", words, Expressions.tableRows(row -> words.indexOf(finder.evidence[row].word())))
                .truths("kernel", Expressions.tableRows(members.kernel::get))
                .truths("paired", Expressions.tableRows(row -> finder.instance[row] >= 0 ? 1 : 0))
                .truths("comparable", (from, n, into, at) -> Arrays.fill(into, at, at + n, comparable ? 1 : 0))
                .span("enter", "leave", "begin")
                .region("region", "begin")
                .build();
    }

    /** {@code [member] -> } rank of its process, -1 if it has none. */
    private int[] ranks() {
        Map<Integer, Integer> rank = new HashMap<>();
        for (Location location : trace.locations()) {
            if (location.rank() != Trace.NONE) {
                rank.put(location.process(), location.rank());
            }
        }
        int[] ranks = new int[members.count()];
        Arrays.setAll(ranks, row -> rank.getOrDefault(members.process.get(row), Trace.NONE));
        return ranks;
    }

    /** {@code [node] -> } its name; those that share a name have their number, too. */
    private List<String> nodeNames() {
        Map<String, Long> uses =
                trace.systemTree().stream().collect(Collectors.groupingBy(SystemNode::name, Collectors.counting()));
        return trace.systemTree().stream()
                .map(node -> uses.getOrDefault(node.name(), 1L) > 1 ? node.name() + " #" + node.id() : node.name())
                .toList();
    }

    /** {@code [member] -> } the part of the machine that its process is in, -1 if that is unknown. */
    private int[] nodes() {
        int[] nodes = new int[members.count()];
        List<LocationGroup> processes = trace.processes();
        Arrays.setAll(nodes, row -> {
            int process = members.process.get(row);
            return process < 0 ? Trace.NONE : processes.get(process).node();
        });
        return nodes;
    }

    private static int[] numbers(List<String> texts, List<String> distinct) {
        Map<String, Integer> known = new HashMap<>();
        int[] numbers = new int[texts.size()];
        for (int row = 0; row < numbers.length; row++) {
            String text = texts.get(row);
            numbers[row] = known.computeIfAbsent(text, missing -> {
                distinct.add(missing);
                return distinct.size() - 1;
            });
        }
        return numbers;
    }
}

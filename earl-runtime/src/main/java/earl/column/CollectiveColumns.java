package earl.column;

import earl.Collectives;
import earl.Column;
import earl.Column.Kind;
import earl.Columns;
import earl.Communicator;
import earl.Location;
import earl.Trace;
import earl.column.expression.Constant;
import earl.column.expression.Dictionary;
import earl.column.expression.Leaf;
import earl.column.expression.Program;
import earl.column.expression.RowSource;
import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns of the members of collective operations. */
final class CollectiveColumns {
    private final Collectives collectives;
    private final Workers workers;
    private final NamedColumns set;

    CollectiveColumns(Trace trace, EventColumns events, Budget budget, Workers workers) {
        this.collectives = trace.collectives();
        this.workers = workers;
        long[] sizes =
                trace.communicators().stream().mapToLong(Communicator::size).toArray();
        int[] between = trace.communicators().stream()
                .mapToInt(communicator -> communicator.isIntercommunicator() ? 1 : 0)
                .toArray();
        set = new NamedColumns(collectives.memberCount(), budget);
        Polls.Kinds polls = new Polls.Kinds(trace);
        set.add("instance", () -> leaf(Kind.INTEGER, Expressions.rows(collectives::instance)))
                .add("operation", this::operation)
                .add(
                        "com",
                        () -> leaf(
                                Kind.INTEGER,
                                Expressions.rows(row -> collectives.communicator(collectives.instance(row)))))
                .add(
                        "root",
                        () -> leaf(Kind.INTEGER, Expressions.rows(row -> collectives.root(collectives.instance(row)))))
                .add(
                        "size",
                        () -> leaf(
                                Kind.INTEGER,
                                Expressions.rows(row -> sizes[collectives.communicator(collectives.instance(row))])))
                .add(
                        "intercommunicator",
                        () -> leaf(
                                Kind.TRUTH,
                                Expressions.rows(row -> between[collectives.communicator(collectives.instance(row))])))
                .add("in_second_group", () -> inSecondGroup(trace))
                .add(
                        "complete",
                        () -> leaf(
                                Kind.TRUTH,
                                Expressions.rows(row -> collectives.complete(collectives.instance(row)) ? 1 : 0)))
                .add("location", () -> leaf(Kind.INTEGER, Expressions.rows(collectives::location)))
                .add("is_root", () -> column("location").equalTo(column("root")))
                .add("sent", () -> leaf(Kind.INTEGER, Expressions.rows(collectives::sent)))
                .add("received", () -> leaf(Kind.INTEGER, Expressions.rows(collectives::received)))
                .add("begin", () -> leaf(Kind.INTEGER, Expressions.rows(collectives::begin)))
                .add("end", () -> leaf(Kind.INTEGER, Expressions.rows(collectives::end)))
                .add("call", () -> leaf(Kind.INTEGER, Expressions.rows(collectives::call)))
                .add(
                        "poll_call",
                        () -> Polls.column(
                                trace, polls, set.length(), (of, row) -> of.first(collectives.call(row)), workers))
                .add("poll_enter", () -> events.timeAt(column("poll_call")))
                .add("blocking", () -> column("begin").atLeast(column("call")))
                .add("begin_call", () -> column("blocking").where(column("call"), events.enterAt(column("begin"))))
                .add("region", () -> events.regionAt(column("call")))
                .add("enter", () -> events.timeAt(column("begin")))
                .add("leave", () -> events.timeAt(column("end")))
                .add("call_enter", () -> events.timeAt(column("call")))
                .add("call_leave", () -> events.exitTimeAt(column("call")));
    }

    Columns set() {
        return set;
    }

    private Column column(String name) {
        return set.column(name);
    }

    private Column leaf(Kind kind, RowSource<long[]> source) {
        return ExpressionColumn.of(Leaf.of(kind, set.length(), null, source, workers));
    }

    /** Whether a member belongs to the second group of an intercommunicator. A group names one location of each process. */
    private Column inSecondGroup(Trace trace) {
        BitSet[] second = trace.communicators().stream()
                .map(communicator -> withThreads(communicator.secondGroup(), trace.locations()))
                .toArray(BitSet[]::new);
        if (Arrays.stream(second).allMatch(BitSet::isEmpty)) {
            return ExpressionColumn.of(Constant.nothing(set.length(), workers));
        }
        return leaf(Kind.TRUTH, (from, n, into, at) -> {
            for (int i = 0; i < n; i++) {
                BitSet group = second[collectives.communicator(collectives.instance(from + i))];
                into[at + i] = group.get(collectives.location(from + i)) ? 1 : 0;
            }
        });
    }

    /** The locations of the processes to which some locations belong. */
    private static BitSet withThreads(int[] group, List<Location> locations) {
        BitSet members = new BitSet();
        BitSet processes = new BitSet();
        for (int member : group) {
            if (member != Trace.NONE) {
                members.set(member);
                if (locations.get(member).process() != Trace.NONE) {
                    processes.set(locations.get(member).process());
                }
            }
        }
        for (Location location : processes.isEmpty() ? List.<Location>of() : locations) {
            if (location.process() != Trace.NONE && processes.get(location.process())) {
                members.set(location.id());
            }
        }
        return members;
    }

    /** The operations' names by instance, looked up by member. */
    private Column operation() {
        Map<String, Integer> ids = new HashMap<>();
        List<String> words = new ArrayList<>();
        long count = collectives.count();
        char[][] blocks = new char[Math.toIntExact(Program.blocks(count))][];
        for (long from = 0; from < count; from += Program.BLOCK) {
            int n = (int) Math.min(Program.BLOCK, count - from);
            char[] block = new char[n];
            for (int i = 0; i < n; i++) {
                String word = collectives.operation(from + i);
                Integer id = ids.get(word);
                if (id == null) {
                    id = words.size();
                    ids.put(word, id);
                    words.add(word);
                }
                block[i] = (char) id.intValue();
            }
            blocks[(int) (from / Program.BLOCK)] = block;
        }
        RowSource<long[]> source = (from, n, into, at) -> {
            for (int i = 0; i < n; i++) {
                long row = from + i;
                into[at + i] = blocks[(int) (row / Program.BLOCK)][(int) (row % Program.BLOCK)];
            }
        };
        return ExpressionColumn.of(Leaf.of(Kind.STRING, count, new Dictionary(words), source, workers))
                .take(column("instance"));
    }
}

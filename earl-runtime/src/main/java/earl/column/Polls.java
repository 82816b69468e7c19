package earl.column;

import earl.Column;
import earl.Column.Kind;
import earl.Events;
import earl.Region;
import earl.Trace;
import earl.column.expression.Constant;
import earl.column.expression.Leaf;
import earl.column.expression.RowSource;
import earl.memory.Capacity;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.Set;

/**
 * Finds the calls with which a program polls: tests of requests and probes that do not block, one after the other, until one
 * finds what it looks for. A program that communicates otherwise in between, or enters a function that does not poll, works.
 * Each thread needs its own.
 */
final class Polls {
    private static final Set<String> TESTS =
            Set.of("MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", "MPI_Request_get_status");
    private static final Set<String> PROBES = Set.of("MPI_Iprobe", "MPI_Improbe");
    /** Records that communicate nothing. */
    private static final Set<String> SILENT = Set.of(
            "MPI_REQUEST_TEST",
            "METRIC",
            "PARAMETER_STRING",
            "PARAMETER_INT64",
            "PARAMETER_UINT64",
            "CALLING_CONTEXT_SAMPLE");
    /** Polls farther apart than the second divided by this do not belong together: the program computes in between. */
    private static final int GAPS_PER_SECOND = 100;

    private final Trace trace;
    private final Events events;
    private final Probes probes;
    private final Kinds kinds;
    private final long gap;
    /** {@code [depth] -> } whether a function polls; for the functions whose leave, but not yet whose enter, the look back has seen. */
    private boolean[] polling = new boolean[16];

    private int depth;
    /** The last poll that {@link #first} looked back from, and its answer. */
    private long known = Trace.NONE;

    private long answer = Trace.NONE;

    /** The kinds of a trace's regions, by id of the region. */
    static final class Kinds {
        private final boolean[] isTest;
        private final boolean[] isProbe;
        private final boolean[] isLibrary;
        /** Whether the trace has regions that poll. */
        private final boolean any;

        Kinds(Trace trace) {
            int count = trace.regions().size();
            isTest = new boolean[count];
            isProbe = new boolean[count];
            isLibrary = new boolean[count];
            boolean found = false;
            for (Region region : trace.regions()) {
                isTest[region.id()] = TESTS.contains(region.name());
                isProbe[region.id()] = PROBES.contains(region.name());
                isLibrary[region.id()] = region.isMpi();
                found |= isTest[region.id()] || isProbe[region.id()];
            }
            any = found;
        }

        boolean isPoll(int region) {
            return isTest[region] || isProbe[region];
        }
    }

    /** Finds the poll of a row. */
    interface Search {
        long find(Polls polls, long row);
    }

    /** A column of polls, {@link Trace#NONE} where a search finds none. */
    static Column column(Trace trace, Kinds kinds, long rows, Search search, Workers workers) {
        if (!kinds.any) {
            return ExpressionColumn.of(Constant.integer(Trace.NONE, rows, workers));
        }
        RowSource<long[]> source = (from, n, into, at) -> {
            Polls polls = new Polls(trace, kinds);
            for (int i = 0; i < n; i++) {
                into[at + i] = search.find(polls, from + i);
            }
        };
        return ExpressionColumn.of(Leaf.of(Kind.INTEGER, rows, null, source, workers));
    }

    Polls(Trace trace, Kinds kinds) {
        this.trace = trace;
        this.events = trace.events();
        this.kinds = kinds;
        this.probes = new Probes(trace, PROBES);
        this.gap = trace.info().ticksPerSecond() / GAPS_PER_SECOND;
    }

    /**
     * Enter of the poll that found a message: the call that completed its receive, or the one directly before the call that
     * posted it; {@link Trace#NONE} if neither polls.
     */
    long last(long completing, long posting) {
        if (completing != Trace.NONE && kinds.isTest[events.region(completing)]) {
            return completing;
        }
        return probes.before(posting);
    }

    /** Enter of the first poll of those that end with one; {@link Trace#NONE} if it is the only one, or polls nothing. */
    long first(long last) {
        if (last == Trace.NONE || !kinds.isPoll(events.region(last))) {
            return Trace.NONE;
        }
        if (last != known) {
            known = last;
            long found = lookBack(last);
            answer = found == last ? Trace.NONE : found;
        }
        return answer;
    }

    private long lookBack(long last) {
        depth = 0;
        long first = last;
        long entered = events.ticks(last);
        for (long pos = trace.previous(last); pos != Trace.NONE; pos = trace.previous(pos)) {
            switch (events.type(pos)) {
                case EXIT -> {
                    int region = events.region(pos);
                    boolean poll = kinds.isPoll(region);
                    if (poll ? entered - events.ticks(pos) > gap : kinds.isLibrary[region]) {
                        return first;
                    }
                    if (!poll) {
                        push();
                    }
                }
                case ENTER -> {
                    if (kinds.isPoll(events.region(pos))) {
                        first = pos;
                        entered = events.ticks(pos);
                        Arrays.fill(polling, 0, depth, true);
                    } else if (kinds.isLibrary[events.region(pos)] || (depth > 0 && !polling[--depth])) {
                        return first;
                    }
                }
                case EVENT -> {
                    if (!SILENT.contains(events.kind(pos))) {
                        return first;
                    }
                }
                default -> {
                    return first;
                }
            }
        }
        return first;
    }

    private void push() {
        polling = Capacity.ensure(polling, depth + 1);
        polling[depth++] = false;
    }
}

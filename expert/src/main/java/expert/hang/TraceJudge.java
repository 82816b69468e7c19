package expert.hang;

import earl.Diagnostic;
import earl.Location;
import earl.SourceLine;
import earl.Trace;
import expert.hang.HangAnswer.Call;
import expert.hang.HangAnswer.Outcome;
import expert.hang.HangAnswer.Wait;
import expert.summary.LocationEnd;
import expert.summary.LocationEnds;
import expert.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Judges a trace by the calls that are never left. */
final class TraceJudge {
    private static final int MAX_RANGES = 16;

    /** The irregularity of runs whose files are not those of all ranks. */
    private static final String MISSING_RANK = "missing_rank";

    private final Trace trace;

    /** By rank: the open calls of its first location that waits, or of its first location. */
    private final Map<Integer, LocationEnd> ends = new TreeMap<>();

    TraceJudge(Trace trace) {
        this.trace = trace;
        for (LocationEnd end : LocationEnds.ofCut(trace)) {
            ends.merge(
                    rank(end.location()),
                    end,
                    (first, next) -> first.waiting() == null && next.waiting() != null ? next : first);
        }
    }

    HangAnswer answer() {
        List<String> cut = LocationEnds.missing(trace);
        HangAnswer found = ofCalls();
        if (!cut.isEmpty()) {
            return inconclusive(
                    "events of the trace are missing (" + String.join(", ", cut)
                            + "), so a call that seems open may have been left",
                    found,
                    ends.isEmpty() ? List.of() : List.of("the events that are left say: " + found.sentence()));
        }
        long ranks = trace.diagnostics().stream()
                .filter(diagnostic -> diagnostic.code().equals(MISSING_RANK))
                .mapToLong(Diagnostic::count)
                .sum();
        return ranks == 0
                ? found
                : inconclusive(
                        Words.count(ranks, "rank") + " of the run " + (ranks == 1 ? "has" : "have")
                                + " no file, and may wait",
                        found,
                        List.of("the files that are there say: " + found.sentence()));
    }

    private static HangAnswer inconclusive(String why, HangAnswer found, List<String> details) {
        return new HangAnswer(
                HangAnswer.SCHEMA,
                Outcome.INCONCLUSIVE,
                "inconclusive: " + why,
                found.waits(),
                found.calls(),
                List.of(),
                details,
                List.of());
    }

    private HangAnswer ofCalls() {
        if (ends.isEmpty()) {
            return answer(Outcome.NO_HANG, "no hang: every call that may wait was left", List.of(), List.of());
        }
        List<Wait> waits = new ArrayList<>();
        ends.forEach((rank, end) -> {
            List<Integer> absent = absent(end);
            if (!absent.isEmpty()) {
                waits.add(new Wait(rank, "", 0, operation(end), site(end), absent));
            }
        });
        return judged(waits);
    }

    private HangAnswer judged(List<Wait> waits) {
        WaitGraph graph = new WaitGraph(waits);
        List<Wait> cycle = graph.cycle();
        if (!cycle.isEmpty() && sameGroup(cycle)) {
            return mismatch(waits, cycle);
        }
        if (!cycle.isEmpty()) {
            return answer(Outcome.CYCLE, WaitGraph.sentence(cycle, TraceJudge::call), waits, List.of());
        }
        if (graph.ends().isEmpty()) {
            return answer(
                    Outcome.INCONCLUSIVE,
                    "inconclusive: " + open() + ", and the trace does not say for whom",
                    waits,
                    List.of());
        }
        int missing = graph.ends().getFirst();
        List<Wait> first =
                waits.stream().filter(wait -> wait.waitsFor().contains(missing)).toList();
        LocationEnd end = ends.get(missing);
        String place = end == null || end.callpath() == Trace.NONE ? "" : "; it was in " + region(end.callpath());
        List<Integer> waiting = first.stream().map(Wait::rank).distinct().toList();
        return answer(
                Outcome.MISSING,
                "rank " + missing + " did not join " + call(first.getFirst()) + place + "; " + ranks(waiting)
                        + (waiting.size() == 1 ? " waits" : " wait") + " for it",
                waits,
                List.of());
    }

    /** Whether the calls of a cycle are different collective operations of one group. */
    private boolean sameGroup(List<Wait> cycle) {
        Set<List<Integer>> groups =
                cycle.stream().map(wait -> members(wait.rank())).collect(Collectors.toSet());
        return groups.size() == 1 && !groups.iterator().next().isEmpty();
    }

    private HangAnswer mismatch(List<Wait> waits, List<Wait> cycle) {
        Map<String, List<Integer>> byCall = new LinkedHashMap<>();
        for (Wait wait : waits) {
            if (members(wait.rank()).equals(members(cycle.getFirst().rank()))) {
                byCall.computeIfAbsent(wait.operation(), call -> new ArrayList<>())
                        .add(wait.rank());
            }
        }
        List<Call> calls = new ArrayList<>();
        byCall.forEach((operation, ranks) ->
                calls.add(new Call("", 0, operation, ranks, site(Objects.requireNonNull(ends.get(ranks.getFirst()))))));
        calls.sort((one, other) ->
                Integer.compare(one.ranks().size(), other.ranks().size()));
        String words = calls.stream()
                .map(call -> ranks(call.ranks())
                        + (call.ranks().size() == 1 ? " calls " : " call ")
                        + call.operation()
                        + (call.at() == null ? "" : " (" + call.at() + ")"))
                .collect(Collectors.joining(", "));
        return answer(
                Outcome.MISMATCH, "the members of one communicator call different operations: " + words, waits, calls);
    }

    private List<Integer> members(int rank) {
        LocationEnd end = ends.get(rank);
        return end == null || end.waiting() == null
                ? List.of()
                : end.waiting().members().stream().map(this::rank).sorted().toList();
    }

    /** The ranks for which an open call waits. */
    private List<Integer> absent(LocationEnd end) {
        if (end.waiting() == null) {
            return List.of();
        }
        if (end.waiting().peer() != Trace.NONE) {
            return List.of(rank(end.waiting().peer()));
        }
        List<Integer> left = end.waiting().left();
        return end.waiting().members().stream()
                .filter(member -> !left.contains(member))
                .map(this::rank)
                .filter(rank -> {
                    LocationEnd other = ends.get(rank);
                    return other == null
                            || other.waiting() == null
                            || !operation(other).equals(operation(end));
                })
                .sorted()
                .toList();
    }

    private int rank(int location) {
        Location known = trace.locations().get(location);
        return known.rank() == Trace.NONE ? location : known.rank();
    }

    private String operation(LocationEnd end) {
        return region(Objects.requireNonNull(end.waiting()).callpath());
    }

    private String region(int callpath) {
        return trace.regions().get(trace.callpaths().region(callpath)).name();
    }

    private static @Nullable String site(LocationEnd end) {
        SourceLine source = end.waiting() == null ? null : end.waiting().source();
        return source == null ? null : source.file() + ":" + source.line();
    }

    private static String call(Wait wait) {
        return wait.operation() + (wait.at() == null ? "" : " (" + wait.at() + ")");
    }

    private String open() {
        return ends.values().stream()
                .filter(end -> end.waiting() != null)
                .map(end -> "rank " + rank(end.location()) + " waits in " + operation(end))
                .collect(Collectors.joining(", "));
    }

    private HangAnswer answer(Outcome outcome, String sentence, List<Wait> waits, List<Call> calls) {
        return new HangAnswer(HangAnswer.SCHEMA, outcome, sentence, waits, calls, List.of(), List.of(), List.of());
    }

    private static String ranks(List<Integer> ranks) {
        return (ranks.size() == 1 ? "rank " : "ranks ") + Words.ranges(ranks, MAX_RANGES);
    }
}

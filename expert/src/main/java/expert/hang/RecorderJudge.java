package expert.hang;

import expert.hang.Dump.Group;
import expert.hang.HangAnswer.Call;
import expert.hang.HangAnswer.DumpRow;
import expert.hang.HangAnswer.Outcome;
import expert.hang.HangAnswer.Wait;
import expert.text.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Judges dumps of the flight recorder. It compares sequence numbers of a group, never positions in a ring. */
final class RecorderJudge {
    private static final int MAX_RANGES = 16;

    private final Map<Integer, Dump> dumps = new TreeMap<>();
    private final Map<String, Group> groups = new TreeMap<>();
    private final List<String> cut;
    private final WaitGraph waits;
    private final List<Integer> absent;

    RecorderJudge(DumpFiles files) {
        cut = files.cut();
        for (Dump dump : files.dumps()) {
            dumps.put(dump.rank(), dump);
            dump.groups()
                    .forEach((name, group) -> groups.merge(
                            name, group, (one, other) -> one.ranks().isEmpty() ? other : one));
        }
        waits = WaitGraph.of(dumps);
        absent = groups.values().stream()
                .flatMap(group -> group.ranks().stream())
                .distinct()
                .filter(rank -> !dumps.containsKey(rank))
                .sorted()
                .toList();
    }

    HangAnswer answer() {
        List<Call> mismatch = mismatch();
        List<Wait> cycle = waits.cycle();
        List<Integer> ends = waits.ends();
        List<Integer> known = ends.stream().filter(dumps::containsKey).toList();
        if (!mismatch.isEmpty()) {
            return answer(Outcome.MISMATCH, otherCall(mismatch), mismatch);
        }
        if (!cycle.isEmpty()) {
            return answer(Outcome.CYCLE, WaitGraph.sentence(cycle, wait -> group(wait.group())), List.of());
        }
        if (!known.isEmpty()) {
            return answer(Outcome.MISSING, missing(known.getFirst()), List.of());
        }
        if (!ends.isEmpty()) {
            return inconclusive("no dump of " + ranks(ends) + "; " + waitingFor(ends.getFirst(), false));
        }
        if (!absent.isEmpty() || !cut.isEmpty()) {
            String what = absent.isEmpty() ? "a dump is cut" : "no dump of " + ranks(absent);
            return inconclusive(what + "; no other rank waits for " + (absent.size() == 1 ? "it" : "them"));
        }
        String late = ofDifferentTimes();
        if (late != null) {
            return inconclusive(late);
        }
        return answer(Outcome.NO_HANG, "no hang: " + completed() + lost(), List.of());
    }

    private HangAnswer inconclusive(String why) {
        return answer(Outcome.INCONCLUSIVE, "inconclusive: " + why, List.of());
    }

    private HangAnswer answer(Outcome outcome, String sentence, List<Call> calls) {
        List<String> details = new ArrayList<>(cut);
        if (outcome == Outcome.MISSING) {
            details.addAll(others());
        }
        if (outcome != Outcome.NO_HANG && !lost().isEmpty()) {
            details.add(lost().substring(2));
        }
        if (!absent.isEmpty() && outcome != Outcome.INCONCLUSIVE) {
            details.add("no dump of " + ranks(absent));
        }
        return new HangAnswer(
                HangAnswer.SCHEMA,
                outcome,
                sentence,
                waits.all(),
                calls,
                absent,
                details,
                dumps.values().stream()
                        .map(dump -> new DumpRow(
                                dump.file().toString(),
                                dump.rank(),
                                "flight recorder " + dump.version(),
                                dump.records(),
                                dump.firstRecord(),
                                null))
                        .toList());
    }

    /** The calls of the first operation that ranks call differently and that has not completed; empty if there is none. */
    private List<Call> mismatch() {
        for (String group : groups.keySet()) {
            TreeSet<Long> open = new TreeSet<>();
            dumps.values()
                    .forEach(dump -> dump.kept(group).forEach((sequence, operation) -> {
                        if (!operation.isCompleted()) {
                            open.add(sequence);
                        }
                    }));
            for (long sequence : open) {
                List<Call> calls = calls(group, sequence);
                if (calls.size() > 1) {
                    return calls;
                }
            }
        }
        return List.of();
    }

    /** How ranks call an operation: one row for each way, that of the fewest ranks first. */
    private List<Call> calls(String group, long sequence) {
        Map<String, List<Integer>> byWay = new LinkedHashMap<>();
        for (Dump dump : dumps.values()) {
            Operation operation = dump.collective(group, sequence);
            if (operation != null) {
                byWay.computeIfAbsent(way(operation), way -> new ArrayList<>()).add(dump.rank());
            }
        }
        return byWay.entrySet().stream()
                .map(way -> new Call(
                        group,
                        sequence,
                        way.getKey(),
                        way.getValue(),
                        Objects.requireNonNull(dump(way.getValue().getFirst()).collective(group, sequence))
                                .site()))
                .sorted(Comparator.comparingInt(call -> call.ranks().size()))
                .toList();
    }

    private static String way(Operation operation) {
        return operation.needsEqualSizes() && !operation.sizes().equals("[] []")
                ? operation.name() + " of " + operation.sizes()
                : operation.name();
    }

    private Dump dump(int rank) {
        return Objects.requireNonNull(dumps.get(rank));
    }

    private String otherCall(List<Call> calls) {
        boolean sameName = calls.stream()
                        .map(call -> call.operation().replaceAll(" of .*", ""))
                        .distinct()
                        .count()
                == 1;
        StringBuilder words = new StringBuilder("collective " + calls.getFirst().sequence() + " of "
                + group(calls.getFirst().group()) + ": ");
        for (Call call : calls) {
            boolean first = call.equals(calls.getFirst());
            words.append(first ? "" : ", ").append(ranks(call.ranks()));
            words.append(!first ? " " : call.ranks().size() == 1 ? " calls " : " call ");
            words.append(sameName ? call.operation() : call.operation().replaceAll(" of .*", ""));
            words.append(call.at() == null ? "" : " (" + call.at() + ")");
        }
        return words.toString();
    }

    private String missing(int rank) {
        Wait first = first(rank);
        String who = waits.all().stream()
                        .allMatch(wait -> !same(wait, first) || wait.waitsFor().equals(first.waitsFor()))
                ? ranks(first.waitsFor())
                : "rank " + rank;
        return who + " did not join " + operation(first) + "; " + waitingFor(rank, true);
    }

    /** The first wait for a rank. */
    private Wait first(int rank) {
        return waits.all().stream()
                .filter(wait -> wait.waitsFor().contains(rank))
                .min(Comparator.comparingLong(Wait::sequence))
                .orElseThrow();
    }

    private static boolean same(Wait wait, Wait other) {
        return wait.group().equals(other.group()) && wait.sequence() == other.sequence();
    }

    private String waitingFor(int rank, boolean withSites) {
        Wait first = first(rank);
        Map<String, List<Integer>> bySite = new LinkedHashMap<>();
        for (Wait wait : waits.all()) {
            if (same(wait, first) && wait.waitsFor().contains(rank)) {
                String at = !withSites || wait.at() == null ? "" : " at " + wait.at();
                bySite.computeIfAbsent(at, site -> new ArrayList<>()).add(wait.rank());
            }
        }
        String verb = bySite.values().iterator().next().size() == 1 ? " waits" : " wait";
        List<String> parts = new ArrayList<>();
        bySite.forEach((at, waiting) -> parts.add(ranks(waiting) + (parts.isEmpty() ? verb : "") + at));
        return String.join(", ", parts) + (withSites ? "" : " for it in " + waitText(first));
    }

    private static boolean isPointToPoint(Wait wait) {
        return wait.operation().contains("->") || wait.operation().contains("<-");
    }

    private String operation(Wait wait) {
        return isPointToPoint(wait)
                ? "in " + waitText(wait)
                : "collective " + wait.sequence() + " (" + wait.operation() + ") of " + group(wait.group());
    }

    private String waitText(Wait wait) {
        return isPointToPoint(wait)
                ? wait.operation() + " of " + group(wait.group())
                : "collective " + wait.sequence() + " of " + group(wait.group());
    }

    /** What ranks that did not come did last in the group, and who waits for those that wait. */
    private List<String> others() {
        List<String> lines = new ArrayList<>();
        for (int rank : waits.ends()) {
            Wait first = first(rank);
            Dump dump = dumps.get(rank);
            Map.Entry<Long, Operation> last =
                    dump == null ? null : dump.kept(first.group()).lastEntry();
            if (last != null) {
                Operation operation = last.getValue();
                lines.add("the last call of rank " + rank + " in " + group(first.group()) + " is collective "
                        + last.getKey()
                        + " (" + operation.name() + ")" + (operation.site() == null ? "" : " at " + operation.site())
                        + (operation.isCompleted() ? ", which has completed" : ""));
            }
        }
        waits.all().stream()
                .filter(wait -> wait.waitsFor().stream().noneMatch(waits.ends()::contains))
                .forEach(wait -> lines.add("rank " + wait.rank() + " waits for " + ranks(wait.waitsFor()) + " in "
                        + waitText(wait) + (wait.at() == null ? "" : " at " + wait.at())));
        return lines;
    }

    /** Why the dumps do not describe one moment; null if they can. */
    private @Nullable String ofDifferentTimes() {
        for (Group group : groups.values()) {
            long last = last(group, dumps.values());
            List<Integer> behind = group.ranks().stream()
                    .filter(rank -> !dump(rank).joined(group.name(), last))
                    .sorted()
                    .toList();
            if (!behind.isEmpty()) {
                return "the dumps are of different times: " + ranks(behind) + (behind.size() == 1 ? " has" : " have")
                        + " not queued collective " + last + " of " + group.words() + ", which others completed";
            }
            List<Integer> open = dumps.values().stream()
                    .filter(dump ->
                            dump.kept(group.name()).values().stream().anyMatch(operation -> !operation.isCompleted()))
                    .map(Dump::rank)
                    .toList();
            if (!open.isEmpty()) {
                long first = dump(open.getFirst()).kept(group.name()).values().stream()
                        .filter(operation -> !operation.isCompleted())
                        .findFirst()
                        .orElseThrow()
                        .sequence();
                return "all members joined collective " + first + " of " + group.words()
                        + ", and it has not completed on " + ranks(open)
                        + ": it was still running, or its transfer hangs";
            }
        }
        List<Integer> open = dumps.values().stream()
                .filter(dump -> dump.pointToPoint().stream().anyMatch(operation -> !operation.isCompleted()))
                .map(Dump::rank)
                .toList();
        return open.isEmpty() ? null : "sends and receives of " + ranks(open) + " met and have not completed";
    }

    private static long last(Group group, Collection<Dump> dumps) {
        return dumps.stream()
                .mapToLong(dump -> dump.lastQueued().getOrDefault(group.name(), 0L))
                .max()
                .orElse(0);
    }

    private String completed() {
        List<String> counts = groups.values().stream()
                .filter(group -> last(group, dumps.values()) > 0)
                .map(group -> last(group, dumps.values()) + " collectives"
                        + (groups.size() == 1 ? "" : " of " + group.words()))
                .toList();
        return "all ranks completed " + (counts.isEmpty() ? "what they queued" : String.join(", ", counts));
    }

    /** What the rings lost, after a semicolon; empty if they lost nothing. */
    private String lost() {
        Map<Long, List<Integer>> byFirst = new TreeMap<>();
        for (Dump dump : dumps.values()) {
            if (dump.firstRecord() > 0) {
                byFirst.computeIfAbsent(dump.firstRecord(), first -> new ArrayList<>())
                        .add(dump.rank());
            }
        }
        if (byFirst.isEmpty()) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        byFirst.forEach((first, ranks) ->
                parts.add("0 to " + (first - 1) + (parts.isEmpty() ? " are lost" : "") + " on " + ranks(ranks)));
        return "; records " + String.join(" and ", parts);
    }

    private String group(String name) {
        return Objects.requireNonNull(groups.get(name)).words();
    }

    private static String ranks(List<Integer> ranks) {
        return (ranks.size() == 1 ? "rank " : "ranks ") + Words.ranges(ranks, MAX_RANGES);
    }
}

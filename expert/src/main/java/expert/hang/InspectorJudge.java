package expert.hang;

import expert.hang.HangAnswer.DumpRow;
import expert.hang.HangAnswer.Outcome;
import expert.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Judges logs of NCCL Inspector by the numbers of the operations. The logs name completed operations only, so they prove at
 * most that nobody was missing.
 */
final class InspectorJudge {
    private static final int MAX_RANKS = 16;

    private final Map<String, TreeMap<Integer, InspectorLog>> byCommunicator = new TreeMap<>();
    private final List<String> details;
    private final List<InspectorLog> logs;

    InspectorJudge(DumpFiles files) {
        logs = files.logs();
        details = new ArrayList<>(files.cut());
        for (InspectorLog log : logs) {
            byCommunicator
                    .computeIfAbsent(log.communicator(), id -> new TreeMap<>())
                    .put(log.rank(), log);
        }
    }

    HangAnswer answer() {
        List<String> unclear = new ArrayList<>(details.isEmpty() ? List.of() : List.of("a log is cut"));
        List<String> completed = new ArrayList<>();
        TreeSet<Integer> missing = new TreeSet<>();
        byCommunicator.forEach((id, ranks) -> {
            int size = ranks.firstEntry().getValue().size();
            int[] absent = IntStream.range(0, size)
                    .filter(rank -> !ranks.containsKey(rank))
                    .limit(MAX_RANKS)
                    .toArray();
            for (int rank : absent) {
                missing.add(rank);
                unclear.add("no log of rank " + rank + " of " + name(id));
            }
            TreeSet<String> kinds = new TreeSet<>();
            ranks.values().forEach(log -> kinds.addAll(log.completed().keySet()));
            for (String kind : kinds) {
                long last = ranks.values().stream()
                        .mapToLong(log -> log.last(kind))
                        .max()
                        .orElse(0);
                for (InspectorLog log : ranks.values()) {
                    compare(log, kind, last, unclear);
                }
                completed.add(Words.count(last) + " " + kind + " of " + name(id));
            }
        });
        Outcome outcome = unclear.isEmpty() ? Outcome.NO_HANG : Outcome.INCONCLUSIVE;
        String sentence = unclear.isEmpty()
                ? "no hang: all ranks completed " + String.join(", ", completed)
                : "inconclusive: " + String.join("; ", unclear);
        return new HangAnswer(
                HangAnswer.SCHEMA, outcome, sentence, List.of(), List.of(), List.copyOf(missing), details, rows());
    }

    private void compare(InspectorLog log, String kind, long last, List<String> unclear) {
        String rank = "rank " + log.rank();
        long lost = log.last(kind) - log.count(kind);
        if (lost > 0) {
            details.add(rank + " has " + Words.count(log.count(kind)) + " of " + Words.count(last) + " " + kind + " of "
                    + name(log.communicator()) + ", matched by coll_sn; " + Words.count(lost) + " are lost");
        }
        if (log.last(kind) < last) {
            unclear.add("the log of " + rank + " ends at " + kind + " " + log.last(kind) + " of " + last + " of "
                    + name(log.communicator()));
        }
        if (log.cutAt() >= 0) {
            details.add(log.file() + ": byte " + log.cutAt() + ": the log breaks off; EXPERT read it up to there");
        }
    }

    private static String name(String communicator) {
        return "communicator " + communicator;
    }

    private List<DumpRow> rows() {
        return logs.stream()
                .map(log -> new DumpRow(
                        log.file().toString(),
                        log.rank(),
                        "NCCL Inspector " + log.version(),
                        log.completed().keySet().stream().mapToLong(log::count).sum(),
                        log.completed().keySet().stream()
                                .mapToLong(kind -> log.last(kind) - log.count(kind))
                                .sum(),
                        log.communicator()))
                .toList();
    }
}

package earl.oracle;

import earl.oracle.NaiveLinks.Call;
import earl.oracle.NaiveLinks.Member;
import earl.oracle.NaiveLinks.Message;
import earl.oracle.NaiveWaits.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/**
 * Times in kinds of calls, and counts, by their definitions: one call after the other, in ticks. Instances are the cells that are
 * not 0.
 */
public final class NaiveProfile {
    /** Those in ticks of which shipped patterns are the other version. */
    public static final List<String> PATTERNS = List.of(
            "time",
            "mpi",
            "init",
            "finalize",
            "point_to_point",
            "collective",
            "costs",
            "communication",
            "synchronization",
            "io",
            "dominating_communication");

    /** Those that count. */
    public static final List<String> COUNTS = List.of(
            "visits",
            "synchronizations",
            "messages_sent",
            "messages_received",
            "bytes_sent",
            "bytes_received",
            "collective_bytes_sent",
            "collective_bytes_received");

    private static final Pattern POINT_TO_POINT = Pattern.compile("MPI_(I?[bsrBSR]?[sS]end|I?M?[rR]ecv|Imrecv"
            + "|Sendrecv(_replace)?|(Wait|Test)(all|any|some)?|I?M?[pP]robe|Improbe|Start(all)?|Cancel)");
    private static final Pattern COLLECTIVE =
            Pattern.compile("MPI_I?([bB]arrier|[bB]cast|([aA]ll)?[gG]atherv?|[sS]catterv?|[aA]lltoall[vw]?"
                    + "|([aA]ll)?[rR]educe|[rR]educe_scatter(_block)?|([eE]x)?[sS]can)");

    private final NaiveLinks links;

    public NaiveProfile(NaiveLinks links) {
        this.links = links;
    }

    public Severity of(String pattern) {
        return switch (pattern) {
            case "time" -> timeIn(region -> true);
            case "mpi" -> timeIn(NaiveProfile::isMpi);
            case "init" -> timeIn(region -> region.equals("MPI_Init") || region.equals("MPI_Init_thread"));
            case "finalize" -> timeIn(region -> region.equals("MPI_Finalize"));
            case "point_to_point" -> timeIn(POINT_TO_POINT.asMatchPredicate());
            case "collective" -> timeIn(COLLECTIVE.asMatchPredicate());
            case "costs" -> timeIn(NaiveProfile::isMpi);
            case "communication" -> timeIn(region -> isMpi(region) && !isFile(region) && !isBarrier(region));
            case "synchronization" -> timeIn(NaiveProfile::isBarrier);
            case "io" -> timeIn(NaiveProfile::isFile);
            case "dominating_communication" -> {
                String worst = statements().entrySet().stream()
                        .max(Comparator.comparing(entry -> entry.getValue().total()))
                        .map(Map.Entry::getKey)
                        .orElse("");
                yield timeIn(worst::equals);
            }
            case "one_sided" -> timeIn(region -> region.matches("MPI_(Win_.*|Put|Get|Accumulate)"));
            case "openmp_synchronization" -> timeIn(region -> region.matches("!\\$omp .*(barrier|critical).*"));
            case "visits" -> count(links.calls, call -> call, call -> 1);
            case "synchronizations" ->
                count(
                        links.calls.stream()
                                .filter(call -> isBarrier(call.region))
                                .toList(),
                        call -> call,
                        call -> 1);
            case "messages_sent" -> records(PlainEvent::isSend, event -> 1);
            case "messages_received" -> records(PlainEvent::isReceive, event -> 1);
            case "bytes_sent" -> records(PlainEvent::isSend, PlainEvent::bytes);
            case "bytes_received" -> records(PlainEvent::isReceive, PlainEvent::bytes);
            case "collective_bytes_sent" -> members(member -> member.end().sent());
            case "collective_bytes_received" -> members(member -> member.end().received());
            default -> throw new IllegalArgumentException(pattern);
        };
    }

    /** Whether one statement takes more time than each other. */
    public boolean hasDominatingStatement() {
        List<Long> totals =
                statements().values().stream().map(Statement::total).sorted().toList();
        return totals.size() < 2 || totals.getLast() > totals.get(totals.size() - 2);
    }

    /** Time of the statements whose calls take less than that on average. */
    public Severity frequent(double ticks) {
        Map<String, Statement> all = statements();
        return timeIn(region -> all.containsKey(region) && all.get(region).mean() < ticks);
    }

    /** Time of the statements of which the deviation over so many locations is more than that part of the mean. */
    public Severity uneven(double threshold, int locations) {
        Map<String, Statement> all = statements();
        return timeIn(region -> all.containsKey(region) && all.get(region).deviation(locations) > threshold);
    }

    /** Time of the statements whose messages have more than so many bytes on average. */
    public Severity big(double bytes) {
        Map<String, List<Long>> sizes = new HashMap<>();
        for (Message m : links.messages) {
            long size = links.events.get(m.send()).bytes();
            for (Call call : List.of(m.sendCall(), m.recvCall())) {
                sizes.computeIfAbsent(call.region, region -> new ArrayList<>()).add(size);
            }
        }
        Map<String, Statement> all = statements();
        return timeIn(region -> all.containsKey(region)
                && sizes.getOrDefault(region, List.of()).stream()
                                .mapToLong(Long::longValue)
                                .average()
                                .orElse(0)
                        > bytes);
    }

    /** What an operation took: by location, and how many calls there were. */
    private static final class Statement {
        final Map<Integer, Long> ticks = new TreeMap<>();
        long calls;

        long total() {
            return ticks.values().stream().mapToLong(Long::longValue).sum();
        }

        double mean() {
            return (double) total() / calls;
        }

        /** Standard deviation over the locations as a part of the mean. */
        double deviation(int locations) {
            double mean = (double) total() / locations;
            double squares = (locations - ticks.size()) * mean * mean;
            for (long value : ticks.values()) {
                squares += (value - mean) * (value - mean);
            }
            return Math.sqrt(squares / locations) / mean;
        }
    }

    private Map<String, Statement> statements() {
        Map<String, Statement> all = new TreeMap<>();
        for (Call call : links.calls) {
            boolean moves = POINT_TO_POINT.matcher(call.region).matches()
                    || (COLLECTIVE.matcher(call.region).matches() && !isBarrier(call.region));
            if (moves && call.exit >= 0) {
                Statement statement = all.computeIfAbsent(call.region, region -> new Statement());
                statement.calls++;
                statement.ticks.merge(call.location, call.left - call.entered - call.inCallees, Long::sum);
            }
        }
        return all;
    }

    private static boolean isMpi(String region) {
        return region.startsWith("MPI_");
    }

    private static boolean isBarrier(String region) {
        return region.equals("MPI_Barrier") || region.equals("MPI_Ibarrier");
    }

    private static boolean isFile(String region) {
        return region.startsWith("MPI_File_");
    }

    /** Time in calls themselves. */
    private Severity timeIn(Predicate<String> regions) {
        List<Call> calls = links.calls.stream()
                .filter(call -> call.exit >= 0 && regions.test(call.region))
                .toList();
        return count(calls, call -> call, call -> call.left - call.entered - call.inCallees);
    }

    private Severity records(Predicate<PlainEvent> which, ToLongFunction<PlainEvent> value) {
        List<Integer> found = new ArrayList<>();
        for (int pos = 0; pos < links.events.size(); pos++) {
            if (which.test(links.events.get(pos))) {
                found.add(pos);
            }
        }
        return count(found, links::call, pos -> value.applyAsLong(links.events.get(pos)));
    }

    private Severity members(ToLongFunction<Member> value) {
        return count(links.collectives.stream().flatMap(List::stream).toList(), Member::call, value);
    }

    private static <T> Severity count(
            List<T> all, java.util.function.Function<T, Call> place, ToLongFunction<T> value) {
        Map<String, Long> sums = new TreeMap<>();
        Map<String, Call> example = new HashMap<>();
        for (T one : all) {
            Call call = place.apply(one);
            String cell = NaiveWaits.cell(call.location, call.path);
            sums.merge(cell, value.applyAsLong(one), Long::sum);
            example.put(cell, call);
        }
        Severity severity = new Severity();
        sums.forEach((cell, sum) -> severity.add(Objects.requireNonNull(example.get(cell)), sum));
        return severity;
    }
}

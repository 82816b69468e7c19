package expert.oracle;

import expert.oracle.NaiveLinks.Call;
import expert.oracle.NaiveLinks.Member;
import expert.oracle.NaiveLinks.Message;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The wait states by their definitions, one event after the other, in ticks.
 *
 * <p>B is when an operation is entered, L when it is left. Of a call that completes several messages only the largest wait
 * counts. Only positive waits count.
 */
final class NaiveWaits {
    /** Severity in ticks by {@code "location path"}, and the number of waits. */
    static final class Severity {
        final Map<String, Long> ticks = new TreeMap<>();
        long instances;

        void add(Call call, long wait) {
            if (wait > 0) {
                ticks.merge(cell(call.location, call.path), wait, Long::sum);
                instances++;
            }
        }

        long total() {
            return ticks.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    private final NaiveLinks links;

    NaiveWaits(NaiveLinks links) {
        this.links = links;
    }

    /** Where severity is booked. */
    static String cell(int location, String path) {
        return location + " " + path;
    }

    /** Those of which shipped patterns are the other version. */
    static final List<String> PATTERNS = List.of(
            "late_sender",
            "late_receiver",
            "wrong_order",
            "wait_at_barrier",
            "barrier_completion",
            "wait_at_nxn",
            "nxn_completion",
            "late_broadcast",
            "early_reduce",
            "early_scan",
            "init_completion",
            "wait_at_finalize",
            "communication",
            "synchronization",
            "io");

    /** One of them by the name of the pattern. */
    Severity of(String pattern) {
        return switch (pattern) {
            case "late_sender" -> lateSender();
            case "late_receiver" -> lateReceiver();
            case "wrong_order" -> wrongOrder();
            case "wait_at_barrier" -> waitAtBarrier();
            case "barrier_completion" -> completion(BARRIER);
            case "wait_at_nxn" -> waitAtNxn();
            case "nxn_completion" -> completion(N_TO_N);
            case "late_broadcast" -> lateBroadcast();
            case "early_reduce" -> earlyReduce();
            case "early_scan" -> earlyScan();
            case "init_completion" -> initCompletion();
            case "wait_at_finalize" -> waitAtFinalize();
            case "communication" ->
                timeIn(region -> region.startsWith("MPI_") && !isFile(region) && !region.equals("MPI_Barrier"));
            case "synchronization" -> timeIn(region -> region.equals("MPI_Barrier"));
            case "io" -> timeIn(NaiveWaits::isFile);
            default -> throw new IllegalArgumentException(pattern);
        };
    }

    /** min(B of the send, L) - B, in the call that completes the receive; never in a test. */
    Severity lateSender() {
        Severity severity = new Severity();
        lateSenders().forEach(severity::add);
        return severity;
    }

    private Map<Call, Long> lateSenders() {
        Map<Call, Long> largest = new HashMap<>();
        for (Message m : links.messages) {
            Call me = m.recvCall();
            if (!me.region.startsWith("MPI_Test")) {
                long wait = Math.min(m.sendCall().entered, me.left) - me.entered;
                if (wait > 0) {
                    largest.merge(me, wait, Math::max);
                }
            }
        }
        return largest;
    }

    /** B of the receive's posting - B of the send's completion, if the send's completion ends later than the former. */
    Severity lateReceiver() {
        Set<Call> lateSenders = new HashSet<>(lateSenders().keySet());
        Map<Call, Long> largest = new HashMap<>();
        for (Message m : links.messages) {
            Call me = m.sendCompleteCall();
            if (me != null && !me.region.startsWith("MPI_Test") && !lateSenders.contains(me)) {
                long posted = m.recvPostCall().entered;
                if (me.left > posted && posted > me.entered) {
                    largest.merge(me, posted - me.entered, Math::max);
                }
            }
        }
        Severity severity = new Severity();
        largest.forEach(severity::add);
        return severity;
    }

    /** Late senders, B of the send - B, of messages that overtake: an older one to the same receiver is still under way. */
    Severity wrongOrder() {
        Set<String> leftOut =
                Set.of("MPI_Waitall", "MPI_Waitsome", "MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome");
        Severity severity = new Severity();
        for (Message m : links.messages) {
            int me = m.recvCall().location;
            boolean overtakes = links.messages.stream()
                    .anyMatch(o -> o.recvCall().location == me && o.send() < m.send() && o.recv() > m.recv());
            if (overtakes && !leftOut.contains(m.recvCall().region)) {
                severity.add(m.recvCall(), m.sendCall().entered - m.recvCall().entered);
            }
        }
        return severity;
    }

    private static final Set<String> BARRIER = Set.of("BARRIER");
    private static final Set<String> N_TO_N =
            Set.of("ALLREDUCE", "ALLGATHER", "ALLGATHERV", "ALLTOALL", "REDUCE_SCATTER", "REDUCE_SCATTER_BLOCK");

    /** Before all times. */
    private static final long NEVER = -1;

    /** Instances of some operations; of those that move bytes at all, barriers apart. */
    private List<List<Member>> instances(Set<String> operations) {
        return links.collectives.stream()
                .filter(members -> members.size() > 1)
                .filter(members -> operations.contains(members.getFirst().end().operation()))
                .filter(members -> operations.equals(BARRIER)
                        || members.stream()
                                .anyMatch(m -> m.end().sent() + m.end().received() > 0))
                .toList();
    }

    private static long lastBegin(List<Member> members, Predicate<Member> among) {
        return members.stream().filter(among).mapToLong(Member::began).max().orElse(NEVER);
    }

    private static long firstEnd(List<Member> members) {
        return members.stream().mapToLong(m -> m.end().ticks()).min().orElseThrow();
    }

    private static boolean sends(Member member) {
        return member.end().sent() > 0;
    }

    private static boolean receives(Member member) {
        return member.end().received() > 0;
    }

    private static boolean isRoot(Member member) {
        return member.end().root() == member.end().location();
    }

    /** min(late, L) - B. */
    private static void book(Severity severity, Member me, long late) {
        severity.add(me.call(), Math.min(late, me.end().ticks()) - me.began());
    }

    /** min(last B, L) - B on every member. */
    Severity waitAtBarrier() {
        Severity severity = new Severity();
        for (List<Member> members : instances(BARRIER)) {
            members.forEach(me -> book(severity, me, lastBegin(members, m -> true)));
        }
        return severity;
    }

    /** L - max(first L, last B) on every member. */
    private Severity completion(Set<String> operations) {
        Severity severity = new Severity();
        for (List<Member> members : instances(operations)) {
            long together = Math.max(firstEnd(members), lastBegin(members, m -> true));
            members.forEach(me -> severity.add(me.call(), me.end().ticks() - together));
        }
        return severity;
    }

    /** As at a barrier; if somebody ended before the last began, only who receives waits, for the last who sends. */
    Severity waitAtNxn() {
        Severity severity = new Severity();
        for (List<Member> members : instances(N_TO_N)) {
            long last = lastBegin(members, m -> true);
            boolean together = firstEnd(members) > last;
            long lastSender = lastBegin(members, NaiveWaits::sends);
            for (Member me : members) {
                if (together || receives(me)) {
                    book(severity, me, together ? last : lastSender);
                }
            }
        }
        return severity;
    }

    /** min(B of the root, L) - B on all others that receive, if the root sends. */
    Severity lateBroadcast() {
        Severity severity = new Severity();
        for (List<Member> members : instances(Set.of("BCAST", "SCATTER", "SCATTERV"))) {
            long root = lastBegin(members, m -> isRoot(m) && sends(m));
            members.stream().filter(me -> !isRoot(me) && receives(me)).forEach(me -> book(severity, me, root));
        }
        return severity;
    }

    /** min(last B of those that send, L) - B on the root, if it receives. */
    Severity earlyReduce() {
        Severity severity = new Severity();
        for (List<Member> members : instances(Set.of("REDUCE", "GATHER", "GATHERV"))) {
            long last = lastBegin(members, NaiveWaits::sends);
            members.stream().filter(me -> isRoot(me) && receives(me)).forEach(me -> book(severity, me, last));
        }
        return severity;
    }

    /** min(last B of those that send up to my rank, L) - B on every member. */
    Severity earlyScan() {
        Severity severity = new Severity();
        for (List<Member> members : instances(Set.of("SCAN", "EXSCAN"))) {
            for (Member me : members) {
                book(severity, me, lastBegin(members, m -> sends(m) && m.rank() <= me.rank()));
            }
        }
        return severity;
    }

    private List<Call> callsOf(String... regions) {
        List<Call> calls = links.calls.stream()
                .filter(call -> call.exit >= 0 && List.of(regions).contains(call.region))
                .toList();
        return calls.size() > 1 ? calls : List.of();
    }

    /** L - max(first L, last B) in MPI_Init. */
    Severity initCompletion() {
        List<Call> calls = callsOf("MPI_Init", "MPI_Init_thread");
        long lastEnter = calls.stream().mapToLong(c -> c.entered).max().orElse(0);
        long firstLeave = calls.stream().mapToLong(c -> c.left).min().orElse(0);
        Severity severity = new Severity();
        calls.forEach(me -> severity.add(me, me.left - Math.max(firstLeave, lastEnter)));
        return severity;
    }

    /** min(last B, L) - B in MPI_Finalize. */
    Severity waitAtFinalize() {
        List<Call> calls = callsOf("MPI_Finalize");
        long lastEnter = calls.stream().mapToLong(c -> c.entered).max().orElse(0);
        Severity severity = new Severity();
        calls.forEach(me -> severity.add(me, Math.min(lastEnter, me.left) - me.entered));
        return severity;
    }

    private static boolean isFile(String region) {
        return region.startsWith("MPI_File_");
    }

    /** Time in calls themselves; its instances are call paths. */
    private Severity timeIn(Predicate<String> regions) {
        Severity severity = new Severity();
        Map<String, Long> time = new TreeMap<>();
        Map<String, Call> example = new HashMap<>();
        for (Call call : links.calls) {
            if (call.exit >= 0 && regions.test(call.region)) {
                String cell = cell(call.location, call.path);
                time.merge(cell, call.left - call.entered - call.inCallees, Long::sum);
                example.put(cell, call);
            }
        }
        time.forEach((cell, ticks) -> severity.add(Objects.requireNonNull(example.get(cell)), ticks));
        return severity;
    }
}

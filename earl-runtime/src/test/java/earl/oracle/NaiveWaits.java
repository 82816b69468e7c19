package earl.oracle;

import earl.Location;
import earl.oracle.NaiveLinks.Call;
import earl.oracle.NaiveLinks.Member;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The wait states by their definitions, one event after the other, in ticks.
 *
 * <p>B is when an operation is entered, L when it is left. Of a call that completes several messages only the largest wait
 * counts. Only positive waits count.
 */
public final class NaiveWaits {
    /** Severity in ticks by {@code "location path"}, and the number of waits. */
    public static final class Severity {
        public final Map<String, Long> ticks = new TreeMap<>();
        public long instances;

        void add(Call call, long wait) {
            if (wait > 0) {
                ticks.merge(cell(call.location, call.path), wait, Long::sum);
                instances++;
            }
        }

        /** What of it, counted by cells, belongs to processors' threads. */
        public Severity onThreads(List<Location> locations) {
            Severity some = new Severity();
            ticks.forEach((cell, value) -> {
                int location = Integer.parseInt(cell.substring(0, cell.indexOf(' ')));
                if (locations.get(location).isCpuThread()) {
                    some.ticks.put(cell, value);
                    some.instances++;
                }
            });
            return some;
        }

        long total() {
            return ticks.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    private final NaiveLinks links;
    private final NaiveMessages messages;
    private final NaiveProfile profile;
    private final DefinitionSet definitions;

    /** By the definitions of Scalasca, location 0 being the master. */
    public NaiveWaits(NaiveLinks links) {
        this(links, DefinitionSet.SCALASCA, 0);
    }

    public NaiveWaits(NaiveLinks links, DefinitionSet definitions, int master) {
        this.links = links;
        this.definitions = definitions;
        messages = new NaiveMessages(links, definitions, master);
        profile = new NaiveProfile(links);
    }

    /** Where severity is booked. */
    public static String cell(int location, String path) {
        return location + " " + path;
    }

    /** Those of which shipped patterns are the other version. */
    public static final List<String> PATTERNS = Stream.of(
                    NaiveMessages.PATTERNS,
                    NaiveProfile.PATTERNS,
                    List.of(
                            "wait_at_barrier",
                            "barrier_completion",
                            "wait_at_nxn",
                            "nxn_completion",
                            "late_broadcast",
                            "early_reduce",
                            "early_scan",
                            "wait_at_nonblocking_barrier",
                            "wait_at_nonblocking_nxn",
                            "wait_at_vector_collective",
                            "wait_at_nonblocking_vector_collective",
                            "late_nonblocking_broadcast",
                            "early_nonblocking_reduce",
                            "early_nonblocking_scan",
                            "init_completion",
                            "wait_at_finalize"))
            .flatMap(List::stream)
            .toList();

    /** One of them by the name of the pattern. */
    public Severity of(String pattern) {
        if (NaiveMessages.PATTERNS.contains(pattern)) {
            return messages.of(pattern);
        }
        return switch (pattern) {
            case "wait_at_barrier" -> definitions == DefinitionSet.PAPER ? longerThanTheShortest() : waitAtBarrier();
            case "barrier_completion" -> completion(BARRIER);
            case "wait_at_nxn" -> waitAtNxn();
            case "nxn_completion" -> completion(N_TO_N);
            case "late_broadcast" -> lateBroadcast();
            case "early_reduce" -> definitions == DefinitionSet.SCALASCA ? earlyReduce() : earlierThanTheFirst();
            case "early_scan" -> earlyScan();
            case "wait_at_vector_collective" -> waitAtVectorCollective();
            case "wait_at_nonblocking_barrier",
                    "wait_at_nonblocking_nxn",
                    "wait_at_nonblocking_vector_collective",
                    "late_nonblocking_broadcast",
                    "early_nonblocking_reduce",
                    "early_nonblocking_scan" -> {
                Severity severity = new Severity();
                nonblocking(pattern).forEach(wait -> severity.add(wait.me().call(), wait.ticks()));
                yield severity;
            }
            case "init_completion" -> initCompletion();
            case "wait_at_finalize" -> waitAtFinalize();
            default -> profile.of(pattern);
        };
    }

    private static final Set<String> BARRIER = Set.of("BARRIER");
    private static final Set<String> N_TO_N =
            Set.of("ALLREDUCE", "ALLGATHER", "ALLGATHERV", "ALLTOALL", "REDUCE_SCATTER", "REDUCE_SCATTER_BLOCK");

    /** Operations in which each member says how much it sends to each other one. */
    static final Set<String> VECTOR = Set.of("ALLTOALLV", "ALLTOALLW");

    /** Before all times. */
    private static final long NEVER = -1;

    /** Instances of some operations; of those that move bytes at all, barriers apart. */
    private List<List<Member>> instances(Set<String> operations) {
        return links.collectives.stream()
                .filter(members -> members.size() > 1 && members.getFirst().blocking())
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

    /** (L - B) - min over the members of (L - B), of the calls. */
    private Severity longerThanTheShortest() {
        Severity severity = new Severity();
        for (List<Member> members : instances(BARRIER)) {
            long shortest = members.stream()
                    .mapToLong(m -> m.call().left - m.call().entered)
                    .min()
                    .orElseThrow();
            members.forEach(me -> severity.add(me.call(), me.call().left - me.call().entered - shortest));
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
            boolean together = firstEnd(members) >= last;
            long lastSender = lastBegin(members, NaiveWaits::sends);
            for (Member me : members) {
                if (together || receives(me)) {
                    book(severity, me, together ? last : lastSender);
                }
            }
        }
        return severity;
    }

    /** min(B of the last that certainly sends to me, L) - B on all that receive. */
    private Severity waitAtVectorCollective() {
        Severity severity = new Severity();
        for (List<Member> members : instances(VECTOR)) {
            for (Member me : members) {
                Member late = certain(members, me);
                if (late != null) {
                    book(severity, me, late.began());
                }
            }
        }
        return severity;
    }

    /**
     * The last member for which another waits, whoever sends to it: of two, the other one if it sends; of more, the first with which those
     * that began before and the member itself send as much as the member receives.
     */
    static @Nullable Member certain(List<Member> unordered, Member me) {
        List<Member> members = unordered.stream()
                .sorted(Comparator.comparingInt(Member::begin))
                .toList();
        long sent = members.stream().mapToLong(m -> m.end().sent()).sum();
        long received = members.stream().mapToLong(m -> m.end().received()).sum();
        if (sent != received || !receives(me)) {
            return null;
        }
        List<Member> others =
                members.stream().filter(m -> !m.equals(me) && sends(m)).toList();
        if (members.size() == 2 && !others.isEmpty()) {
            return others.getFirst().began() < me.end().ticks() ? others.getFirst() : null;
        }
        long available = me.end().sent();
        Member late = null;
        for (int i = 0; i < others.size() && available < me.end().received(); i++) {
            late = others.get(i);
            available += late.end().sent();
        }
        return late;
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

    /** Enter of the first of the others - enter of the root. */
    private Severity earlierThanTheFirst() {
        Severity severity = new Severity();
        Set<String> operations = Set.of("REDUCE", "GATHER", "GATHERV");
        for (List<Member> members : links.collectives) {
            if (members.getFirst().blocking()
                    && operations.contains(members.getFirst().end().operation())) {
                long first = members.stream()
                        .filter(m -> !isRoot(m))
                        .mapToLong(m -> m.call().entered)
                        .min()
                        .orElse(NEVER);
                members.stream()
                        .filter(NaiveWaits::isRoot)
                        .forEach(me -> severity.add(me.call(), first - me.call().entered));
            }
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

    /** A member's wait for another, in the call that completes its request. */
    record RequestWait(Member me, Member late, String kind, long ticks, int members) {
        boolean isVector() {
            return kind.equals(VECTOR_REQUEST);
        }
    }

    private static final String VECTOR_REQUEST = "wait_at_nonblocking_vector_collective";

    /** Waits of one kind for non-blocking operations, but those of calls that wait for a message. */
    public Severity withoutMessages(String kind) {
        Set<Call> busy = messages.waiting();
        Severity severity = new Severity();
        nonblocking(kind).stream()
                .filter(wait -> !busy.contains(wait.me().call()))
                .forEach(wait -> severity.add(wait.me().call(), wait.ticks()));
        return severity;
    }

    /** The longest wait of each call that completes non-blocking operations, of one kind. */
    List<RequestWait> nonblocking(String kind) {
        return nonblocking(links).stream()
                .filter(wait -> wait.kind().equals(kind))
                .toList();
    }

    /**
     * The longest wait of each call that completes non-blocking operations; of equal ones, the first in the table of collectives. Waits for
     * vector operations are apart.
     */
    static List<RequestWait> nonblocking(NaiveLinks links) {
        List<RequestWait> all = new ArrayList<>(nonblocking(links, false));
        all.addAll(nonblocking(links, true));
        return all;
    }

    private static List<RequestWait> nonblocking(NaiveLinks links, boolean vectors) {
        Map<Call, RequestWait> longest = new LinkedHashMap<>();
        for (List<Member> unordered : links.collectives) {
            List<Member> members = unordered.stream()
                    .sorted(Comparator.comparingInt(Member::rank))
                    .toList();
            if (members.size() < 2 || members.getFirst().blocking()) {
                continue;
            }
            for (Member me : members) {
                RequestWait wait = wait(members, me);
                RequestWait before = longest.get(me.call());
                if (wait != null
                        && wait.isVector() == vectors
                        && wait.ticks() > (before == null ? 0 : before.ticks())
                        && !me.call().region.startsWith("MPI_Test")) {
                    longest.put(me.call(), wait);
                }
            }
        }
        return List.copyOf(longest.values());
    }

    /** What a member waits for, by the formula of the blocking operation with the requests as the others' begins. */
    private static @Nullable RequestWait wait(List<Member> members, Member me) {
        String operation = me.end().operation();
        Member all = last(members, m -> true);
        Member sender = last(members, NaiveWaits::sends);
        boolean together = firstEnd(members) >= lastBegin(members, m -> true);
        boolean moves = members.stream().anyMatch(m -> sends(m) || receives(m));
        Member late = null;
        String kind = "";
        if (operation.equals("BARRIER")) {
            late = all;
            kind = "wait_at_nonblocking_barrier";
        } else if (N_TO_N.contains(operation) && moves) {
            late = together ? all : receives(me) ? sender : null;
            kind = "wait_at_nonblocking_nxn";
        } else if (VECTOR.contains(operation)) {
            late = certain(members, me);
            kind = VECTOR_REQUEST;
        } else if (Set.of("BCAST", "SCATTER", "SCATTERV").contains(operation)) {
            late = receives(me) && !isRoot(me) ? last(members, m -> isRoot(m) && sends(m)) : null;
            kind = "late_nonblocking_broadcast";
        } else if (Set.of("REDUCE", "GATHER", "GATHERV").contains(operation)) {
            late = receives(me) && isRoot(me) ? sender : null;
            kind = "early_nonblocking_reduce";
        } else if (Set.of("SCAN", "EXSCAN").contains(operation)) {
            late = last(members, m -> sends(m) && m.rank() <= me.rank());
            kind = "early_nonblocking_scan";
        }
        return late == null
                ? null
                : new RequestWait(
                        me, late, kind, Math.min(late.began(), me.end().ticks()) - me.call().entered, members.size());
    }

    private static @Nullable Member last(List<Member> members, Predicate<Member> among) {
        Member last = null;
        for (Member member : members) {
            if (among.test(member) && (last == null || member.began() > last.began())) {
                last = member;
            }
        }
        return last;
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
}

package earl.oracle;

import earl.oracle.NaiveLinks.Call;
import earl.oracle.NaiveLinks.Member;
import earl.oracle.NaiveLinks.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Critical path and delay costs straight from their definitions, in ticks: every interval is looked at anew, every wait between two
 * meetings is visited. {@link earl.Causes} has the definitions.
 */
public final class NaiveCauses {
    /** A meeting, as one of the locations has it. */
    private static final class Point {
        final int location;
        final int record;
        final Call call;
        final long removed;
        /** The locations met; null: all. */
        final @Nullable Set<Integer> met;

        /** All locations met, and left after the last one had come. */
        boolean ofAll;

        long wait;
        /** A wait that is no meeting. */
        long aside;

        String kind = "";
        /** The largest part of it of which a later wait was made. */
        double largest;

        @Nullable
        Point partner;
        /** Of each kind what later waits cost this one. */
        final Map<String, Double> costs = new TreeMap<>();

        Point(int location, int record, Call call, long removed, @Nullable Set<Integer> met) {
            this.location = location;
            this.record = record;
            this.call = call;
            this.removed = removed;
            this.met = met;
        }

        Point partner() {
            return Objects.requireNonNull(partner);
        }
    }

    /** Ticks by {@code "kind location path"}. */
    public final Map<String, Double> shortTerm = new TreeMap<>();

    public final Map<String, Double> longTerm = new TreeMap<>();
    /** Ticks of the critical path by {@code "location path"}. */
    public final Map<String, Long> path = new TreeMap<>();
    /** How often a stay of the critical path begins at the end of a wait, by {@code "location path"} of the wait. */
    public final Map<String, Long> arrivals = new TreeMap<>();
    /** How many passes of the critical path over messages end at the end of a wait, by {@code "location path"} of the wait. */
    public final Map<String, Long> passes = new TreeMap<>();
    /** Ticks by which the busiest location of phases works longer than each other one, by {@code "location path"}. */
    public final Map<String, Long> phaseExcess = new TreeMap<>();
    /** The number of phases of which a location is the busiest, by {@code "location path"}. */
    public final Map<String, Long> phases = new TreeMap<>();
    /** Of each waiting call, by the position of its enter, the ticks that other waits made. */
    public final Map<Long, Double> indirect = new TreeMap<>();

    /** Of each waiting call, by the position of its enter, the largest part of which a later wait was made. */
    public final Map<Long, Double> propagating = new TreeMap<>();
    /** Ticks of waits that are meetings by {@code "location path"}. */
    public final Map<String, Long> waited = new TreeMap<>();

    private final NaiveLinks links;
    private final Map<Integer, List<Point>> points = new HashMap<>();
    private final IdentityHashMap<PlainEvent, Integer> positions = new IdentityHashMap<>();

    public NaiveCauses(NaiveLinks links) {
        this.links = links;
        for (int pos = 0; pos < links.events.size(); pos++) {
            positions.put(links.events.get(pos), pos);
        }
        messages();
        links.collectives.stream()
                .filter(members -> members.getFirst().blocking())
                .forEach(this::collective);
        prefixes();
        requests();
        points.values().forEach(list -> list.sort(Comparator.comparingInt(point -> point.record)));
        begin();
        points.values()
                .forEach(list ->
                        list.forEach(p -> waited.merge(NaiveWaits.cell(p.location, p.call.path), p.wait, Long::sum)));
        delays();
        walk();
        phases();
    }

    private Point add(Point point) {
        points.computeIfAbsent(point.location, l -> new ArrayList<>()).add(point);
        return point;
    }

    private static long time(Call call) {
        return call.left - call.entered;
    }

    // ---- meetings ----

    private void messages() {
        Map<Call, Message> lateSenders = new HashMap<>();
        Map<Call, Message> lateReceivers = new HashMap<>();
        for (Message m : links.messages) {
            Call receive = m.recvCall();
            Message before = lateSenders.get(receive);
            if (!receive.region.startsWith("MPI_Test") && senderWait(m) > (before == null ? 0 : senderWait(before))) {
                lateSenders.put(receive, m);
            }
        }
        for (Message m : links.messages) {
            Call send = m.sendCompleteCall();
            if (send != null && !send.region.startsWith("MPI_Test") && !lateSenders.containsKey(send)) {
                long posted = m.recvPostCall().entered;
                Message before = lateReceivers.get(send);
                long most = before == null ? 0 : before.recvPostCall().entered - send.entered;
                if (send.left > posted && posted - send.entered > most) {
                    lateReceivers.put(send, m);
                }
            }
        }
        lateSenders.forEach((call, m) -> {
            Call send = m.sendCall();
            Point other = add(new Point(
                    send.location,
                    m.send(),
                    send,
                    time(send) - Math.max(0, send.left - call.left),
                    Set.of(call.location)));
            Point me = add(new Point(
                    call.location,
                    m.recv(),
                    call,
                    time(call) - Math.max(0, call.left - send.left),
                    Set.of(send.location)));
            waits(me, "late_sender", senderWait(m), other);
        });
        lateReceivers.forEach((call, m) -> {
            Call post = m.recvPostCall();
            Point other = add(new Point(
                    post.location,
                    post == m.recvCall() ? m.recv() : post.enter,
                    post,
                    time(post) - Math.max(0, post.left - call.left),
                    Set.of(call.location)));
            Point me = add(new Point(
                    call.location,
                    m.sendCall() == call ? m.send() : call.enter,
                    call,
                    time(call) - Math.min(0, call.left - post.left),
                    Set.of(post.location)));
            waits(me, "late_receiver", post.entered - call.entered, other);
        });
    }

    private static long senderWait(Message m) {
        return Math.min(m.sendCall().entered, m.recvCall().left) - m.recvCall().entered;
    }

    private static void waits(Point me, String kind, long wait, Point other) {
        if (wait > 0) {
            me.kind = kind;
            me.wait = wait;
            me.partner = other;
        }
    }

    private static final Set<String> N_TO_N =
            Set.of("ALLREDUCE", "ALLGATHER", "ALLGATHERV", "ALLTOALL", "REDUCE_SCATTER", "REDUCE_SCATTER_BLOCK");

    private static @Nullable Member last(List<Member> members) {
        Member last = null;
        for (Member member : members) {
            last = last == null || member.began() > last.began() ? member : last;
        }
        return last;
    }

    private void collective(List<Member> unordered) {
        List<Member> members =
                unordered.stream().sorted(Comparator.comparingInt(Member::rank)).toList();
        String operation = members.getFirst().end().operation();
        List<Member> senders = members.stream().filter(m -> m.end().sent() > 0).toList();
        List<Member> receivers =
                members.stream().filter(m -> m.end().received() > 0).toList();
        Member root = members.stream()
                .filter(m -> m.end().root() == m.end().location())
                .findFirst()
                .orElse(null);
        if (members.size() < 2) {
            return;
        }
        switch (operation) {
            case "BARRIER" -> meet("wait_at_barrier", members, last(members), true);
            case "BCAST", "SCATTER", "SCATTERV" -> {
                if (root != null && senders.contains(root)) {
                    List<Member> waiting = receivers.stream()
                            .filter(m -> !m.equals(root) && m.began() < root.began())
                            .toList();
                    star("late_broadcast", waiting, root);
                }
            }
            case "REDUCE", "GATHER", "GATHERV" -> {
                Member late = last(senders);
                if (root != null && receivers.contains(root) && late != null && root.began() < late.began()) {
                    star("early_reduce", List.of(root), late);
                }
            }
            case "ALLTOALLV", "ALLTOALLW" -> vector(members);
            default -> {
                if (N_TO_N.contains(operation) && !(senders.isEmpty() && receivers.isEmpty())) {
                    Member late = Objects.requireNonNull(last(members));
                    long firstEnd = members.stream()
                            .mapToLong(m -> m.end().ticks())
                            .min()
                            .orElseThrow();
                    Member sender = last(senders);
                    if (firstEnd >= late.began()) {
                        meet("wait_at_nxn", members, late, true);
                    } else if (sender != null) {
                        List<Member> some = members.stream()
                                .filter(m -> m.equals(sender) || (receivers.contains(m) && m.began() < sender.began()))
                                .toList();
                        meet("wait_at_nxn", some, sender, true);
                    }
                }
            }
        }
    }

    /** One member keeps others waiting, who do not meet each other. */
    private void star(String kind, List<Member> waiting, Member late) {
        if (!waiting.isEmpty()) {
            List<Member> all = new ArrayList<>(waiting);
            all.add(late);
            meet(kind, all, late, false);
        }
    }

    private void meet(String kind, List<Member> members, @Nullable Member late, boolean allMeet) {
        Objects.requireNonNull(late);
        Set<Integer> all = new HashSet<>();
        members.forEach(m -> all.add(m.end().location()));
        long firstEnd = members.stream()
                .filter(m -> !(kind.equals("late_broadcast") && m.equals(late)))
                .mapToLong(m -> m.end().ticks())
                .min()
                .orElseThrow();
        Map<Member, Point> made = new HashMap<>();
        for (Member m : members) {
            long begun = Math.min(late.began(), m.end().ticks());
            long rest = Math.max(0, m.end().ticks() - Math.max(firstEnd, begun));
            Set<Integer> met =
                    allMeet || m.equals(late) ? all : Set.of(late.end().location());
            made.put(
                    m,
                    add(new Point(
                            m.end().location(),
                            Objects.requireNonNull(positions.get(m.end())),
                            m.call(),
                            time(m.call()) - rest,
                            met)));
            Objects.requireNonNull(made.get(m)).ofAll = allMeet && all.equals(everyone());
        }
        made.forEach((m, point) -> {
            if (!m.equals(late)) {
                long wait = Math.min(late.began(), m.end().ticks()) - m.began();
                waits(point, kind, wait, Objects.requireNonNull(made.get(late)));
            }
        });
    }

    /** Of two, the one that waits for the other meets it. Of more, it is not known who sends to whom. */
    private void vector(List<Member> members) {
        if (members.size() > 2) {
            return;
        }
        Map<Member, Member> late = new HashMap<>();
        Set<Member> met = new HashSet<>();
        for (Member me : members) {
            Member other = NaiveWaits.certain(members, me);
            if (other != null && Math.min(other.began(), me.end().ticks()) > me.began()) {
                late.put(me, other);
                met.addAll(List.of(me, other));
            }
        }
        Set<Integer> all = new HashSet<>();
        met.forEach(m -> all.add(m.end().location()));
        long firstEnd = met.stream().mapToLong(m -> m.end().ticks()).min().orElse(0);
        Map<Member, Point> made = new HashMap<>();
        for (Member m : met) {
            long ready = Math.max(firstEnd, late.getOrDefault(m, m).began());
            long rest = Math.max(0, m.end().ticks() - ready);
            Point point = new Point(m.end().location(), position(m.end()), m.call(), time(m.call()) - rest, all);
            point.ofAll = all.equals(everyone());
            made.put(m, add(point));
        }
        late.forEach((me, other) -> waits(
                Objects.requireNonNull(made.get(me)),
                "wait_at_vector_collective",
                Math.min(other.began(), me.end().ticks()) - me.began(),
                Objects.requireNonNull(made.get(other))));
    }

    /** Waits in prefix operations. */
    private void prefixes() {
        for (List<Member> unordered : links.collectives) {
            String operation = unordered.getFirst().end().operation();
            boolean prefix = operation.equals("SCAN") || operation.equals("EXSCAN");
            if (prefix && unordered.size() > 1 && unordered.getFirst().blocking()) {
                for (Member me : unordered) {
                    Member late = last(unordered.stream()
                            .filter(m -> m.end().sent() > 0 && m.rank() <= me.rank())
                            .sorted(Comparator.comparingInt(Member::rank))
                            .toList());
                    if (late != null) {
                        long wait = Math.min(late.began(), me.end().ticks()) - me.began();
                        aside("early_scan", me, wait, late.call(), position(late.end()));
                    }
                }
            }
        }
    }

    /** Waits in calls that complete non-blocking operations and wait for no message. */
    private void requests() {
        Set<Call> busy = new HashSet<>();
        points.values().forEach(list -> list.stream().filter(p -> p.wait > 0).forEach(p -> busy.add(p.call)));
        for (NaiveWaits.RequestWait wait : NaiveWaits.nonblocking(links)) {
            // Of more than two members of a vector operation, it is not known who sends to whom.
            boolean known = !wait.isVector() || wait.members() == 2;
            if (known && !busy.contains(wait.me().call())) {
                Call posted = Objects.requireNonNull(wait.late().posted());
                aside(wait.kind(), wait.me(), wait.ticks(), posted, wait.late().begin());
            }
        }
    }

    private int position(PlainEvent event) {
        return Objects.requireNonNull(positions.get(event));
    }

    private void aside(String kind, Member member, long wait, Call late, int record) {
        if (wait > 0) {
            Point me = add(new Point(member.end().location(), position(member.end()), member.call(), 0, Set.of()));
            me.kind = kind;
            me.aside = wait;
            me.partner = add(new Point(late.location, record, late, 0, Set.of()));
        }
    }

    private List<Call> calls(String... regions) {
        return links.calls.stream()
                .filter(call -> List.of(regions).contains(call.region))
                .toList();
    }

    private void begin() {
        List<Call> inits = calls("MPI_Init", "MPI_Init_thread");
        long last = inits.stream().mapToLong(c -> c.entered).max().orElseThrow();
        long first = inits.stream().mapToLong(c -> c.left).min().orElseThrow();
        for (Call init : inits) {
            long rest = Math.max(0, init.left - Math.max(first, Math.min(last, init.left)));
            Point point = new Point(init.location, init.exit, init, time(init) - rest, null);
            points.computeIfAbsent(init.location, l -> new ArrayList<>()).addFirst(point);
        }
    }

    /** All locations. */
    private Set<Integer> everyone() {
        Set<Integer> all = new HashSet<>();
        links.calls.forEach(call -> all.add(call.location));
        return all;
    }

    // ---- what was done between meetings ----

    private Point previous(Point point, int other) {
        List<Point> list = points(point.location);
        for (int i = list.indexOf(point) - 1; i > 0; i--) {
            Set<Integer> met = list.get(i).met;
            if (met != null && met.contains(other)) {
                return list.get(i);
            }
        }
        return list.getFirst();
    }

    private List<Point> points(int location) {
        return Objects.requireNonNull(points.get(location));
    }

    /** Time by call path on a location, from one time to another, without what it waited from one meeting up to another. */
    private Map<String, Long> spent(Point from, Point to, long until) {
        Map<String, Long> spent = new TreeMap<>();
        for (Call call : links.calls) {
            if (call.location == from.location) {
                long time = Math.min(call.left, until) - Math.max(call.entered, from.call.entered);
                if (time > 0) {
                    spent.merge(call.path, time, Long::sum);
                    int slash = call.path.lastIndexOf('/');
                    if (slash > 0) {
                        spent.merge(call.path.substring(0, slash), -time, Long::sum);
                    }
                }
            }
        }
        List<Point> list = points(from.location);
        int end = to == from ? list.size() : list.indexOf(to);
        for (Point point : list.subList(list.indexOf(from), end)) {
            if (point.wait > 0) {
                spent.merge(point.call.path, -point.wait, Long::sum);
            }
        }
        return spent;
    }

    private Map<String, Long> between(Point from, Point to) {
        Map<String, Long> spent = spent(from, to, to.call.entered);
        spent.computeIfPresent(from.call.path, (path, time) -> time - (from.removed - from.wait));
        spent.values().removeIf(time -> time <= 0);
        return spent;
    }

    // ---- delays ----

    private void delays() {
        List<Point> waits = new ArrayList<>();
        points.values()
                .forEach(list -> list.stream().filter(p -> p.wait + p.aside > 0).forEach(waits::add));
        waits.sort(Comparator.comparingInt((Point p) -> p.partner().call.enter)
                .reversed()
                .thenComparing(
                        Comparator.comparingInt((Point p) -> p.call.enter).reversed()));
        for (Point me : waits) {
            Point other = me.partner();
            // Of waits for what began later.
            propagating.put((long) me.call.enter, me.largest * me.wait);
            Map<String, Long> mine = between(previous(me, other.location), me);
            Point from = previous(other, me.location);
            Map<String, Long> late = new TreeMap<>();
            between(from, other).forEach((path, time) -> {
                long more = time - mine.getOrDefault(path, 0L);
                if (more > 0) {
                    late.put(path, more);
                }
            });
            List<Point> list = points(other.location);
            List<Point> handed = list.subList(list.indexOf(from) + 1, list.indexOf(other)).stream()
                    .filter(p -> p.wait > 0)
                    .toList();
            long waited = handed.stream().mapToLong(p -> p.wait).sum();
            long whole =
                    waited + late.values().stream().mapToLong(Long::longValue).sum();
            if (whole == 0) {
                indirect.put((long) me.call.enter, 0.0);
                continue;
            }
            double factor = (double) (me.wait + me.aside) / whole;
            boolean two = me.kind.equals("late_sender") || me.kind.equals("late_receiver");
            factor = two ? Math.min(1, factor) : factor;
            indirect.put((long) me.call.enter, factor * waited);
            book(shortTerm, me.kind, other.location, late, factor);
            Map<String, Double> shares = new TreeMap<>();
            me.costs.forEach((kind, cost) -> {
                book(longTerm, kind, other.location, late, cost / whole);
                shares.put(kind, cost / whole);
            });
            shares.merge(me.kind, factor, Double::sum);
            double most = Math.min(1, factor);
            handed.forEach(p -> p.largest = Math.max(p.largest, most));
            handed.forEach(p -> shares.forEach((kind, share) -> p.costs.merge(kind, share * p.wait, Double::sum)));
        }
    }

    private static void book(
            Map<String, Double> into, String kind, int location, Map<String, Long> late, double factor) {
        late.forEach(
                (path, time) -> into.merge(kind + " " + NaiveWaits.cell(location, path), factor * time, Double::sum));
    }

    // ---- critical path ----

    private void walk() {
        Call finalize = null;
        for (Call call : calls("MPI_Finalize")) {
            boolean later = finalize == null
                    || call.entered > finalize.entered
                    || (call.entered == finalize.entered && call.location < finalize.location);
            finalize = later ? call : finalize;
        }
        int location = Objects.requireNonNull(finalize).location;
        long until = finalize.entered;
        List<Point> list = points(location);
        Point end = null;
        // Clocks that contradict each other can lead in a circle: the path ends where it comes to a wait again.
        Set<Point> seen = new HashSet<>();
        List<Integer> pass = new ArrayList<>();
        while (true) {
            int at = (end == null ? list.size() : list.indexOf(end)) - 1;
            while (at > 0 && list.get(at).wait == 0) {
                at--;
            }
            Point from = list.get(Math.max(0, at));
            for (Map.Entry<String, Long> entry :
                    spent(from, end == null ? from : end, until).entrySet()) {
                path.merge(NaiveWaits.cell(location, entry.getKey()), entry.getValue(), Long::sum);
            }
            List<Point> stay = list.subList(list.indexOf(from), end == null ? list.size() : list.indexOf(end) + 1);
            if (stay.stream().anyMatch(point -> point.ofAll)) {
                pass.clear();
            }
            if (from.wait > 0) {
                arrivals.merge(NaiveWaits.cell(location, from.call.path), 1L, Long::sum);
            }
            if (from.wait > 0 && from.kind.startsWith("late_") && !from.kind.equals("late_broadcast")) {
                pass(pass, from);
            } else {
                pass.clear();
            }
            if (from.wait == 0 || !seen.add(from)) {
                path.values().removeIf(time -> time == 0);
                return;
            }
            end = from.partner();
            location = end.location;
            list = points(location);
            until = end.call.entered;
        }
    }

    /** Adds the hop at the end of a wait for a message to a pass, or begins another one with it. */
    private void pass(List<Integer> pass, Point wait) {
        int from = wait.partner().location;
        boolean turns = pass.contains(from);
        for (int i = 1; i < pass.size(); i++) {
            turns |= pass.get(i - 1) - pass.get(i) == from - wait.location;
        }
        if (pass.isEmpty() || turns) {
            passes.merge(NaiveWaits.cell(wait.location, wait.call.path), 1L, Long::sum);
            pass.clear();
            pass.add(wait.location);
        }
        pass.add(from);
    }

    // ---- phases ----

    private void phases() {
        List<List<Point>> bounds = new ArrayList<>();
        for (int location : new java.util.TreeSet<>(everyone())) {
            List<Point> met = new ArrayList<>(
                    points(location).stream().filter(p -> p.ofAll).toList());
            met.addFirst(points(location).getFirst());
            bounds.add(met);
        }
        if (bounds.stream().anyMatch(met -> met.size() != bounds.getFirst().size())) {
            return;
        }
        for (int phase = 0; phase < bounds.getFirst().size(); phase++) {
            long most = 0;
            long sum = 0;
            String cell = "";
            for (List<Point> met : bounds) {
                Point from = met.get(phase);
                boolean last = phase + 1 == met.size();
                Point to = last ? from : met.get(phase + 1);
                long until = last ? finalized(from.location) : to.call.entered;
                Map<String, Long> work = spent(from, to, until);
                work.keySet()
                        .removeIf(path ->
                                path.substring(path.lastIndexOf('/') + 1).startsWith("MPI_"));
                long own = work.values().stream()
                        .filter(ticks -> ticks > 0)
                        .mapToLong(Long::longValue)
                        .sum();
                sum += own;
                if (own > most) {
                    most = own;
                    cell = NaiveWaits.cell(from.location, longest(work));
                }
            }
            if (most > 0) {
                phaseExcess.merge(cell, most * bounds.size() - sum, Long::sum);
                phases.merge(cell, 1L, Long::sum);
            }
        }
    }

    private long finalized(int location) {
        return calls("MPI_Finalize").stream()
                .filter(call -> call.location == location)
                .mapToLong(call -> call.entered)
                .max()
                .orElseThrow();
    }

    private static String longest(Map<String, Long> work) {
        return work.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }
}

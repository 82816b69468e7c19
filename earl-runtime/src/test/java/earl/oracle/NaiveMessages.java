package earl.oracle;

import earl.oracle.NaiveLinks.Call;
import earl.oracle.NaiveLinks.Message;
import earl.oracle.NaiveWaits.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The waits between two processes by their definitions, one message after the other, in ticks. */
final class NaiveMessages {
    /** Those of which shipped patterns are the other version. */
    static final List<String> PATTERNS = List.of(
            "late_sender",
            "late_sender_transitions",
            "late_sender_wrong_order_same_source",
            "late_sender_wrong_order_different_source",
            "wait_at_probe",
            "late_receiver",
            "late_receiver_wrong_order",
            "wrong_order",
            "slow_slaves",
            "overloaded_master");

    /** A wait of a call for a message, of more than 0 ticks. */
    private record Wait(Call me, Message message, long ticks) {}

    private static final int KEPT = 100;

    private final NaiveLinks links;
    private final DefinitionSet definitions;
    private final int master;

    NaiveMessages(NaiveLinks links, DefinitionSet definitions, int master) {
        this.links = links;
        this.definitions = definitions;
        this.master = master;
    }

    Severity of(String pattern) {
        return switch (pattern) {
            case "late_sender", "late_sender_transitions" -> sum(lateSenders(), wait -> true);
            case "wait_at_probe" -> probes();
            case "late_receiver" -> sum(lateReceivers(), wait -> true);
            case "late_sender_wrong_order_same_source" -> wrongOrderBySource(true);
            case "late_sender_wrong_order_different_source" -> wrongOrderBySource(false);
            case "late_receiver_wrong_order" ->
                sum(lateReceivers(), wait -> overtakes(wait.message(), (m, older) -> m.source() == older.source()));
            case "wrong_order" -> definitions == DefinitionSet.PAPER ? allCallsInWrongOrder() : wrongOrder();
            case "slow_slaves" -> sum(lateSenders(), wait -> wait.me().location == master);
            case "overloaded_master" -> {
                List<Wait> all = new ArrayList<>();
                lateSenders().stream()
                        .filter(wait -> wait.message().source() == master)
                        .forEach(all::add);
                lateReceivers().stream()
                        .filter(wait -> wait.message().destination() == master)
                        .forEach(all::add);
                yield sum(all, wait -> true);
            }
            default -> throw new IllegalArgumentException(pattern);
        };
    }

    /** The waits in the call of MPI before that which posts a receive, if that is a probe. */
    private Severity probes() {
        Map<Integer, Call> latest = new HashMap<>();
        Map<Call, Call> before = new HashMap<>();
        for (Call call : links.calls) {
            if (call.region.startsWith("MPI_") && !call.region.equals("MPI_Get_count")) {
                Call other = latest.put(call.location, call);
                if (other != null && other.region.matches("MPI_(P|Mp)robe")) {
                    before.put(call, other);
                }
            }
        }
        Map<Call, Long> most = new HashMap<>();
        for (Message m : links.messages) {
            Call probe = before.get(m.recvPostCall());
            if (probe != null) {
                most.merge(probe, Math.min(m.sendCall().entered, probe.left) - probe.entered, Math::max);
            }
        }
        Severity severity = new Severity();
        most.forEach(severity::add);
        return severity;
    }

    /** The calls that wait for a message. */
    Set<Call> waiting() {
        Set<Call> calls = new HashSet<>();
        lateSenders().forEach(wait -> calls.add(wait.me()));
        lateReceivers().forEach(wait -> calls.add(wait.me()));
        return calls;
    }

    private static Severity sum(List<Wait> waits, Predicate<Wait> which) {
        Severity severity = new Severity();
        waits.stream().filter(which).forEach(wait -> severity.add(wait.me(), wait.ticks()));
        return severity;
    }

    private static boolean isTest(Call call) {
        return call.region.startsWith("MPI_Test");
    }

    /** B of the send - B; see each of the definitions. */
    private List<Wait> lateSenders() {
        List<Wait> waits = new ArrayList<>();
        for (Message m : links.messages) {
            Call me = m.recvCall();
            long late = m.sendCall().entered - me.entered;
            switch (definitions) {
                case SCALASCA -> {
                    if (!isTest(me)) {
                        waits.add(new Wait(me, m, Math.min(late, me.left - me.entered)));
                    }
                }
                case EXPERT3 -> {
                    if (!isTest(me) && !me.region.equals("MPI_Waitall") && !me.region.equals("MPI_Waitsome")) {
                        waits.add(new Wait(me, m, late));
                    }
                }
                case PAPER -> {
                    if (me.region.equals("MPI_Recv") && m.sendCall().region.equals("MPI_Send")) {
                        waits.add(new Wait(me, m, late));
                    }
                }
            }
        }
        return positive(waits);
    }

    /** The positive ones; of Scalasca's the first largest of each call. In order of the messages. */
    private List<Wait> positive(List<Wait> waits) {
        waits.removeIf(wait -> wait.ticks() <= 0);
        if (definitions != DefinitionSet.SCALASCA) {
            return waits;
        }
        Map<Call, Wait> largest = new LinkedHashMap<>();
        waits.forEach(
                wait -> largest.merge(wait.me(), wait, (before, now) -> now.ticks() > before.ticks() ? now : before));
        return largest.values().stream()
                .sorted(Comparator.comparingInt(wait -> wait.message().recv()))
                .toList();
    }

    private List<Wait> lateReceivers() {
        List<Wait> waits = new ArrayList<>();
        if (definitions != DefinitionSet.SCALASCA) {
            for (Message m : links.messages) {
                Call me = m.sendCall();
                if (me.left > m.recvCall().entered) {
                    waits.add(new Wait(me, m, m.recvCall().entered - me.entered));
                }
            }
            return positive(waits);
        }
        Set<Call> waited = new HashSet<>();
        lateSenders().forEach(wait -> waited.add(wait.me()));
        for (Message m : links.messages) {
            @Nullable Call me = m.sendCompleteCall();
            if (me != null
                    && me.exit >= 0
                    && !isTest(me)
                    && !waited.contains(me)
                    && me.left > m.recvPostCall().entered) {
                waits.add(new Wait(me, m, m.recvPostCall().entered - me.entered));
            }
        }
        return positive(waits);
    }

    /** Whether an older message, of those with which it is compared, was received later. */
    private boolean overtakes(Message m, BiPredicate<Message, Message> comparable) {
        return links.messages.stream()
                .anyMatch(older -> comparable.test(m, older) && older.send() < m.send() && older.recv() > m.recv());
    }

    private static boolean sameReceiver(Message a, Message b) {
        return a.destination() == b.destination();
    }

    /** Whether there is a wait in wrong order of that kind: from the same source or from another. */
    private Severity wrongOrderBySource(boolean same) {
        if (definitions == DefinitionSet.SCALASCA) {
            return reordered(same);
        }
        return sum(lateSenders(), wait -> {
            boolean fromSame =
                    overtakes(wait.message(), (m, older) -> sameReceiver(m, older) && m.source() == older.source());
            return overtakes(wait.message(), NaiveMessages::sameReceiver) && fromSame == same;
        });
    }

    /** A receiver's kept waits are booked when a later message turns out to have been sent before theirs. */
    private Severity reordered(boolean same) {
        Severity severity = new Severity();
        Map<Message, Wait> instances = new LinkedHashMap<>();
        lateSenders().forEach(wait -> instances.put(wait.message(), wait));
        Set<Integer> receivers = new TreeSet<>();
        links.messages.forEach(m -> receivers.add(m.destination()));
        for (int receiver : receivers) {
            List<Message> received = links.messages.stream()
                    .filter(m -> m.destination() == receiver)
                    .toList();
            List<Wait> kept = new ArrayList<>();
            for (int i = 0; i < received.size(); i++) {
                Message now = received.get(i);
                for (Wait wait : List.copyOf(kept)) {
                    if (sent(now) < sent(wait.message())) {
                        kept.remove(wait);
                        if (same == (now.source() == wait.message().source())) {
                            severity.add(wait.me(), wait.ticks());
                        }
                    }
                }
                boolean lastOfCall =
                        i + 1 == received.size() || received.get(i + 1).recvCall() != now.recvCall();
                for (int j = 0; lastOfCall && j <= i; j++) {
                    Wait wait = instances.get(received.get(j));
                    if (wait != null && wait.me() == now.recvCall()) {
                        kept.add(wait);
                    }
                }
                while (kept.size() > KEPT) {
                    kept.removeFirst();
                }
            }
        }
        return severity;
    }

    private long sent(Message m) {
        return links.events.get(m.send()).ticks();
    }

    /** Late senders, B of the send - B, of messages that overtake: an older one to the same receiver is still under way. */
    private Severity wrongOrder() {
        Severity severity = new Severity();
        for (Message m : links.messages) {
            Call me = m.recvCall();
            boolean leftOut = isTest(me) || me.region.equals("MPI_Waitall") || me.region.equals("MPI_Waitsome");
            if (!leftOut && overtakes(m, NaiveMessages::sameReceiver)) {
                severity.add(me, m.sendCall().entered - me.entered);
            }
        }
        return severity;
    }

    /** The time of all calls around messages that overtake or are overtaken. */
    private Severity allCallsInWrongOrder() {
        Set<Call> calls = new HashSet<>();
        for (Message a : links.messages) {
            for (Message b : links.messages) {
                if (sameReceiver(a, b) && a.send() < b.send() && a.recv() > b.recv()) {
                    calls.addAll(List.of(a.sendCall(), a.recvCall(), b.sendCall(), b.recvCall()));
                }
            }
        }
        Severity severity = new Severity();
        calls.stream().filter(call -> call.exit >= 0).forEach(call -> severity.add(call, call.left - call.entered));
        return severity;
    }
}

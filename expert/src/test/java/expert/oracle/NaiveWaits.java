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

    /** Those that it knows. */
    static final List<String> PATTERNS = List.of(
            "late_sender", "late_receiver", "wrong_order", "wait_at_barrier", "communication", "synchronization");

    /** One of them by the name of the pattern. */
    Severity of(String pattern) {
        return switch (pattern) {
            case "late_sender" -> lateSender();
            case "late_receiver" -> lateReceiver();
            case "wrong_order" -> wrongOrder();
            case "wait_at_barrier" -> waitAtBarrier();
            case "communication" -> timeIn(false);
            case "synchronization" -> timeIn(true);
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

    /** min(last B, L) - B on every member. */
    Severity waitAtBarrier() {
        Severity severity = new Severity();
        for (List<Member> instance : links.collectives) {
            if (instance.getFirst().end().operation().equals("BARRIER")) {
                long last = instance.stream().mapToLong(Member::began).max().orElseThrow();
                for (Member me : instance) {
                    severity.add(me.call(), Math.min(last, me.end().ticks()) - me.began());
                }
            }
        }
        return severity;
    }

    /** Time in MPI calls themselves, of barriers or of all others but input and output; its instances are call paths. */
    Severity timeIn(boolean barriers) {
        Severity severity = new Severity();
        Map<String, Long> time = new TreeMap<>();
        Map<String, Call> example = new HashMap<>();
        for (Call call : links.calls) {
            boolean mpi = call.region.startsWith("MPI_") && !call.region.startsWith("MPI_File_");
            if (mpi && call.exit >= 0 && call.region.equals("MPI_Barrier") == barriers) {
                String cell = cell(call.location, call.path);
                time.merge(cell, call.left - call.entered - call.inCallees, Long::sum);
                example.put(cell, call);
            }
        }
        time.forEach((cell, ticks) -> severity.add(Objects.requireNonNull(example.get(cell)), ticks));
        return severity;
    }
}

package earl.model.compact;

import earl.model.global.GlobalConstruct;
import earl.model.global.MessageEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds runs in which a process does the same with several partners, one after the other. A run is kept if its messages
 * would take more lines in other families.
 */
final class OneToMany {
    private final List<GlobalConstruct> nodes;
    private final @Nullable MessageEvent[] messages;
    /** [message] -> how many messages fit its pattern: it takes that fraction of a line. */
    private final int[] sharing;
    /** Whether every run is taken. */
    private final boolean all;

    OneToMany(List<GlobalConstruct> nodes, @Nullable MessageEvent[] messages, int[] sharing, boolean all) {
        this.nodes = nodes;
        this.messages = messages;
        this.sharing = sharing;
        this.all = all;
    }

    /** All constructs as units, in an order that extends those of all processes. */
    List<FamilyMember> units() {
        FamilyMember[] at = new FamilyMember[nodes.size()];
        boolean[] within = new boolean[nodes.size()];
        Map<Integer, List<Integer>> byProcess = new HashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            int index = i;
            for (int member : nodes.get(i).members()) {
                byProcess.computeIfAbsent(member, m -> new ArrayList<>()).add(index);
            }
        }
        byProcess.values().forEach(sequence -> {
            for (int from = 0; from < sequence.size(); ) {
                int to = from;
                while (to < sequence.size() && messages[sequence.get(to)] != null) {
                    to++;
                }
                runs(sequence.subList(from, to), at, within);
                from = to + 1;
            }
        });
        List<FamilyMember> units = new ArrayList<>();
        for (int i = 0; i < at.length; i++) {
            if (at[i] != null) {
                units.add(at[i]);
            } else if (!within[i]) {
                units.add(new FamilyMember(i, List.of(nodes.get(i)), messages[i], null));
            }
        }
        return units;
    }

    /** Takes the runs among successive messages of a process. */
    private void runs(List<Integer> sequence, FamilyMember[] at, boolean[] within) {
        for (int from = 0; from < sequence.size(); ) {
            Run run = run(sequence, from);
            if (run.partners < 2) {
                from++;
                continue;
            }
            List<GlobalConstruct> some = new ArrayList<>();
            for (int i = from; i < run.end; i++) {
                some.add(nodes.get(sequence.get(i)));
                within[sequence.get(i)] = true;
            }
            at[sequence.get(from)] =
                    new FamilyMember(sequence.get(from), List.copyOf(some), null, described(sequence, from, run));
            from = run.end;
        }
    }

    /** A run from a message on: a number of steps with each of a number of partners. */
    private record Run(int end, int steps, int partners) {}

    /** The run with most steps that is worth it; with one partner only if there is none. */
    private Run run(List<Integer> sequence, int from) {
        int steps = 1;
        while (from + steps < sequence.size() && partner(sequence, from + steps) == partner(sequence, from)) {
            steps++;
        }
        for (; steps > 0; steps--) {
            int end = from + steps;
            while (isSame(sequence, from, end, steps)) {
                end += steps;
            }
            int partners = (end - from) / steps;
            if (partners == 2 && grows(sequence, from, steps)) {
                continue; // between two of them any numbers grow evenly
            }
            double lines = 0;
            for (int i = from; i < end; i++) {
                lines += 1.0 / sharing[sequence.get(i)];
            }
            if (partners > 1 && (all || lines > (steps == 1 ? 1 : steps + 1))) {
                return new Run(end, steps, partners);
            }
        }
        return new Run(from + 1, 1, 1);
    }

    /**
     * Whether the same steps follow with another partner, and with the same tags or tags that continue to grow with the
     * partner.
     */
    private boolean isSame(List<Integer> sequence, int from, int next, int steps) {
        if (next + steps > sequence.size() || partner(sequence, next) == partner(sequence, next - 1)) {
            return false;
        }
        for (int i = 0; i < steps; i++) {
            MessageEvent first = message(sequence, from + i);
            MessageEvent other = message(sequence, next + i);
            long slope = slope(sequence, from + i, steps);
            if (first.send() != other.send()
                    || other.partner() != partner(sequence, next)
                    || !other.tag()
                            .along(slope, other.partner())
                            .equals(first.tag().along(slope, first.partner()))) {
                return false;
            }
        }
        return true;
    }

    /** By how much a tag grows from the first partner to the second. */
    private long slope(List<Integer> sequence, int at, int steps) {
        MessageEvent first = message(sequence, at);
        MessageEvent second = message(sequence, at + steps);
        return first.tag().kind().equals(second.tag().kind())
                ? first.tag().slope(second.tag(), (long) second.partner() - first.partner())
                : 0;
    }

    private boolean grows(List<Integer> sequence, int from, int steps) {
        return IntStream.range(from, from + steps).anyMatch(i -> slope(sequence, i, steps) != 0);
    }

    private OneToManyRun described(List<Integer> sequence, int from, Run run) {
        List<Integer> partners = IntStream.range(0, run.partners)
                .mapToObj(i -> partner(sequence, from + i * run.steps))
                .toList();
        List<OneToManyRun.Step> steps = new ArrayList<>();
        for (int i = 0; i < run.steps; i++) {
            MessageEvent message = message(sequence, from + i);
            String tag = message.tag().along(slope(sequence, from + i, run.steps), message.partner());
            steps.add(new OneToManyRun.Step(message.send(), tag));
        }
        return new OneToManyRun(message(sequence, from).process(), partners, List.copyOf(steps));
    }

    private int partner(List<Integer> sequence, int at) {
        return message(sequence, at).partner();
    }

    private MessageEvent message(List<Integer> sequence, int at) {
        return java.util.Objects.requireNonNull(messages[sequence.get(at)]);
    }
}

package earl.engine;

import earl.EventType;
import earl.engine.NaiveTrace.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The states of a trace by the plainest means: from the start, one event after the other, with a list for each stack and a set for
 * the queue.
 */
final class Replay {
    /**
     * What an event does to the state.
     *
     * @param region of an enter or exit: equal for regions that are the same
     * @param partner of a send its receive, of a receive its send, of a cancellation the send; -1 for none
     * @param destination of a send
     */
    record Step(int location, EventType type, Object region, long partner, int destination) {}

    private final List<Step> steps;
    private final List<List<Long>> stacks = new ArrayList<>();
    private final TreeSet<Long> queue = new TreeSet<>();
    private long pos = -1;

    Replay(int locations, List<Step> steps) {
        this.steps = steps;
        for (int location = 0; location < locations; location++) {
            stacks.add(new ArrayList<>());
        }
    }

    /** That of a trace written down in a test. */
    static Replay of(NaiveTrace trace, int locations) {
        List<Step> steps = new ArrayList<>();
        for (Node node : trace.events) {
            long partner = trace.cancellations.getOrDefault(node.pos, node.partner);
            steps.add(new Step(node.location, node.type(), node.rec.region(), partner, trace.destination(node)));
        }
        return new Replay(locations, steps);
    }

    /** Goes on to a position. */
    void to(long target) {
        while (pos < target) {
            pos++;
            step(steps.get((int) pos));
        }
    }

    private void step(Step step) {
        List<Long> stack = stacks.get(step.location);
        switch (step.type) {
            case ENTER -> stack.add(pos);
            case EXIT -> {
                int at = stack.size() - 1;
                while (at >= 0 && !steps.get(stack.get(at).intValue()).region.equals(step.region)) {
                    at--;
                }
                while (at >= 0 && stack.size() > at) {
                    stack.removeLast();
                }
            }
            case SEND -> {
                if (step.partner < 0 || step.partner > pos) {
                    queue.add(pos);
                }
            }
            case RECV, EVENT -> queue.remove(step.partner);
            case COLLEXIT -> {}
        }
    }

    long[] stack(int location) {
        return stacks.get(location).stream().mapToLong(Long::longValue).toArray();
    }

    /** Sends under way; source and destination -1 for any. */
    long[] queue(int source, int destination) {
        return queue.stream()
                .filter(send -> source < 0 || steps.get(send.intValue()).location == source)
                .filter(send -> destination < 0 || steps.get(send.intValue()).destination == destination)
                .mapToLong(Long::longValue)
                .toArray();
    }
}

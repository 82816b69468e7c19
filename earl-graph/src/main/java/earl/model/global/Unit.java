package earl.model.global;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is taken as one when constructs are put into families: a construct, or a run of messages of one process.
 *
 * @param at place of its first construct in the system
 * @param nodes in order
 * @param message of a single message event what it says
 * @param run of a run of messages what it says
 */
record Unit(
        int at,
        List<Node> nodes,
        @Nullable MessageEvent message,
        @Nullable OneToManyRun run) {
    Node first() {
        return nodes.getFirst();
    }

    int[] members() {
        return first().members;
    }
}

package earl.model.compact;

import earl.model.global.GlobalConstruct;
import earl.model.global.MessageEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A member of a family: a construct, or a run of messages of one process.
 *
 * @param at place of its first construct in the system
 * @param nodes in order
 * @param message the content of a single message event
 * @param run the content of a run of messages
 */
record FamilyMember(
        int at,
        List<GlobalConstruct> nodes,
        @Nullable MessageEvent message,
        @Nullable OneToManyRun run) {
    GlobalConstruct first() {
        return nodes.getFirst();
    }

    int[] members() {
        return first().members();
    }

    int firstMember() {
        return first().firstMember();
    }
}

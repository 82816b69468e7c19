package earl.model.global;

import org.jspecify.annotations.Nullable;

/** The content of a message event: process, direction, partner, tag. */
public record MessageEvent(boolean send, int process, int partner, Tag tag) {
    /** The content of an event; null if it neither sends nor receives. */
    public static @Nullable MessageEvent of(Alphabet alphabet, GlobalConstruct node) {
        if (node.isLoop()) {
            return null;
        }
        Alphabet.Action action = alphabet.get(node.actions[0]);
        boolean send = action.kind() == Alphabet.Kind.SEND;
        if (!send && action.kind() != Alphabet.Kind.RECV) {
            return null;
        }
        int source = action.source();
        int destination = action.destination();
        return new MessageEvent(
                send, send ? source : destination, send ? destination : source, Tag.of(alphabet, action));
    }
}

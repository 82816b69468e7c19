package earl.model.global;

import org.jspecify.annotations.Nullable;

/** What a message event says: who does it, with whom. */
record Message(boolean send, int process, int partner, String tag) {
    /** Of an event; null if it neither sends nor receives. */
    static @Nullable Message of(Alphabet alphabet, Node node) {
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
        String[] words = alphabet.text(node.actions[0]).split(" ", 4);
        return new Message(send, send ? source : destination, send ? destination : source, words[3]);
    }

    /** What is the same for all that are related in one way. */
    String key(Relation relation) {
        return (send ? "send " : "recv ") + relation.own() + " " + relation.partner() + " " + tag;
    }
}

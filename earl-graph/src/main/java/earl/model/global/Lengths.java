package earl.model.global;

import earl.model.Polynomial;
import java.util.HashMap;
import java.util.Map;

/** How many records of each location a construct stands for, by the counters of the loops around it. */
final class Lengths {
    private Lengths() {}

    /** @param locals whether what is local counts, too */
    static Map<Integer, Polynomial> of(Alphabet alphabet, Node node, boolean locals) {
        Map<Integer, Polynomial> lengths = new HashMap<>();
        for (int i = 0; i < node.flow.size(); i++) {
            Alphabet.Action action = alphabet.get(node.flow.action(i));
            if (locals || action.kind() != Alphabet.Kind.LOCAL) {
                lengths.merge(action.location(), node.exact(i), Polynomial::plus);
            }
        }
        return lengths;
    }
}

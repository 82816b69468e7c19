package earl.model.global;

import earl.model.Polynomial;
import java.util.HashMap;
import java.util.Map;

/** The number of records of each location that a construct represents, by the counters of the enclosing loops. */
public final class RecordCounts {
    private RecordCounts() {}

    /**
     * Counts the records of the direct events of a construct.
     *
     * @param locals whether local events count
     */
    public static Map<Integer, Polynomial> of(Alphabet alphabet, GlobalConstruct node, boolean locals) {
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

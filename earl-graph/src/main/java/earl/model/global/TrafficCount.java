package earl.model.global;

import earl.model.AffineExpression;
import earl.model.Polynomial;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Counts messages and bytes from the counts of loops. */
final class TrafficCount {
    private final Alphabet alphabet;
    private final TreeMap<Long, GlobalModel.Traffic> cells = new TreeMap<>();

    private TrafficCount(Alphabet alphabet) {
        this.alphabet = alphabet;
    }

    /** Messages and bytes by source and destination. */
    static List<GlobalModel.Traffic> of(Alphabet alphabet, List<GlobalConstruct> constructs) {
        TrafficCount count = new TrafficCount(alphabet);
        count.add(constructs, new ArrayList<>());
        return List.copyOf(count.cells.values());
    }

    private void add(List<GlobalConstruct> nodes, List<AffineExpression> around) {
        long each = -1;
        for (GlobalConstruct node : nodes) {
            if (node.isLoop()) {
                around.add(node.times);
                add(node.body, around);
                around.removeLast();
                continue;
            }
            Alphabet.Action action = alphabet.get(node.actions[0]);
            if (action.kind() == Alphabet.Kind.SEND) {
                each = each < 0 ? total(new AffineExpression(1), around) : each;
                long bytes = bytes(alphabet.bytes(node.actions[0]), each, around);
                cells.merge(
                        (long) action.source() << 32 | (action.destination() & 0xFFFF_FFFFL),
                        new GlobalModel.Traffic(action.source(), action.destination(), each, bytes),
                        TrafficCount::sum);
            }
        }
    }

    private static GlobalModel.Traffic sum(GlobalModel.Traffic a, GlobalModel.Traffic b) {
        long bytes = a.bytes() < 0 || b.bytes() < 0 ? -1 : a.bytes() + b.bytes();
        return new GlobalModel.Traffic(a.source(), a.destination(), a.messages() + b.messages(), bytes);
    }

    private static long bytes(AffineExpression size, long messages, List<AffineExpression> around) {
        if (!size.isConstant()) {
            return total(size, around);
        }
        return size.constant() < 0 ? -1 : size.constant() * messages;
    }

    /** The sum of a number over all iterations of loops around each other. */
    private static long total(AffineExpression number, List<AffineExpression> around) {
        Polynomial sum = Polynomial.of(number);
        for (int depth = around.size() - 1; depth >= 0; depth--) {
            sum = sum.sum(depth, Polynomial.of(around.get(depth)));
        }
        return sum.at();
    }
}

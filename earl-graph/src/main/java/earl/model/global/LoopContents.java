package earl.model.global;

import earl.model.AffineExpression;
import java.util.ArrayList;
import java.util.List;

/** The contents of loops in their first iterations. */
final class LoopContents {
    private LoopContents() {}

    /**
     * Constructs without the loops around them.
     *
     * @param alphabet receives actions as they are in those iterations
     * @param depth number of loops to omit
     */
    static List<GlobalConstruct> first(Alphabet alphabet, List<GlobalConstruct> nodes, int depth) {
        return first(alphabet, nodes, depth, 0);
    }

    private static List<GlobalConstruct> first(Alphabet alphabet, List<GlobalConstruct> nodes, int left, int depth) {
        List<GlobalConstruct> made = new ArrayList<>(nodes.size());
        for (GlobalConstruct node : nodes) {
            made.add(
                    node.isLoop()
                            ? GlobalConstruct.loop(
                                    inner(node.times, left), depth, first(alphabet, node.body, left, depth + 1))
                            : event(alphabet, node, left));
        }
        return made;
    }

    private static GlobalConstruct event(Alphabet alphabet, GlobalConstruct node, int left) {
        int action = node.actions[0];
        Alphabet.Action of = alphabet.get(action);
        AffineExpression bytes = alphabet.bytes(action);
        if (node.actions.length > 1
                || (bytes.isConstant() && of.numbers().stream().allMatch(AffineExpression::isConstant))) {
            return node;
        }
        List<AffineExpression> numbers =
                of.numbers().stream().map(number -> inner(number, left)).toList();
        return GlobalConstruct.event(
                alphabet, alphabet.action(of.location(), of.symbol(), numbers, inner(bytes, left)));
    }

    private static AffineExpression inner(AffineExpression number, int left) {
        long[] coefficients = new long[Math.max(0, number.depth() - left)];
        for (int i = 0; i < coefficients.length; i++) {
            coefficients[i] = number.coefficient(left + i);
        }
        return new AffineExpression(number.constant(), coefficients).outermost();
    }
}

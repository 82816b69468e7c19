package earl.model.compact;

import earl.model.compact.ProcessExpression.Affine;
import earl.model.compact.ProcessExpression.Constant;
import earl.model.compact.ProcessExpression.GridStep;
import earl.model.compact.ProcessExpression.Xor;
import earl.model.grid.ProcessGrid;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule that gives both ends of messages from one variable, the same for several processes. The process {@code p} does
 * something, and its partner is {@code p+1}, {@code 0} or {@code p^4}; or the process {@code 2*p+1} does it, and its partner
 * is {@code p}. On a grid, the variable is {@code (x,y)}.
 *
 * @param own who does it
 * @param partner with whom
 * @param ofPartner whether the variable is the partner
 */
record Relation(ProcessExpression own, ProcessExpression partner, boolean ofPartner) {
    /** Most branches of a tree that is searched for. */
    private static final int MAX_BRANCHES = 4;

    /** Number of relations which are looked for before the others, and have it at equal numbers. */
    static final int USUAL = 2;

    /** All relations between a process and its partner. */
    static List<Relation> between(ProcessGrid grid, int own, int partner) {
        List<Relation> relations = new ArrayList<>();
        relations.add(step(grid, own, partner));
        relations.add(ofRank(new Constant(partner)));
        if (partner < 0 || partner == own) {
            return relations;
        }
        if (grid.isLine()) {
            relations.add(ofRank(new Xor(own ^ partner)));
        }
        for (int branches = 2; branches <= MAX_BRANCHES; branches++) {
            int child = partner - branches * own;
            int parent = own - branches * partner;
            if (child >= 0 && child <= branches) {
                relations.add(ofRank(new Affine(branches, child)));
            }
            if (parent >= 0 && parent <= branches) {
                relations.add(new Relation(new Affine(branches, parent), ProcessExpression.rank(), true));
            }
        }
        return relations;
    }

    private static Relation step(ProcessGrid grid, int own, int partner) {
        if (!grid.has(own) || !grid.has(partner)) {
            return ofRank(new Constant(partner));
        }
        int[] step = grid.step(own, partner);
        if (grid.isLine()) {
            return ofRank(new Affine(1, step[0]));
        }
        return new Relation(GridStep.of(new int[step.length]), GridStep.of(step), false);
    }

    /** The variable is the rank of the process that does it. */
    private static Relation ofRank(ProcessExpression partner) {
        return new Relation(ProcessExpression.rank(), partner, false);
    }

    /** Whether its variable is a place on the grid. */
    boolean isOnGrid() {
        return own instanceof GridStep;
    }
}

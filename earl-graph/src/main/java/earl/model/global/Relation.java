package earl.model.global;

import java.util.ArrayList;
import java.util.List;

/**
 * How the two ends of messages follow from one variable, the same way for several processes: where a process {@code p} does something,
 * its partner is {@code p+1}, or {@code 0}, or {@code p^4}; or a process {@code 2*p+1} does it, and its partner is {@code p}. On a grid
 * the variable is a place, {@code (x,y)}.
 *
 * @param own who does it, in words of the variable
 * @param partner with whom
 * @param ofPartner whether the variable is the partner
 */
record Relation(String own, String partner, boolean ofPartner) {
    /** Trees with so many branches at most are looked for. */
    private static final int MAX_BRANCHES = 4;

    /** Number of relations which are looked for before the others, and have it at equal numbers. */
    static final int USUAL = 2;

    /** All relations between a process and its partner, in which the ends are of a message of this tag and direction. */
    static List<Relation> between(ProcessGrid grid, int own, int partner) {
        List<Relation> relations = new ArrayList<>();
        relations.add(step(grid, own, partner));
        relations.add(new Relation("p", String.valueOf(partner), false));
        if (partner < 0 || partner == own) {
            return relations;
        }
        if (grid.isLine()) {
            relations.add(new Relation("p", "p^" + (own ^ partner), false));
        }
        for (int branches = 2; branches <= MAX_BRANCHES; branches++) {
            int child = partner - branches * own;
            int parent = own - branches * partner;
            if (child >= 0 && child <= branches) {
                relations.add(new Relation("p", times(branches, child), false));
            }
            if (parent >= 0 && parent <= branches) {
                relations.add(new Relation(times(branches, parent), "p", true));
            }
        }
        return relations;
    }

    private static Relation step(ProcessGrid grid, int own, int partner) {
        if (!grid.has(own) || !grid.has(partner)) {
            return new Relation("p", String.valueOf(partner), false);
        }
        int[] step = grid.step(own, partner);
        if (grid.isLine()) {
            String to = step[0] == 0 ? "p" : "p" + (step[0] > 0 ? "+" : "") + step[0];
            return new Relation("p", to, false);
        }
        return new Relation(grid.place(), grid.place(step), false);
    }

    private static String times(int factor, int more) {
        return factor + "*p" + (more == 0 ? "" : "+" + more);
    }

    /** Whether it is told in places of the grid. */
    boolean isOnGrid() {
        return own.startsWith("(");
    }
}

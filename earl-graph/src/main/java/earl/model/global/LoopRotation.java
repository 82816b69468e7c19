package earl.model.global;

import java.util.ArrayList;
import java.util.List;

/**
 * Where loops begin. Recognition finds a loop at the first place where it can, which depends on what happens to stand before it: {@code
 * b a b a b a} is a loop over {@code b a}, but with an {@code a} before it one over {@code a b}, followed by an {@code a}. A loop around
 * both is then not seen to begin with the first of them. Here loops are made to begin as late as they can, take in the copies of their
 * bodies that stand before them then, and in the end begin as early as they can, which is mostly where the program's loop does.
 */
final class LoopRotation {
    private LoopRotation() {}

    /** The same sequence, where loops have taken in what belongs to them. */
    static List<Node> settled(List<Node> nodes) {
        return early(late(nodes));
    }

    private static List<Node> early(List<Node> nodes) {
        List<Node> made = new ArrayList<>(nodes.size());
        for (Node node : nodes) {
            made.add(node.isLoop() ? Node.loop(node.count, early(node.body)) : node);
            if (node.isLoop()) {
                turnBack(made, made.size() - 1);
            }
        }
        return made;
    }

    /** Moves a loop before what stands before it as long as that is what its body ends with. */
    private static void turnBack(List<Node> nodes, int at) {
        Node loop = nodes.get(at);
        int size = loop.body.size();
        int turns = 0;
        while (at - turns > 0 && nodes.get(at - turns - 1).isSame(loop.body.get(Math.floorMod(-turns - 1, size)))) {
            turns++;
        }
        if (turns > 0) {
            nodes.remove(at);
            nodes.add(at - turns, Node.loop(loop.count, turned(loop, Math.floorMod(-turns, size))));
        }
    }

    private static List<Node> turned(Node loop, int first) {
        List<Node> body = new ArrayList<>(loop.body.subList(first, loop.body.size()));
        body.addAll(loop.body.subList(0, first));
        return body;
    }

    private static List<Node> late(List<Node> nodes) {
        List<Node> made = new ArrayList<>(nodes.size());
        for (Node node : nodes) {
            made.add(node.isLoop() ? Node.loop(node.count, late(node.body)) : node);
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = made.size() - 1; i >= 0; i--) {
                changed |= made.get(i).isLoop() && turn(made, i) > i;
            }
            for (int i = 0; i < made.size(); i++) {
                if (made.get(i).isLoop()) {
                    int at = absorb(made, i);
                    changed |= at < i;
                    i = at;
                }
            }
        }
        return made;
    }

    /** Moves a loop behind what follows it as long as that is what its body begins with; returns its new place. */
    private static int turn(List<Node> nodes, int at) {
        Node loop = nodes.get(at);
        int size = loop.body.size();
        int turns = 0;
        while (at + turns + 1 < nodes.size() && nodes.get(at + turns + 1).isSame(loop.body.get(turns % size))) {
            turns++;
        }
        if (turns == 0) {
            return at;
        }
        nodes.remove(at);
        nodes.add(at + turns, Node.loop(loop.count, turned(loop, turns % size)));
        return at + turns;
    }

    /** Takes in copies of the body of a loop before it; returns its new place. */
    private static int absorb(List<Node> nodes, int place) {
        int at = place;
        Node loop = nodes.get(at);
        int size = loop.body.size();
        while (at >= size && isBody(nodes, at - size, loop)) {
            nodes.subList(at - size, at).clear();
            at -= size;
            loop = Node.loop(loop.count + 1, loop.body);
            nodes.set(at, loop);
        }
        return at;
    }

    private static boolean isBody(List<Node> nodes, int from, Node loop) {
        for (int i = 0; i < loop.body.size(); i++) {
            if (!nodes.get(from + i).isSame(loop.body.get(i))) {
                return false;
            }
        }
        return true;
    }
}

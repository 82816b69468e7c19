package earl.model.global;

import java.util.ArrayList;
import java.util.List;

/**
 * Chooses where loops begin. Recognition finds a loop at the first possible position, which depends on what comes before: {@code b a b a b
 * a} is a loop over {@code b a}, but after an {@code a} it is a loop over {@code a b}, followed by an {@code a}. A loop around both then
 * does not seem to begin with the inner loop. This class first makes loops begin as late as possible, adds the copies of their bodies
 * before them, and then makes them begin as early as possible, which is mostly where the program's loop does.
 */
final class LoopRotation {
    private LoopRotation() {}

    /** The sequence after loops have taken in what belongs to them. */
    static List<GlobalConstruct> settled(List<GlobalConstruct> nodes) {
        return early(late(nodes));
    }

    private static List<GlobalConstruct> early(List<GlobalConstruct> nodes) {
        List<GlobalConstruct> made = new ArrayList<>(nodes.size());
        for (GlobalConstruct node : nodes) {
            made.add(node.isLoop() ? GlobalConstruct.loop(node.count, early(node.body)) : node);
            if (node.isLoop()) {
                turnBack(made, made.size() - 1);
            }
        }
        return made;
    }

    /** Moves a loop before the preceding construct while its body ends with that construct. */
    private static void turnBack(List<GlobalConstruct> nodes, int at) {
        GlobalConstruct loop = nodes.get(at);
        int size = loop.body.size();
        int turns = 0;
        while (at - turns > 0 && nodes.get(at - turns - 1).isSame(loop.body.get(Math.floorMod(-turns - 1, size)))) {
            turns++;
        }
        if (turns > 0) {
            nodes.remove(at);
            nodes.add(at - turns, GlobalConstruct.loop(loop.count, turned(loop, Math.floorMod(-turns, size))));
        }
    }

    private static List<GlobalConstruct> turned(GlobalConstruct loop, int first) {
        List<GlobalConstruct> body = new ArrayList<>(loop.body.subList(first, loop.body.size()));
        body.addAll(loop.body.subList(0, first));
        return body;
    }

    private static List<GlobalConstruct> late(List<GlobalConstruct> nodes) {
        List<GlobalConstruct> made = new ArrayList<>(nodes.size());
        for (GlobalConstruct node : nodes) {
            made.add(node.isLoop() ? GlobalConstruct.loop(node.count, late(node.body)) : node);
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

    /** Moves a loop past the constructs that follow it, as long as its body begins with them; returns its new index. */
    private static int turn(List<GlobalConstruct> nodes, int at) {
        GlobalConstruct loop = nodes.get(at);
        int size = loop.body.size();
        int turns = 0;
        while (at + turns + 1 < nodes.size() && nodes.get(at + turns + 1).isSame(loop.body.get(turns % size))) {
            turns++;
        }
        if (turns == 0) {
            return at;
        }
        nodes.remove(at);
        nodes.add(at + turns, GlobalConstruct.loop(loop.count, turned(loop, turns % size)));
        return at + turns;
    }

    /** Takes in copies of the body of a loop before it; returns its new place. */
    private static int absorb(List<GlobalConstruct> nodes, int place) {
        int at = place;
        GlobalConstruct loop = nodes.get(at);
        int size = loop.body.size();
        while (at >= size && isBody(nodes, at - size, loop)) {
            nodes.subList(at - size, at).clear();
            at -= size;
            loop = GlobalConstruct.loop(loop.count + 1, loop.body);
            nodes.set(at, loop);
        }
        return at;
    }

    private static boolean isBody(List<GlobalConstruct> nodes, int from, GlobalConstruct loop) {
        for (int i = 0; i < loop.body.size(); i++) {
            if (!nodes.get(from + i).isSame(loop.body.get(i))) {
                return false;
            }
        }
        return true;
    }
}

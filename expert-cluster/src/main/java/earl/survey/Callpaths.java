package earl.survey;

import earl.CallPaths;
import earl.link.call.CallTree;
import java.io.Serializable;

/**
 * The call paths of a trace, or of a fragment for {@link Run#callpaths(Callpaths)}.
 *
 * @param parents by call path, the call path that calls it, which has a smaller id; -1 for none
 * @param regions by call path, the region at its end
 */
@SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
public record Callpaths(int[] parents, int[] regions) implements Serializable {
    /** The ids in these of those of a fragment, which are among them. */
    public int[] ids(CallPaths ofFragment) {
        return ids(of(ofFragment));
    }

    /** The ids in these of others, which are among them. */
    int[] ids(Callpaths others) {
        CallTree tree = new CallTree();
        tree.include(parents, regions);
        return tree.include(others.parents, others.regions);
    }

    /** The call paths of an open fragment. */
    public static Callpaths of(CallPaths callpaths) {
        int[] parents = new int[callpaths.count()];
        int[] regions = new int[parents.length];
        for (int id = 0; id < parents.length; id++) {
            parents[id] = callpaths.parent(id);
            regions[id] = callpaths.region(id);
        }
        return new Callpaths(parents, regions);
    }

    /** The call paths of a call tree. */
    static Callpaths of(CallTree tree) {
        int[] parents = new int[tree.count()];
        int[] regions = new int[parents.length];
        for (int id = 0; id < parents.length; id++) {
            parents[id] = tree.parent(id);
            regions[id] = tree.region(id);
        }
        return new Callpaths(parents, regions);
    }
}

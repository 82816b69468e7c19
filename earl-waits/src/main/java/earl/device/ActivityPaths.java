package earl.device;

import earl.CallPaths;
import earl.memory.IntList;
import earl.memory.LongMap;
import earl.view.FurtherPaths;

/** The call paths of activities: names under the call paths of the calls that queued them. */
final class ActivityPaths {
    private final CallPaths events;
    /** Caller and region in one number {@code -> } id. */
    private final LongMap ids = new LongMap();

    private final IntList parents = new IntList();
    private final IntList regions = new IntList();

    /** Without paths of activities yet, beside those that events have. */
    ActivityPaths(CallPaths events) {
        this.events = events;
        for (int path = 0; path < events.count(); path++) {
            if (events.parent(path) >= 0) {
                ids.put(key(events.parent(path), events.region(path)), path);
            }
        }
    }

    private static long key(int caller, int region) {
        return (long) caller << Integer.SIZE | (region & 0xFFFF_FFFFL);
    }

    /**
     * The path of an activity.
     *
     * @param own path of its event; one that lies in another event of its stream keeps that path
     * @param caller path of the call that queued it
     */
    int path(int own, int caller) {
        if (own < 0 || events.parent(own) >= 0) {
            return own;
        }
        int region = events.region(own);
        long id = ids.get(key(caller, region));
        if (id == LongMap.NONE) {
            id = (long) events.count() + parents.size();
            ids.put(key(caller, region), id);
            parents.add(caller);
            regions.add(region);
        }
        return (int) id;
    }

    /** The paths that no event has. */
    FurtherPaths.Nodes nodes() {
        return new FurtherPaths.Nodes(parents.toArray(), regions.toArray());
    }
}

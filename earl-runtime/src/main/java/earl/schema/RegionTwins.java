package earl.schema;

import earl.Region;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups regions that differ only in their ids. A program that numbers the regions of each process separately defines the
 * same function once per process. An analysis treats them as one; otherwise no call path would span processes. Immutable.
 */
public final class RegionTwins {
    private final int[] first;

    /** Finds the twins among the regions of a trace, which are numbered from 0. */
    public RegionTwins(List<Region> regions) {
        first = new int[regions.size()];
        // Lists, not records: Java generates a class for the hash code of a record when it is first used, which costs
        // each start time.
        Map<List<Object>, Integer> seen = new HashMap<>();
        for (Region region : regions) {
            List<Object> anonymous = List.of(
                    region.name(),
                    region.canonicalName(),
                    region.role(),
                    region.paradigm(),
                    region.file(),
                    region.line());
            Integer before = seen.putIfAbsent(anonymous, region.id());
            first[region.id()] = before == null ? region.id() : before;
        }
    }

    /** The first region that is the same as {@code region}. */
    public int first(int region) {
        return region >= 0 && region < first.length ? first[region] : region;
    }
}

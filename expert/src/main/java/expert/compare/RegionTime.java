package expert.compare;

import earl.CallPaths;
import earl.Location;
import earl.Trace;

/** How long a trace's processes were in a region. */
public final class RegionTime {
    private RegionTime() {}

    /**
     * Seconds in the outermost instances of a region, what they call included, summed over the processors' locations.
     *
     * @return 0 if no location enters the region
     */
    public static double of(Trace trace, String region) {
        CallPaths paths = trace.callpaths();
        boolean[] within = new boolean[paths.count()];
        double sum = 0;
        for (int path = 0; path < within.length; path++) {
            boolean inside = paths.parent(path) >= 0 && within[paths.parent(path)];
            boolean here = trace.regions().get(paths.region(path)).name().equals(region);
            within[path] = inside || here;
            if (here && !inside) {
                for (Location location : trace.locations()) {
                    sum += location.isCpuThread() ? paths.inclusive(path, location.id()) : 0;
                }
            }
        }
        return sum;
    }
}

package expert.whatif;

import earl.Columns;
import earl.Location;
import earl.Trace;
import earl.device.DeviceActivities;

/** Ranks of locations. A stream of a device has the rank of the process that uses it. */
final class ProcessRanks {
    private ProcessRanks() {}

    /** {@code [location] -> } its rank, -1 without one. */
    static int[] of(Trace trace) {
        int[] ranks = trace.locations().stream().mapToInt(Location::rank).toArray();
        if (trace.locations().stream().anyMatch(Location::isStream)) {
            Columns activities = DeviceActivities.of(trace).activities();
            for (long row = 0; row < activities.length(); row++) {
                int stream = Math.toIntExact(activities.column("stream").integer(row));
                ranks[stream] = Math.toIntExact(activities.column("rank").integer(row));
            }
        }
        return ranks;
    }
}

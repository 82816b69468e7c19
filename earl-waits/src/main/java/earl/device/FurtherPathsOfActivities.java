package earl.device;

import earl.Trace;
import earl.view.FurtherPaths;

/** Gives a trace the call paths of its activities. */
public final class FurtherPathsOfActivities implements FurtherPaths {
    /** For the service loader. */
    public FurtherPathsOfActivities() {}

    @Override
    public Nodes of(Trace trace) {
        return DeviceActivities.of(trace).furtherPaths();
    }
}

package earl.device;

import earl.Trace;
import earl.view.FurtherPaths;
import earl.view.Meaning;
import earl.view.TableDescription;
import earl.view.ViewProvider;
import earl.view.ViewSource;
import earl.view.ViewTable;
import java.util.List;

/** Declares {@link DeviceTimes}, and gives a trace the call paths of its activities. Public for {@link java.util.ServiceLoader} only. */
public final class DeviceTimesProvider implements ViewProvider<DeviceTimes>, FurtherPaths {
    private static final TableDescription DEVICES = TableDescription.of(
                    "devices", "A device that streams belong to, in order of its first stream.")
            .integer("device", Meaning.NUMBER, "number of the device, from 0")
            .duration("useful", "time in which at least one of its kernels runs")
            .duration("active", "time in which at least one of its kernels, copies or memsets runs");

    @Override
    public Class<DeviceTimes> type() {
        return DeviceTimes.class;
    }

    @Override
    public List<Class<?>> needs() {
        return List.of(DeviceActivities.class);
    }

    @Override
    public DeviceTimes make(ViewSource source) {
        return new DeviceTimes(source);
    }

    @Override
    public List<ViewTable<DeviceTimes>> tables() {
        return List.of(ViewTable.<DeviceTimes>onRequest(DEVICES, times -> times.columns(null))
                .ofPart(DeviceTimes::columns));
    }

    @Override
    public Nodes of(Trace trace) {
        return DeviceActivities.of(trace).furtherPaths();
    }
}

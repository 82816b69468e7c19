package earl.monitor.archive;

import earl.format.EventSink;
import earl.monitor.archive.definition.DeviceDefinitions;
import earl.monitor.archive.event.EventValues;
import earl.monitor.process.DeviceActivities;
import earl.monitor.process.NodeClocks;
import earl.monitor.process.ProcessRecords;
import earl.schema.DeviceAttribute;
import earl.schema.RecordKind;

/** Writes the activities of a process's devices: kernels and memsets as enters and leaves, copies as transfers. One thread. */
final class DeviceWriter {
    private final EventValues out;
    private final DeviceDefinitions definitions;
    private final ProcessRecords process;
    private final DeviceActivities activities;
    private final NodeClocks clocks;
    private long transfers;

    DeviceWriter(EventSink sink, DeviceDefinitions definitions, ProcessRecords process, NodeClocks clocks) {
        this.out = new EventValues(sink);
        this.definitions = definitions;
        this.process = process;
        this.activities = process.activities();
        this.clocks = clocks;
    }

    /** Writes all, and returns the number of events. */
    long write() {
        if (activities.size() > 0) {
            definitions.tracks(process).forEach((location, track) -> {
                out.at(location);
                NodeClocks.Line clock = clocks.of(Recording.headerOf(process));
                track.rows().forEach(row -> write(row, definitions.rank(process, track.stream()), clock));
            });
        }
        return out.events();
    }

    private void write(int row, long self, NodeClocks.Line clock) {
        if (!activities.isRecorded(row)) {
            return;
        }
        long begin = clock.corrected(activities.begin(row));
        long end = Math.max(begin, clock.corrected(activities.end(row)));
        attribute(DeviceAttribute.CORRELATION, activities.correlation(row));
        attribute(DeviceAttribute.GRAPH, activities.graph(row));
        if (!activities.what(row).copies()) {
            long region = definitions.region(activities, row);
            out.begin(begin).add(region).put(RecordKind.ENTER);
            out.begin(end).add(region).put(RecordKind.LEAVE);
            return;
        }
        // A device gets data from its host, and puts data there. The first thread of the process has rank 0 in its
        // window.
        long remote = activities.what(row) == DeviceActivities.What.COPY_ON_DEVICE ? self : 0;
        boolean puts = activities.what(row) != DeviceActivities.What.COPY_TO_DEVICE;
        long window = definitions.window(process);
        out.begin(begin).add(window).add(remote).add(activities.bytes(row)).add(transfers);
        out.put(puts ? RecordKind.RMA_PUT : RecordKind.RMA_GET);
        out.begin(end).add(window).add(transfers++).put(RecordKind.RMA_OP_COMPLETE_BLOCKING);
    }

    private void attribute(DeviceAttribute attribute, long value) {
        if (value != 0) {
            out.attribute(
                    definitions.attribute(attribute, false), attribute.type().code(), value);
        }
    }
}

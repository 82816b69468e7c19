package earl.timeline;

import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.MappedStore;
import earl.parallel.Workers;
import earl.store.EventTable;
import earl.timeline.summary.LayerColumns;
import earl.timeline.summary.LayerFile;
import earl.timeline.summary.RegionCodes;
import earl.view.ViewProvider;
import earl.view.ViewSource;

/** Declares {@link EventLayer}: found beside the trace's index, or made and kept there. */
public final class EventLayerProvider implements ViewProvider<EventLayer> {
    @Override
    public Class<EventLayer> type() {
        return EventLayer.class;
    }

    @Override
    public EventLayer make(ViewSource source) {
        Trace trace = source.trace();
        EventTable table = source.table();
        RegionCodes regions = new RegionCodes(table, trace.callpaths());
        LayerFile file = new LayerFile(source);
        MappedStore found = file.find();
        if (found != null) {
            return new EventLayer(trace, table, regions, LayerColumns.stored(trace, table, found), found, null);
        }
        Workers workers = new Workers(source.options().threads());
        EventLayer kept = file.write(memory -> {
            LayerColumns columns = LayerColumns.build(trace, table, regions, memory, workers);
            columns.store(memory);
            return new EventLayer(trace, table, regions, columns, memory, null);
        });
        if (kept != null) {
            return kept;
        }
        ColumnMemory memory = source.memory().like();
        return new EventLayer(
                trace, table, regions, LayerColumns.build(trace, table, regions, memory, workers), memory, file);
    }

    @Override
    public void close(EventLayer view) {
        view.close();
    }
}

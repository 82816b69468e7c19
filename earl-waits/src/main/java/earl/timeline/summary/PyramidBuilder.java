package earl.timeline.summary;

import earl.memory.ColumnMemory;
import earl.parallel.Workers;
import earl.store.EventTable;

/**
 * Fills a {@link Pyramid} in one pass over the events. Each worker reads all events in order of time, which is quick, and summarizes
 * those of its own locations.
 */
final class PyramidBuilder {
    private static final int ROWS = 1 << 12;

    private PyramidBuilder() {}

    /** The pyramid of a table. */
    static Pyramid build(EventTable table, RegionCodes regions, ColumnMemory memory, Workers workers) {
        Pyramid pyramid = Pyramid.allocate(memory, table);
        int parts = Math.max(1, Math.min(workers.threads(), table.locations()));
        workers.forEach(parts, part -> build(table, regions, pyramid, part, parts));
        return pyramid;
    }

    /** Summarizes each location whose number leaves a rest when it is divided by the number of parts. */
    private static void build(EventTable table, RegionCodes regions, Pyramid pyramid, int rest, int parts) {
        LocationSummary[] summaries = new LocationSummary[table.locations()];
        long[] ticks = new long[ROWS];
        int[] wheres = new int[ROWS];
        int[] callpaths = new int[ROWS];
        long[] enters = new long[ROWS];
        int[] values = new int[ROWS];
        int[] scratch = new int[ROWS];
        for (long from = 0; from < table.length(); from += ROWS) {
            int n = (int) Math.min(ROWS, table.length() - from);
            table.ticks().copy(from, n, ticks, 0);
            table.copyRows(from, n, wheres, callpaths, enters, scratch);
            table.value().copy(from, n, values, 0);
            for (int i = 0; i < n; i++) {
                int location = EventTable.locationOf(wheres[i]);
                if (location % parts == rest) {
                    LocationSummary summary = summaries[location];
                    if (summary == null) {
                        summary = new LocationSummary(pyramid, location);
                        summaries[location] = summary;
                    }
                    char code = regions.after(from + i, wheres[i], callpaths[i], enters[i], values[i]);
                    summary.add(ticks[i], code, regions.isEnter(wheres[i]));
                }
            }
        }
        long end = table.length() == 0 ? 0 : table.ticks().get(table.length() - 1);
        for (LocationSummary summary : summaries) {
            if (summary != null) {
                summary.end(end);
            }
        }
    }
}

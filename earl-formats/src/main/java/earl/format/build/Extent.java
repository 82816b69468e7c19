package earl.format.build;

/**
 * The first and last time of a location's sorted rows, and its number of events; without any, {@code first} is the largest number and {@code
 * last} is 0.
 */
record Extent(long first, long last, long events) {
    static Extent of(LocationRows rows) {
        long first = Long.MAX_VALUE;
        long last = 0;
        long open = 0;
        for (long i = 0; i < rows.intervals.size(); i++) {
            long end = rows.intervals.get(i, LocationRows.END);
            first = Math.min(first, rows.intervals.get(i, LocationRows.BEGIN));
            if (end == LocationRows.OPEN) {
                open++;
                last = Math.max(last, rows.intervals.get(i, LocationRows.BEGIN));
            } else {
                last = Math.max(last, end);
            }
        }
        long records = rows.records.size();
        if (records > 0) {
            first = Math.min(first, rows.records.get(0, LocationRows.TIME));
            last = Math.max(last, rows.records.get(records - 1, LocationRows.TIME));
        }
        return new Extent(first, last, rows.events(open));
    }
}

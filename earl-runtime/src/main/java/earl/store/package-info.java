/**
 * Columns of events: off-heap, in native memory or in mapped temporary files.
 *
 * <p>A format appends each location's records to its {@link earl.store.LocationEvents} (one thread a location); {@link
 * earl.store.Merge} brings all locations into one sequence in time, the {@link earl.store.EventTable}, which is filled once and
 * then only read, by any number of threads. Nothing here is allocated on the heap per event.
 */
@org.jspecify.annotations.NullMarked
package earl.store;

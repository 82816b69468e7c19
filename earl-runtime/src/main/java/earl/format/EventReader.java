package earl.format;

import earl.store.LocationEvents;

/**
 * The events of a location, read part by part.
 *
 * <pre>{@code
 * try (EventReader reader = source.reader(location, null)) {
 *     while (reader.read(columns, 1 << 16) > 0) {
 *         ... // columns.clear() if the events are not needed any more
 *     }
 * }
 * }</pre>
 *
 * <p>For one thread.
 */
public interface EventReader extends AutoCloseable {
    /**
     * Appends the next events to columns of this location, which may have others. Times are not earlier than those of events
     * that were read before.
     *
     * @param most maximum number of events, 1 or more
     * @return number of events; 0 only after the last one
     */
    long read(LocationEvents into, long most);

    /** The place of the next event: a reader that begins there reads the same. */
    ResumePoint point();

    @Override
    void close();
}

package earl.fragment;

import earl.Trace;

/**
 * An open fragment.
 *
 * @param trace the fragment as a trace. Closing the fragment closes it
 * @param origin where its events are in the whole trace
 */
public record Fragment(Trace trace, Origin origin) implements AutoCloseable {
    @Override
    public void close() {
        trace.close();
    }
}

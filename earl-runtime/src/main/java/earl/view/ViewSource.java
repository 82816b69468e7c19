package earl.view;

import earl.CallPaths;
import earl.OpenOptions;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.schema.Definitions;
import earl.store.EventTable;
import earl.store.Payloads;

/** The data for making a view. */
public interface ViewSource {
    /** The open trace. */
    Trace trace();

    /** The call paths of events: {@link Trace#callpaths} without further nodes. */
    CallPaths callpaths();

    /** The options of opening, for instance the number of threads. */
    OpenOptions options();

    /** Memory for data that grow with the trace; released when the trace is closed. */
    ColumnMemory memory();

    /** The stored events. */
    EventTable table();

    /** The further fields of their records. */
    Payloads payloads();

    /** The stored definitions. */
    Definitions definitions();
}

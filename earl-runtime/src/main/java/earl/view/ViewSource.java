package earl.view;

import earl.OpenOptions;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.schema.Definitions;
import earl.store.EventTable;
import earl.store.Payloads;

/** What a view is made of. */
public interface ViewSource {
    /** The trace, open. */
    Trace trace();

    /** How it was opened: with how many threads, for instance. */
    OpenOptions options();

    /** For what grows with the trace; given back when the trace is closed. */
    ColumnMemory memory();

    /** The events as they are stored. */
    EventTable table();

    /** What their records hold beyond that. */
    Payloads payloads();

    /** The definitions as they are stored. */
    Definitions definitions();
}

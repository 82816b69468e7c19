package earl.engine;

import earl.CallPaths;
import earl.OpenOptions;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.schema.Definitions;
import earl.store.EventTable;
import earl.store.Payloads;
import earl.view.ViewSource;

/** The parts from which the views of an open trace are made. */
record StoredSource(
        Trace trace,
        CallPaths callpaths,
        OpenOptions options,
        ColumnMemory memory,
        EventTable table,
        Payloads payloads,
        Definitions definitions)
        implements ViewSource {}

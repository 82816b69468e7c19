package earl.plan;

import earl.Column;

/**
 * The data of a window of a trace: tables have its own rows. The table of events has all events, and ids of call paths are those of
 * the whole trace.
 */
public interface WindowTables extends Tables {
    /** {@code [event] -> } whether it is the window's own. */
    Column own();
}

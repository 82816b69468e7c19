package earl.plan;

import earl.Column;

/**
 * The data of a cut of a trace: tables have its own rows. The table of events has all events, and ids of call paths are those of
 * the whole trace.
 */
public interface CutTables extends Tables {
    /** {@code [event] -> } whether it is the cut's own. */
    Column own();
}

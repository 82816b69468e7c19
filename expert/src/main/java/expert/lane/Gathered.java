package expert.lane;

import expert.pattern.Bookings;

/**
 * The state of a mergeable pattern after a part of the trace.
 *
 * @param pattern its name
 * @param state its own state, see {@link expert.script.engine.ScriptPattern#takeOut}
 * @param bookings its bookings
 */
record Gathered(String pattern, String state, Bookings bookings) {}

package expert.run;

import expert.pattern.Bookings;

/**
 * What a pattern that can merge has gathered in a part of the trace.
 *
 * @param pattern its name
 * @param state its own state, see {@link expert.script.ScriptPattern#takeOut}
 * @param bookings what it has booked
 */
record Gathered(String pattern, String state, Bookings bookings) {}

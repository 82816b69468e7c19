/**
 * The computations of patterns in columns: plans are evaluated on a trace, and their outputs are booked. This needs no
 * script; scripts that book columns use the same bookings.
 */
@org.jspecify.annotations.NullMarked
package expert.plan;

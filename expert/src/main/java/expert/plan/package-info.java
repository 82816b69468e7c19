/**
 * What patterns compute in columns: plans are evaluated on a trace, and what they come to is booked. No script is needed for it; scripts
 * that book columns by themselves use the same bookings.
 */
@org.jspecify.annotations.NullMarked
package expert.plan;

/**
 * What scripts see of Java: the exported members of {@link expert.script.host.Host} and of the objects that it returns. Look-ups by
 * position, columns, bookings, definitions, loops, graphs and pictures. The modules in {@code expert/script} of the resources call them.
 */
@org.jspecify.annotations.NullMarked
package expert.script.host;

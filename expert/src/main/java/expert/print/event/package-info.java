/** Prints the events of a trace, or the records of its files, as text and JSON. */
@org.jspecify.annotations.NullMarked
package expert.print.event;

/**
 * Trace formats. {@link earl.format.TraceFormat} says what a path holds and opens it; {@link earl.format.TraceSource} gives the
 * definitions, decodes the events of one location after the other, or of several at once, and shows the records as they are.
 *
 * <p>Formats are found by {@link java.util.ServiceLoader} and have unique names. Nobody imports their packages.
 */
@org.jspecify.annotations.NullMarked
package earl.format;

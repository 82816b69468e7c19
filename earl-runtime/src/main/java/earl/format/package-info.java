/**
 * Trace formats. {@link earl.format.TraceFormat} recognizes and opens a path. {@link earl.format.TraceSource} returns the
 * definitions, decodes the events of one or several locations, and shows the unchanged records.
 *
 * <p>{@link java.util.ServiceLoader} finds formats; their names are unique. No other package imports theirs.
 */
@org.jspecify.annotations.NullMarked
package earl.format;

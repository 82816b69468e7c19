/**
 * Call paths of a thread: frames with names and lines, and which of them stay from one call or sample to the next.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.path;

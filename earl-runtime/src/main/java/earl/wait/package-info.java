/**
 * The table of wait states: which call waited for which, and how long. It is made once, over a trace's public interface, by all
 * processors: messages location by location, collective operations in blocks. Nothing is kept but the rows, 37 bytes each, off the
 * heap; no result depends on the number of threads.
 */
@org.jspecify.annotations.NullMarked
package earl.wait;

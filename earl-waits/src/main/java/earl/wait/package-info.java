/**
 * The table of waits: which call waited for which, and how long. Plans define waits ({@link earl.wait.ShippedWaits} has
 * those of the shipped patterns). This package evaluates them, sorts their rows, and decides to which wait a call's time
 * belongs. It keeps only the rows, 46 bytes each, off the heap. No result depends on the number of threads.
 */
@org.jspecify.annotations.NullMarked
package earl.wait;

/**
 * The table of waits: which call waited for which, and how long. Plans define what a wait is ({@link earl.wait.ShippedWaits} holds those of
 * the shipped patterns); this package evaluates them, puts their rows in order, and says to which wait a call's time belongs. Nothing is
 * kept but the rows, 46 bytes each, off the heap; no result depends on the number of threads.
 */
@org.jspecify.annotations.NullMarked
package earl.wait;

/** Folders that keep what EARL can make again: indexes of traces, their sizes, and when they are removed. */
@org.jspecify.annotations.NullMarked
package earl.cache;

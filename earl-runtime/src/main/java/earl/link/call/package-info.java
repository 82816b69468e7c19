/** Nests the enters and leaves of one location, block by block: its tree of call paths, and the times of its nodes. */
@org.jspecify.annotations.NullMarked
package earl.link.call;

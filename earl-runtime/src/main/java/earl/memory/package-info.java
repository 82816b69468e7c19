/**
 * Columns of numbers off the heap, in native memory or in a mapped file, and files that hold named columns ({@link
 * earl.memory.StoreFile}, read by {@link earl.memory.StoredParts}). {@code earl.store} describes the layout of such a file.
 */
@org.jspecify.annotations.NullMarked
package earl.memory;

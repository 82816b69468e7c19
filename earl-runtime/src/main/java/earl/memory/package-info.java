/**
 * Columns of numbers off the heap, in native memory or in a mapped file; files that hold named columns ({@link
 * earl.memory.StoreFile}, read by {@link earl.memory.MappedStore}); and arrays and lists that grow on the heap. {@code earl.store} describes the layout of such a file.
 */
@org.jspecify.annotations.NullMarked
package earl.memory;

/** Folders of data that EARL can compute again, above all indexes of traces, with their size limits. */
@org.jspecify.annotations.NullMarked
package earl.cache;

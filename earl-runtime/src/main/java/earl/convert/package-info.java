/**
 * Traces made from traces: a copy in a writable format, or a cut of a range of time, some ranks, or some regions.
 *
 * <p>{@link earl.convert.Conversion} copies record by record. For a cut it queries the opened trace: which region is open,
 * and which receive belongs to which send.
 */
@org.jspecify.annotations.NullMarked
package earl.convert;

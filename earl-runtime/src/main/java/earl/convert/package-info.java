/**
 * Traces made from traces: a copy in a format that is written, or a cut of it: a span of time, some ranks, what happens in some
 * regions.
 *
 * <p>{@link earl.convert.Conversion} copies record by record. For a cut it asks the opened trace what happens where: which region is
 * open, which receive belongs to which send.
 */
@org.jspecify.annotations.NullMarked
package earl.convert;

/**
 * Traces for other programs: tables as Parquet, Arrow and CSV ({@link expert.export.ParquetTable}, {@link expert.export.ArrowTable},
 * {@link expert.export.CsvTable}), and the trace with its waits as a time line for Perfetto ({@link expert.export.TimeLine}).
 *
 * <p>Columns are encoded here, because the writers of the Parquet and Arrow projects take one row at a time, or need a file
 * system and 10 MB of other libraries. Only the metadata of files come from these projects. Tables are written in groups of
 * {@value expert.export.TableRows#GROUP} rows, so that memory does not grow with the table.
 */
@org.jspecify.annotations.NullMarked
package expert.export;

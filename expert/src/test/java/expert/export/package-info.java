/** What DuckDB, Arrow's own library and protobuf-java read in exported files. */
@org.jspecify.annotations.NullMarked
package expert.export;

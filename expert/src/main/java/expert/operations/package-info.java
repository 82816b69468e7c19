/** Reads tables of operations, also from Parquet, and prints what replays of them say. */
@org.jspecify.annotations.NullMarked
package expert.operations;

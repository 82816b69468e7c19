/** Input and output that a trace has records of: each operation on a file as a row of a table. */
@org.jspecify.annotations.NullMarked
package earl.io;

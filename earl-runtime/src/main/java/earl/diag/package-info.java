/**
 * The irregularities of a trace: code, severity, count and first place. Everything that reads, merges or links a trace
 * counts here, and every report shows the counts.
 */
@org.jspecify.annotations.NullMarked
package earl.diag;

/**
 * What was odd in a trace: code, severity, count and first place. Whatever reads, merges or links counts here, and every report shows
 * it: nothing is dropped in silence.
 */
@org.jspecify.annotations.NullMarked
package earl.diag;

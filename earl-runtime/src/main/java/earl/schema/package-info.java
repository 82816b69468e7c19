/**
 * The schema of a trace, which is OTF2's: kinds of records and of definitions with their fields, and the definitions of a trace.
 *
 * <p>Other formats describe their traces in these terms. Kinds that OTF2 lacks do not exist here.
 */
@org.jspecify.annotations.NullMarked
package earl.schema;

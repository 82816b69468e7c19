/**
 * The schema of a trace, which is OTF2's: kinds of records and of definitions with their fields, and the definitions of a trace.
 *
 * <p>Other formats say in these terms what their traces hold. A kind that OTF2 does not have does not exist here.
 */
@org.jspecify.annotations.NullMarked
package earl.schema;

/** The texts of scripts and patterns: where their files lie, which patterns they declare, and which mistakes their text shows. */
@org.jspecify.annotations.NullMarked
package expert.script;

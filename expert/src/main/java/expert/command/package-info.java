/** The common part of all commands, and the report of faults. */
@org.jspecify.annotations.NullMarked
package expert.command;

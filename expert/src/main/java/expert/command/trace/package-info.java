/** Commands that show, check, convert and export traces, with flow graphs, loops and communication models of them. */
@org.jspecify.annotations.NullMarked
package expert.command.trace;

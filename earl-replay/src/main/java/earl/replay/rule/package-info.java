/**
 * Makes the graph of a trace: its calls, and a class per family of rules that say what calls wait for. Takes messages and operations
 * from the trace, teams and windows from {@link earl.Synchronizations}; knows no pattern.
 */
@org.jspecify.annotations.NullMarked
package earl.replay.rule;

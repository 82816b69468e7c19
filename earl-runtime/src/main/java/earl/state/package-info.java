/**
 * Region stacks and message queues at any position of a trace, as {@link earl.States} defines them.
 */
@org.jspecify.annotations.NullMarked
package earl.state;

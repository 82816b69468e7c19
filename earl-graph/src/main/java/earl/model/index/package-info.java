/** Finds the construct of a communication model to which an event belongs. */
@org.jspecify.annotations.NullMarked
package earl.model.index;

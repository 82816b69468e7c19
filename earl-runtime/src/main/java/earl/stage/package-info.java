/** The stages of long work: how much time, processor time and memory each one takes. */
@org.jspecify.annotations.NullMarked
package earl.stage;

/** The course of a recording at the terminal: the program and its signals, and the last lines. */
@org.jspecify.annotations.NullMarked
package expert.record;

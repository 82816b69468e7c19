/** The trace language, the same in Java, Python and JavaScript. */
@org.jspecify.annotations.NullMarked
package expert.language;

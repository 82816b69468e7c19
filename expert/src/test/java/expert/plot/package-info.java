/** Pictures, by what is in them. */
@org.jspecify.annotations.NullMarked
package expert.plot;

/** Sums of numbers that depend neither on the order of the terms nor on how the terms are divided into parts. */
@org.jspecify.annotations.NullMarked
package earl.sum;

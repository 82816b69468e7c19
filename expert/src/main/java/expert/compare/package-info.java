/** Runs and reports beside each other: what two of them differ in, and how several configurations of a program compare. */
@org.jspecify.annotations.NullMarked
package expert.compare;

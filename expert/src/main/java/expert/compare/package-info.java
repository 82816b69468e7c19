/** Comparisons of runs and reports: differences between two of them, and tables of several configurations of a program. */
@org.jspecify.annotations.NullMarked
package expert.compare;

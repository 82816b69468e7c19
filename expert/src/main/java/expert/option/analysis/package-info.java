/** Options that say what is analyzed: patterns, their parameters, the part of the run, and the configuration file. */
@org.jspecify.annotations.NullMarked
package expert.option.analysis;

/** Output of commands other than the analysis: events, records, facts about a trace, the state of files. */
@org.jspecify.annotations.NullMarked
package expert.print;

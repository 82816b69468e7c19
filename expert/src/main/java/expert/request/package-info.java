/** What an analysis is asked for: the trace, the patterns, and the part of the trace that it is about, as found in the trace. */
@org.jspecify.annotations.NullMarked
package expert.request;

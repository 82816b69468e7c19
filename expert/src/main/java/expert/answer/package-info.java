/**
 * What an analysis says, before it has a form: verdict, waits, causes, efficiencies, open calls, and the sentences about them.
 *
 * <p>Everything follows from an {@link expert.pattern.Analysis}; nothing here opens a trace or writes. Text, JSON, pages, the workbench and
 * MCP only render it.
 */
@org.jspecify.annotations.NullMarked
package expert.answer;

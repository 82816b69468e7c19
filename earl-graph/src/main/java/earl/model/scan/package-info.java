/**
 * Numbers from a trace at places that people mark in the text of a model ("Communication models", section V-B).
 *
 * <p>{@code get "before" {0,1,5}.time ->} precedes a construct, {@code get "after" {0,1,5}.time <-} follows one. It counts
 * the sends, receives and collective operations of a process. A model consists of loops, so the index of a construct in this
 * stream is affine in the counters of the enclosing loops, and is known without the trace ({@code Plan}). {@code Extraction}
 * then reads the trace at these places only.
 */
@org.jspecify.annotations.NullMarked
package earl.model.scan;

/** Phrases that many answers share: of locations, source lines, a focus, an instance, and how sentences are joined. */
@org.jspecify.annotations.NullMarked
package expert.answer.phrase;

/** What a changed program would gain: changes as users write them, their replay, candidates, and the answer as text and JSON. */
@org.jspecify.annotations.NullMarked
package expert.whatif;

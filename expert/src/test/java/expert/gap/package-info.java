/** An analysis of its own, as somebody would add it: a view, its table, and a pattern that takes it. Nothing else names it. */
@org.jspecify.annotations.NullMarked
package expert.gap;

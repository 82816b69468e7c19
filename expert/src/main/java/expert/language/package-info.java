/**
 * The language of scripts and patterns, described once: its classes and their members, each with parameters, types,
 * defaults, result, and a sentence. Column operations are described by {@link earl.Column} itself, tables by their {@link
 * earl.view.TableDescription}. From these descriptions a test makes what repeats them in Python and JavaScript, the stubs
 * for editors, and the reference in {@code docs/script-reference.md}.
 */
@org.jspecify.annotations.NullMarked
package expert.language;

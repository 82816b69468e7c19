/**
 * What need not be computed again: the patterns and plans that EXPERT is built with, and what earlier runs found, each under its
 * dependencies. {@link expert.cache} keeps the bytes.
 */
@org.jspecify.annotations.NullMarked
package expert.kept;

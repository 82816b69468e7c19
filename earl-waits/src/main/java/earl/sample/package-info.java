/** Samples of call paths that other tools took: where a location was at regular moments. */
@org.jspecify.annotations.NullMarked
package earl.sample;

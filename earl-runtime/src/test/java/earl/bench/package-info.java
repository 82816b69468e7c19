/**
 * Traces made for measuring and for tests: believable programs of any size, the same for the same seed. Compiled with
 * the tests, so that benchmarks and tests of both modules may use it.
 */
@org.jspecify.annotations.NullMarked
package earl.bench;

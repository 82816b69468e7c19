/** What the tests of both modules share. */
@org.jspecify.annotations.NullMarked
package earl.testing;

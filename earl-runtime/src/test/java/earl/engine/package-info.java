/** Opened traces against a naive model of them. */
@org.jspecify.annotations.NullMarked
package earl.engine;

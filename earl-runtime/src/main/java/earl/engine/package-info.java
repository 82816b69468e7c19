/**
 * Opens traces: the one package that puts format, store and link together, and answers the questions of {@link earl.Trace}.
 *
 * <p>{@link earl.engine.Engine} is the service behind {@link earl.Trace#open}. Nothing else here is public.
 */
@org.jspecify.annotations.NullMarked
package earl.engine;

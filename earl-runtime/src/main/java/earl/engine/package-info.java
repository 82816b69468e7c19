/**
 * Opens traces. Only this package combines format, store and link; it answers the queries of {@link earl.Trace}.
 *
 * <p>{@link earl.engine.Engine} is the service behind {@link earl.Trace#open}. It is the only public class here.
 */
@org.jspecify.annotations.NullMarked
package earl.engine;

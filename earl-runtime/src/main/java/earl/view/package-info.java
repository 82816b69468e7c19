/**
 * Analyses of a trace: {@linkplain earl.Trace#view views}, made when they are asked for first, and the tables that they have.
 * A view is declared in one place, its {@link earl.view.ViewProvider}: what it needs, what it finds odd, its tables with their columns.
 * {@link earl.view.InstalledViews} finds the providers by {@link java.util.ServiceLoader}; scripts, plans and patterns take tables and
 * columns from there.
 */
@org.jspecify.annotations.NullMarked
package earl.view;

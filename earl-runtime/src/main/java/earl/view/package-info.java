/**
 * Analyses of a trace: {@linkplain earl.Trace#view views}, made on the first request, and their tables. A view is declared
 * in one place, its {@link earl.view.ViewProvider}: the views that it needs, its diagnostics, its tables with their columns.
 * {@link earl.view.InstalledViews} finds the providers by {@link java.util.ServiceLoader}; scripts, plans and patterns get
 * tables and columns from it.
 */
@org.jspecify.annotations.NullMarked
package earl.view;

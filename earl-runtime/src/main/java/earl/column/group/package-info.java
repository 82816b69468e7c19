/**
 * Operations on columns that need all rows first: groups, order, quantiles, running values. Their results are nodes, whose rows are computed
 * once.
 */
@org.jspecify.annotations.NullMarked
package earl.column.group;

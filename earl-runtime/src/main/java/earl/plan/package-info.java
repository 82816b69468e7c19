/**
 * Descriptions of computations on columns, made once and evaluated on the rows of a trace. A plan is data: it can be
 * printed, read, compared and kept. {@link earl.plan.Describing} makes one from the verbs of {@link earl.Column}; {@link
 * earl.plan.Plan#evaluate} computes it.
 */
@org.jspecify.annotations.NullMarked
package earl.plan;

/**
 * How long threads ran, were ready without a processor, and slept, according to metrics of the system ({@link
 * earl.schema.ProcessorMetric}). A trace without such metrics is not read.
 */
@org.jspecify.annotations.NullMarked
package earl.processor;

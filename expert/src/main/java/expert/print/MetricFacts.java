package expert.print;

import earl.Metric;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import expert.text.RecordField.SnakeCase;
import java.util.List;

/**
 * A quantity that a trace measures.
 *
 * @param name as the trace has it
 * @param description may be empty
 * @param unit for instance {@code "#"}
 */
@SnakeCase
record MetricFacts(String name, String description, String unit) {
    /** The metrics of a trace, in the order of their definitions. */
    static List<MetricFacts> of(List<Metric> metrics) {
        return metrics.stream()
                .map(metric -> new MetricFacts(metric.name(), metric.description(), metric.unit()))
                .toList();
    }

    /** The metrics of definitions. */
    static List<MetricFacts> of(Definitions definitions) {
        return definitions.all(DefinitionSpace.METRIC_MEMBER, Definition.MetricMember.class).stream()
                .map(metric -> new MetricFacts(metric.name(), metric.description(), metric.unit()))
                .toList();
    }
}

package earl.engine;

import earl.Trace;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;

/** Maps each value of a METRIC record to its metric. */
final class MetricMembers {
    private final int[][] members;

    MetricMembers(Definitions definitions) {
        members = new int[definitions.count(DefinitionSpace.METRIC)][0];
        for (Definition.MetricClass one : definitions.all(DefinitionSpace.METRIC, Definition.MetricClass.class)) {
            members[one.id()] = one.members();
        }
        for (Definition.MetricInstance one : definitions.all(DefinitionSpace.METRIC, Definition.MetricInstance.class)) {
            if (one.metricClass() != Trace.NONE) {
                members[one.id()] = members[one.metricClass()];
            }
        }
    }

    /** The metric of a value, by the class or instance of the record. */
    int of(int metric, int index) {
        if (metric < 0 || metric >= members.length) {
            return Trace.NONE;
        }
        int[] of = members[metric];
        return index < of.length ? of[index] : Trace.NONE;
    }
}

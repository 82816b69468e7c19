package earl.monitor.archive.definition;

import earl.monitor.ring.KernelCounter;
import earl.schema.DefinitionKind;
import earl.schema.FieldType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The metrics of counters, and a class of metrics for each list of them that a thread has. One thread. */
public final class CounterDefinitions {
    /** Exponent of nanoseconds. */
    private static final long NANO = -9;

    private final Defined defined;
    private final Map<String, Long> members = new HashMap<>();
    private final Map<List<String>, Long> classes = new HashMap<>();

    CounterDefinitions(Defined defined) {
        this.defined = defined;
    }

    /** Defines the class of some counters. */
    void define(List<String> names) {
        if (!names.isEmpty() && !classes.containsKey(names)) {
            classes.put(
                    names,
                    defined.addList(
                            DefinitionKind.METRIC_CLASS,
                            "metricMembers",
                            names.stream()
                                    .mapToLong(name -> members.computeIfAbsent(name, this::member))
                                    .toArray(),
                            0,
                            FieldType.METRIC_OCCURRENCE.names().value("SYNCHRONOUS_STRICT"),
                            FieldType.RECORDER_KIND.names().value("CPU")));
        }
    }

    /** The class of some counters; 0 if it was not defined. */
    public long of(List<String> names) {
        return classes.getOrDefault(names, 0L);
    }

    private long member(String name) {
        // A damaged record may name a counter that there is not.
        KernelCounter counter = KernelCounter.of(name).orElse(new KernelCounter(name, name, 0, 0));
        return defined.add(
                DefinitionKind.METRIC_MEMBER,
                defined.text(name),
                defined.text("event " + counter.event() + " of Linux in this thread"),
                FieldType.METRIC_TYPE.names().value(counter.isOfPapi() ? "PAPI" : "OTHER"),
                FieldType.METRIC_MODE.names().value("ACCUMULATED_START"),
                FieldType.UINT64.code(),
                FieldType.BASE.names().value("DECIMAL"),
                counter.isTime() ? NANO : 0,
                defined.text(counter.isTime() ? "s" : "#"));
    }
}

package earl.monitor.archive.definition;

import earl.monitor.process.ProcessRecords;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.RingHeader.Usage;
import earl.schema.DefinitionKind;
import earl.schema.FieldType;
import earl.schema.MemoryMetric;
import earl.schema.MemoryProperty;
import earl.schema.ProcessorMetric;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The definitions of what the system gives to threads: metrics, and properties of locations. */
public final class UsageDefinitions {
    /** Exponent of nanoseconds. */
    private static final long NANO = -9;

    private final Defined defined;
    private final Map<ProcessorMetric, Long> known = new EnumMap<>(ProcessorMetric.class);
    private long all = -1;
    private long withoutQueue = -1;
    private long memory = -1;

    UsageDefinitions(Defined defined) {
        this.defined = defined;
    }

    /** Defines the metrics. */
    public void metrics() {
        all = metricClass(List.of(ProcessorMetric.values()));
        withoutQueue = metricClass(Arrays.stream(ProcessorMetric.values())
                .filter(metric -> metric != ProcessorMetric.QUEUED)
                .toList());
    }

    /**
     * The class of all metrics.
     *
     * @param queued whether the time on the run queue is one of them: some systems do not count it
     */
    public long metrics(boolean queued) {
        return queued ? all : withoutQueue;
    }

    /** Defines the metrics of memory. */
    void defineMemory() {
        memory = metricClass(Arrays.stream(MemoryMetric.values())
                .mapToLong(metric -> member(
                        metric.metric(),
                        metric.description(),
                        metric.isBytes() ? "ABSOLUTE_POINT" : "ACCUMULATED_START",
                        FieldType.UINT64,
                        0,
                        metric.isBytes() ? "bytes" : "#"))
                .toArray());
    }

    /** The class of the metrics of memory. */
    public long memoryMetrics() {
        return memory;
    }

    private long metricClass(List<ProcessorMetric> metrics) {
        return metricClass(metrics.stream()
                .mapToLong(metric -> known.computeIfAbsent(metric, this::member))
                .toArray());
    }

    private long member(ProcessorMetric metric) {
        boolean time = metric == ProcessorMetric.RAN || metric == ProcessorMetric.QUEUED;
        boolean counts = metric != ProcessorMetric.PROCESSOR;
        return member(
                metric.metric(),
                metric.description(),
                counts ? "ACCUMULATED_START" : "ABSOLUTE_POINT",
                counts ? FieldType.UINT64 : FieldType.INT64,
                time ? NANO : 0,
                time ? "s" : "#");
    }

    private long member(String name, String description, String mode, FieldType type, long exponent, String unit) {
        return defined.add(
                DefinitionKind.METRIC_MEMBER,
                defined.text(name),
                defined.text(description),
                FieldType.METRIC_TYPE.names().value("OTHER"),
                FieldType.METRIC_MODE.names().value(mode),
                type.code(),
                FieldType.BASE.names().value("DECIMAL"),
                exponent,
                defined.text(unit));
    }

    private long metricClass(long[] members) {
        return defined.addList(
                DefinitionKind.METRIC_CLASS,
                "metricMembers",
                members,
                0,
                FieldType.METRIC_OCCURRENCE.names().value("SYNCHRONOUS"),
                FieldType.RECORDER_KIND.names().value("CPU"));
    }

    /** Defines which processors a thread may use, as properties of its location. */
    void properties(long location, ProcessRecords process, RingHeader header) {
        Usage used = header.usage();
        if (used != null && !used.processors().isEmpty()) {
            property(location, ProcessorMetric.Property.AFFINITY, ranges(used.processors()));
        }
        RingHeader first = process.threads.getFirst().header();
        if (first.nodeProcessors() > 0) {
            property(location, ProcessorMetric.Property.NODE_PROCESSORS, String.valueOf(first.nodeProcessors()));
        }
        if (first.quota() > 0) {
            property(
                    location,
                    ProcessorMetric.Property.QUOTA,
                    BigDecimal.valueOf(first.quota(), 3).toPlainString());
        }
    }

    /** Defines the memory of a process as properties of its group of locations, if it came to its end. */
    void memory(long group, RingHeader header) {
        Usage used = header.usage();
        if (used != null) {
            memory(group, MemoryProperty.PEAK, used.peakBytes());
            memory(group, MemoryProperty.PEAK_SWAPPED, used.peakSwapped());
            memory(group, MemoryProperty.MAJOR_FAULTS, used.majorFaults());
        }
    }

    private void memory(long group, MemoryProperty property, long value) {
        defined.put(
                DefinitionKind.LOCATION_GROUP_PROPERTY,
                group,
                defined.text(property.text()),
                FieldType.UINT64.code(),
                value);
    }

    private void property(long location, ProcessorMetric.Property property, String value) {
        defined.put(
                DefinitionKind.LOCATION_PROPERTY,
                location,
                defined.text(property.text()),
                FieldType.STRING.code(),
                defined.text(value));
    }

    /** Numbers as ranges: {@code 0-3,8}. */
    private static String ranges(BitSet numbers) {
        StringBuilder text = new StringBuilder();
        for (int from = numbers.nextSetBit(0); from >= 0; ) {
            int to = numbers.nextClearBit(from);
            text.append(text.isEmpty() ? "" : ",").append(from).append(to == from + 1 ? "" : "-" + (to - 1));
            from = numbers.nextSetBit(to);
        }
        return text.toString();
    }
}

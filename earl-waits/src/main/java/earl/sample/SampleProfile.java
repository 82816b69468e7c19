package earl.sample;

import earl.Trace;
import earl.memory.LongList;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.RecordKind;
import earl.store.EventTable;
import earl.store.Payload;
import earl.store.Payloads;
import earl.view.ViewSource;
import java.io.Serializable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The time of functions according to samples of call paths. A sample stands for the interval of its generator; where the generator counts
 * something else than time, for the median time between two samples of the location. The time belongs to the innermost function. Immutable.
 */
public final class SampleProfile {
    private static final int BLOCK = 1 << 12;
    /** Most distances between samples of a location of which the median is taken. */
    private static final int MAX_DISTANCES = 1 << 16;

    private static final RecordKind SAMPLE = RecordKind.CALLING_CONTEXT_SAMPLE;
    private static final int CONTEXT = SAMPLE.field("callingContext");
    private static final int GENERATOR = SAMPLE.field("interruptGenerator");

    private final List<Row> rows;

    private SampleProfile(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    /**
     * A function.
     *
     * @param function name of its region; empty if the trace does not have it
     * @param samples that have it innermost
     * @param seconds for which these stand, over all locations
     */
    public record Row(String function, long samples, double seconds) implements Serializable {}

    /** That of a trace. */
    public static SampleProfile of(Trace trace) {
        return trace.view(SampleProfile.class);
    }

    /** The functions, those with the most time first. Empty if the trace has no samples. */
    public List<Row> rows() {
        return rows;
    }

    static SampleProfile find(ViewSource source) {
        Definitions definitions = source.definitions();
        return definitions.count(DefinitionSpace.CALLING_CONTEXT) == 0
                ? new SampleProfile(List.of())
                : new SampleProfile(new Scan(source).rows());
    }

    /** The samples of one location. */
    private static final class OfLocation {
        /** {@code [calling context] -> } those of generators of time, in seconds. */
        final Map<Integer, Double> seconds = new HashMap<>();
        /** {@code [calling context] -> } the number of samples. */
        final Map<Integer, Long> samples = new HashMap<>();
        /** {@code [calling context] -> } the number of samples whose interval is not defined. */
        final Map<Integer, Long> counted = new HashMap<>();

        private final LongList distances = new LongList();
        private long last;
        private boolean began;

        void add(int context, long ticks, double interval) {
            samples.merge(context, 1L, Long::sum);
            if (interval > 0) {
                seconds.merge(context, interval, Double::sum);
            } else {
                counted.merge(context, 1L, Long::sum);
            }
            if (began && distances.size() < MAX_DISTANCES) {
                distances.add(ticks - last);
            }
            began = true;
            last = ticks;
        }

        /** Ticks between two samples, 0 if there is only one. */
        long median() {
            distances.sort(0);
            return distances.isEmpty() ? 0 : distances.get((distances.size() - 1) / 2);
        }
    }

    private static final class Scan {
        private final Trace trace;
        private final EventTable table;
        private final Payloads payloads;
        private final Definitions definitions;
        private final double[] intervals;
        private final Map<Integer, OfLocation> locations = new HashMap<>();

        Scan(ViewSource source) {
            trace = source.trace();
            table = source.table();
            payloads = source.payloads();
            definitions = source.definitions();
            List<Definition.InterruptGenerator> generators =
                    definitions.all(DefinitionSpace.INTERRUPT_GENERATOR, Definition.InterruptGenerator.class);
            intervals = new double[definitions.count(DefinitionSpace.INTERRUPT_GENERATOR)];
            generators.forEach(generator -> intervals[generator.id()] = interval(generator));
            int[] where = new int[BLOCK];
            for (long from = 0; from < table.length(); from += BLOCK) {
                int n = (int) Math.min(BLOCK, table.length() - from);
                table.where().copy(from, n, where, 0);
                for (int i = 0; i < n; i++) {
                    if (EventTable.kindOf(where[i]) == SAMPLE.code()) {
                        sample(from + i);
                    }
                }
            }
        }

        /** Seconds between two interrupts; 0 if they count something else. */
        private static double interval(Definition.InterruptGenerator generator) {
            double base = generator.base().equals("BINARY") ? 2 : 10;
            return generator.mode().equals("TIME")
                    ? generator.period() * Math.pow(base, (double) generator.exponent())
                    : 0;
        }

        private void sample(long pos) {
            int location = table.location(pos);
            int generator = (int) field(pos, GENERATOR);
            double interval = generator >= 0 && generator < intervals.length ? intervals[generator] : 0;
            locations
                    .computeIfAbsent(location, first -> new OfLocation())
                    .add((int) field(pos, CONTEXT), table.ticks().get(pos), interval);
        }

        private long field(long pos, int field) {
            return Payload.field(
                    payloads.heap(table.location(pos)), table.payload().get(pos) & 0xFFFF_FFFFL, SAMPLE, field);
        }

        List<Row> rows() {
            Map<String, Row> byName = new HashMap<>();
            locations.forEach((location, found) -> {
                double interval = found.median() / (double) trace.info().ticksPerSecond();
                found.samples.forEach((context, samples) -> {
                    double seconds = found.seconds.getOrDefault(context, 0.0)
                            + interval * found.counted.getOrDefault(context, 0L);
                    String name = name(context);
                    byName.merge(
                            name,
                            new Row(name, samples, seconds),
                            (one, other) ->
                                    new Row(name, one.samples() + other.samples(), one.seconds() + other.seconds()));
                });
            });
            return byName.values().stream()
                    .sorted(Comparator.comparingDouble(Row::seconds)
                            .thenComparingLong(Row::samples)
                            .reversed()
                            .thenComparing(Row::function))
                    .toList();
        }

        private String name(int context) {
            return context >= 0
                            && context < definitions.count(DefinitionSpace.CALLING_CONTEXT)
                            && definitions.get(DefinitionSpace.CALLING_CONTEXT, context)
                                    instanceof Definition.CallingContext known
                            && known.region() != Trace.NONE
                    ? definitions.regions().get(known.region()).name()
                    : "";
        }
    }
}

package earl.oracle;

import earl.Trace;
import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import earl.schema.ProcessorMetric;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Archives of threads with metrics of the system: a tick is a nanosecond. */
public final class MeasuredThreads {
    /**
     * A step of a thread: {@code W} and {@code w} enter and leave work, {@code M} and {@code m} a call of MPI, {@code I} and {@code i}
     * MPI_Init; {@code S} and {@code R} send to and receive from the rank that the values name; others record metrics with these values.
     */
    public record Step(long time, char what, List<Long> values) {
        public Step {
            values = List.copyOf(values);
        }

        public Step(long time, char what, long... values) {
            this(time, what, Arrays.stream(values).boxed().toList());
        }
    }

    private final List<String> metrics;
    private final List<String> units;
    private final List<List<Step>> threads = new ArrayList<>();
    private final List<String> affinities = new ArrayList<>();
    private String nodeProcessors = "";
    private String quota = "";

    /** Threads with metrics of these names and units. */
    public MeasuredThreads(List<String> metrics, List<String> units) {
        this.metrics = metrics;
        this.units = units;
    }

    /** Threads as {@code expert record} measures them: processor time, time on the run queue, sleeps. */
    public static MeasuredThreads ofExpert() {
        return new MeasuredThreads(
                List.of(ProcessorMetric.RAN.metric(), ProcessorMetric.QUEUED.metric(), ProcessorMetric.SLEEPS.metric()),
                List.of("ns", "ns", "#"));
    }

    public MeasuredThreads node(String processors, String limit) {
        nodeProcessors = processors;
        quota = limit;
        return this;
    }

    /** Adds a thread, its events empty, that may run on some processors. */
    public List<Step> thread(String affinity) {
        threads.add(new ArrayList<>());
        affinities.add(affinity);
        return threads.getLast();
    }

    public Trace write(Path folder) {
        try (Otf2Writer archive = Otf2Writer.create(folder, "traces", Otf2WriterOptions.defaults())) {
            Otf2Definitions definitions = archive.definitions();
            int machine = definitions.systemTreeNode("machine", "machine", Otf2Definitions.UNDEFINED);
            int node = definitions.systemTreeNode("n1", "node", machine);
            int mode = (int) FieldType.METRIC_MODE.names().value("ACCUMULATED_START");
            long[] members = new long[metrics.size()];
            for (int i = 0; i < members.length; i++) {
                members[i] = definitions.metricMember(metrics.get(i), "", 1, mode, FieldType.UINT64, units.get(i));
            }
            int all = definitions.metricClass(1, 2, members);
            int work = definitions.region(
                    "work", 1, (int) FieldType.PARADIGM.names().value("COMPILER"));
            int call = definitions.region(
                    "MPI_Recv", 1, (int) FieldType.PARADIGM.names().value("MPI"));
            int init = definitions.region(
                    "MPI_Init", 1, (int) FieldType.PARADIGM.names().value("MPI"));
            int comm = world(definitions);
            byte[] types = new byte[members.length];
            Arrays.fill(types, (byte) FieldType.UINT64.code());
            for (int thread = 0; thread < threads.size(); thread++) {
                int process = definitions.locationGroup("MPI Rank " + thread, 1, node, Otf2Definitions.UNDEFINED);
                definitions.location(thread, "Master thread", 1, process);
                property(definitions, thread, ProcessorMetric.Property.AFFINITY, affinities.get(thread));
                property(definitions, thread, ProcessorMetric.Property.NODE_PROCESSORS, nodeProcessors);
                property(definitions, thread, ProcessorMetric.Property.QUOTA, quota);
                try (LocationWriter events = archive.location(thread)) {
                    for (Step step : threads.get(thread)) {
                        switch (step.what()) {
                            case 'W' -> events.enter(step.time(), work);
                            case 'w' -> events.leave(step.time(), work);
                            case 'M' -> events.enter(step.time(), call);
                            case 'm' -> events.leave(step.time(), call);
                            case 'I' -> events.enter(step.time(), init);
                            case 'i' -> events.leave(step.time(), init);
                            case 'S' ->
                                events.mpiSend(
                                        step.time(), step.values().getFirst().intValue(), comm, 0, 8);
                            case 'R' ->
                                events.mpiRecv(
                                        step.time(), step.values().getFirst().intValue(), comm, 0, 8);
                            default ->
                                events.metric(
                                        step.time(),
                                        all,
                                        members.length,
                                        types,
                                        step.values().stream()
                                                .mapToLong(value -> value)
                                                .toArray());
                        }
                    }
                }
            }
        }
        return Trace.open(folder);
    }

    private int world(Otf2Definitions definitions) {
        long[] all = new long[threads.size()];
        Arrays.setAll(all, rank -> rank);
        int mpi = (int) FieldType.PARADIGM.names().value("MPI");
        definitions.group("", (int) FieldType.GROUP_TYPE.names().value("COMM_LOCATIONS"), mpi, 0, all);
        int group = definitions.group("", (int) FieldType.GROUP_TYPE.names().value("COMM_GROUP"), mpi, 0, all);
        return definitions.communicator("MPI_COMM_WORLD", group, Otf2Definitions.UNDEFINED, 0);
    }

    private static void property(
            Otf2Definitions definitions, int location, ProcessorMetric.Property name, String value) {
        if (!value.isEmpty()) {
            definitions.add(DefinitionRecord.of(
                    DefinitionKind.LOCATION_PROPERTY,
                    location,
                    definitions.string(name.text()),
                    FieldType.STRING.code(),
                    definitions.string(value)));
        }
    }
}

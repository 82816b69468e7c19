package expert.oracle;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.DeviceTrace;
import earl.oracle.DeviceTrace.Line;
import earl.schema.DeviceAttribute;
import earl.schema.RecordKind;
import earl.testing.InTurn;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waits of hosts for devices and idle time of streams: by hand, random programs by the definitions, and two recorded archives. */
class DeviceWaitsTest {
    static final Set<String> PATTERNS = Set.of(
            "host_wait",
            "allocation_wait",
            "useless_sync",
            "idle_stream",
            "launch_delay",
            "stream_wait",
            "start_up",
            "delay_host_wait",
            "delay_host_wait_long_term");

    private static final String LAUNCH = "cuLaunchKernel";

    @TempDir
    Path folder;

    private Analysis analyze(DeviceTrace trace) {
        return Shipped.analyze(trace.write(folder), PATTERNS.toArray(String[]::new));
    }

    /** Microseconds by location. */
    private static Map<Integer, Long> micros(Analysis analysis, String pattern) {
        Map<Integer, Long> found = new TreeMap<>();
        Shipped.result(analysis, pattern)
                .byLocation()
                .forEach((location, severity) -> found.put(location, Math.round(severity * 1e6)));
        found.values().removeIf(value -> value == 0);
        return found;
    }

    /**
     * One process with two streams.
     *
     * <pre>
     * host    main 0 [launch a 2] [launch b 5] [record 6] [wait 8] [launch c 10] [sync 12 ..... 52] [alloc 53 ... 91] [sync 92] [launch d 100]
     * one                a 5 ............ 30   b 33 ........ 50                                                               d 104 . 110
     * other                                                       c 55 ........................ 90
     * </pre>
     *
     * The host waits 38 for b, and 37 in the allocation for c; the synchronization at 92 is useless. Stream one is idle from 30 to 33: b was
     * queued, so that is start-up. It is idle from 50 to 104: to 100 because of the host. The other stream waits for b before its first
     * activity, which is no idle time.
     */
    @Test
    void countsByHand() {
        DeviceTrace trace = new DeviceTrace(1);
        Line one = trace.stream(0, "CUDA[0:13]");
        Line other = trace.stream(0, "CUDA[0:14]");
        trace.host(0)
                .enter(0, "main")
                .call(2, 4, LAUNCH, DeviceTrace.on(one))
                .call(5, 6, LAUNCH, DeviceTrace.on(one))
                .call(6, 7, "cuEventRecord", DeviceTrace.on(one, 1))
                .call(8, 9, "cuStreamWaitEvent", DeviceTrace.on(other, 1))
                .call(10, 11, LAUNCH, DeviceTrace.on(other))
                .call(12, 52, "cuStreamSynchronize", DeviceTrace.on(one))
                .call(53, 91, "cuMemAlloc_v2")
                .call(92, 93, "cuCtxSynchronize")
                .call(100, 101, LAUNCH, DeviceTrace.on(one))
                .call(102, 103, LAUNCH, DeviceTrace.on(other))
                .leave(120);
        one.call(5, 30, "a").call(33, 50, "b").call(104, 110, "d");
        other.call(55, 90, "c").call(106, 108, "e");
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "host_wait")).isEqualTo(Map.of(0, 38L));
        assertThat(micros(analysis, "allocation_wait")).isEqualTo(Map.of(0, 37L));
        assertThat(micros(analysis, "useless_sync")).isEqualTo(Map.of(0, 1L));
        assertThat(Shipped.result(analysis, "useless_sync").results()).isEqualTo(Map.of("count", 1L));
        assertThat(micros(analysis, "idle_stream")).isEqualTo(Map.of(1, 57L, 2, 16L));
        assertThat(micros(analysis, "launch_delay")).isEqualTo(Map.of(1, 50L, 2, 12L));
        assertThat(micros(analysis, "stream_wait")).isEmpty();
        assertThat(micros(analysis, "start_up")).isEqualTo(Map.of(1, 7L, 2, 4L));
        assertThat(Shipped.result(analysis, "host_wait").results().get("activities"))
                .isEqualTo(Map.of("a", List.of(18e-6), "b", List.of(17e-6), "no activity", List.of(3e-6)));
    }

    /** A stream that waits for another one between two activities of its own. */
    @Test
    void dividesIdleTimeByWhatHeldTheStreamBack() {
        DeviceTrace trace = new DeviceTrace(1);
        Line one = trace.stream(0, "CUDA[0:13]");
        Line other = trace.stream(0, "CUDA[0:14]");
        trace.host(0)
                .call(0, 1, LAUNCH, DeviceTrace.on(one))
                .call(2, 3, LAUNCH, DeviceTrace.on(other))
                .call(4, 5, "cuEventRecord", DeviceTrace.on(one, 1))
                .call(6, 7, "cuStreamWaitEvent", DeviceTrace.on(other, 1))
                .call(20, 21, LAUNCH, DeviceTrace.on(other));
        one.call(3, 60, "a");
        other.call(5, 15, "b").call(63, 70, "c");
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "idle_stream")).isEqualTo(Map.of(2, 48L));
        assertThat(micros(analysis, "launch_delay")).isEqualTo(Map.of(2, 5L));
        assertThat(micros(analysis, "stream_wait")).isEqualTo(Map.of(2, 40L));
        assertThat(micros(analysis, "start_up")).isEqualTo(Map.of(2, 3L));
    }

    // ---- causes ----

    /**
     * A receiver waits for a sender whose host waits for a kernel.
     *
     * <pre>
     * rank 0  main 0 [Recv 10 ............................ 75] 80
     * rank 1  main 0 [launch 2] [sync 4 ......... 66] [Send 70] 80
     * stream            k 5 ................. 65
     * </pre>
     */
    private static DeviceTrace lateBecauseOfAKernel() {
        DeviceTrace trace = new DeviceTrace(2);
        Line stream = trace.stream(1, "CUDA[0:13]");
        trace.host(0)
                .enter(0, "main")
                .enter(10, "MPI_Recv")
                .record(74, RecordKind.MPI_RECV, 1, 0, 5, 64)
                .leave(75)
                .leave(80);
        trace.host(1)
                .enter(0, "main")
                .call(2, 3, LAUNCH, DeviceTrace.on(stream))
                .call(4, 66, "cuStreamSynchronize", DeviceTrace.on(stream))
                .enter(70, "MPI_Send")
                .record(71, RecordKind.MPI_SEND, 0, 0, 5, 64)
                .leave(72)
                .leave(80);
        stream.call(5, 65, "kernel");
        return trace;
    }

    /** Microseconds by location and call path. */
    private static Map<String, Long> cells(Analysis analysis, String pattern) {
        Map<String, Long> found = new TreeMap<>();
        Shipped.result(analysis, pattern)
                .cells()
                .forEach(cell -> found.put(
                        cell.location() + " " + analysis.trace().callpath(cell.callpath()),
                        Math.round(cell.severity() * 1e6)));
        found.values().removeIf(value -> value == 0);
        return found;
    }

    @Test
    void aLateSenderThatWaitedForAKernelNamesTheKernel() {
        Analysis analysis = Shipped.analyze(
                lateBecauseOfAKernel().write(folder),
                "late_sender",
                "host_wait",
                "delay_late_sender",
                "delay_late_sender_long_term",
                "delay_host_wait",
                "delay_host_wait_long_term");

        assertThat(micros(analysis, "late_sender")).isEqualTo(Map.of(0, 60L));
        assertThat(micros(analysis, "host_wait")).isEqualTo(Map.of(1, 61L));
        // 1 passes before the kernel begins: no delay explains it.
        assertThat(cells(analysis, "delay_host_wait")).isEqualTo(Map.of("2 kernel", 60L));
        assertThat(cells(analysis, "delay_host_wait_long_term")).isEmpty();
        // Rank 1 is 1 longer in each of the launch and the synchronization, and waits 61: 60 * 61 / 63 are of the
        // kernel.
        assertThat(cells(analysis, "delay_late_sender_long_term")).isEqualTo(Map.of("2 kernel", 58L));
        assertThat(cells(analysis, "delay_late_sender"))
                .isEqualTo(Map.of("1 main/cuLaunchKernel", 1L, "1 main/cuStreamSynchronize", 1L));
    }

    @Test
    void theCriticalPathLeadsThroughKernelsAndTheirLaunches() {
        Analysis analysis =
                Shipped.analyze(lateBecauseOfAKernel().write(folder), "critical_path", "critical_path_hops");

        assertThat(cells(analysis, "critical_path"))
                .isEqualTo(Map.of(
                        "0 main", 5L,
                        "0 main/MPI_Recv", 5L,
                        "1 main", 6L,
                        "1 main/cuStreamSynchronize", 1L,
                        "2 main/cuLaunchKernel/kernel", 60L));
        assertThat(cells(analysis, "critical_path_hops")).hasSize(1);
    }

    /** What both archives show: no cause and no critical path lies in a synchronization that waited. */
    @Test
    void synchronizationsAreNoCauses() {
        Analysis analysis = Shipped.analyze(
                Traces.format("gpu_otf2/cloverleaf"),
                "late_sender",
                "host_wait",
                "delay",
                "delay_late_sender_long_term",
                "critical_path");
        double run = analysis.trace().duration();
        for (String pattern : List.of("delay", "critical_path")) {
            double within = Shipped.result(analysis, pattern).cells().stream()
                    .filter(cell -> analysis.trace().callpath(cell.callpath()).endsWith("Synchronize"))
                    .mapToDouble(PatternResult.Cell::severity)
                    .sum();
            assertThat(within).as(pattern).isLessThan(0.01 * run);
        }
        assertThat(Shipped.result(analysis, "critical_path").severity()).isGreaterThan(0.9 * run);
        double byKernels = Shipped.result(analysis, "delay").byLocation().entrySet().stream()
                .filter(cell -> analysis.trace().locations().get(cell.getKey()).isStream())
                .mapToDouble(Map.Entry::getValue)
                .sum();
        assertThat(byKernels)
                .isGreaterThan(0.95 * Shipped.result(analysis, "host_wait").severity());
    }

    // ---- random programs ----

    /** What a stream did: begin and end, when it was queued, and the end of the activity of another stream for which it waited. */
    private record Done(int stream, long queued, long begin, long end, long awaited) {}

    /** A process that makes random calls, with devices that do what they say. */
    private static final class Program {
        final Random random;
        final DeviceTrace trace;
        final int process;
        final boolean ids;
        final List<Line> streams = new ArrayList<>();
        final List<Done> done = new ArrayList<>();
        final long[] free;
        final long[] awaited;
        /** By event: the end of what was queued before its record, the stream, and the record's id. */
        final Map<Long, long[]> events = new TreeMap<>();

        long now;
        long id;
        long hostWait;
        long useless;

        Program(Random random, DeviceTrace trace, int process, int streamCount, boolean ids) {
            this.random = random;
            this.trace = trace;
            this.process = process;
            this.ids = ids;
            for (int i = 0; i < streamCount; i++) {
                streams.add(trace.stream(process, "CUDA[0:" + (13 + i) + "]"));
            }
            free = new long[streamCount];
            awaited = new long[streamCount];
            now = random.nextInt(100);
        }

        Map<DeviceAttribute, Long> attributes(int stream, long event) {
            Map<DeviceAttribute, Long> all = new EnumMap<>(DeviceAttribute.class);
            if (stream >= 0) {
                all.put(DeviceAttribute.STREAM, streams.get(stream).ref());
            }
            if (event >= 0) {
                all.put(DeviceAttribute.EVENT, event);
            }
            if (ids) {
                all.put(DeviceAttribute.CORRELATION, ++id);
            }
            return all;
        }

        void call(long leave, String region, Map<DeviceAttribute, Long> attributes) {
            trace.host(process).call(now, leave, region, attributes);
            now = leave + 1 + random.nextInt(30);
        }

        void run(int calls) {
            trace.host(process).enter(now++, "main");
            for (int i = 0; i < calls; i++) {
                int stream = random.nextInt(streams.size());
                switch (random.nextInt(8)) {
                    case 0, 1, 2 -> queue(stream, random.nextInt(3) == 0);
                    case 3 -> {
                        long event = random.nextInt(3);
                        events.put(event, new long[] {free[stream], stream, id + 1});
                        call(now + 1, "cuEventRecord", attributes(stream, event));
                    }
                    case 4 -> {
                        long event = random.nextInt(3);
                        long[] known = events.get(event);
                        if (known != null) {
                            awaited[stream] = Math.max(awaited[stream], known[0]);
                            call(now + 1, "cuStreamWaitEvent", attributes(stream, event));
                        }
                    }
                    case 5 -> synchronize(free[stream], "cuStreamSynchronize", attributes(stream, -1));
                    case 6 -> {
                        long all = 0;
                        for (long each : free) {
                            all = Math.max(all, each);
                        }
                        synchronize(all, "cuCtxSynchronize", attributes(-1, -1));
                    }
                    default -> event(random.nextInt(3));
                }
            }
            trace.host(process).leave(now);
        }

        /** With ids, the trace says which record; without, all counts that the stream has queued before the call. */
        void event(long event) {
            long[] known = events.get(event);
            if (known == null) {
                return;
            }
            Map<DeviceAttribute, Long> all = attributes(-1, event);
            if (ids) {
                all.put(DeviceAttribute.RECORD, known[2]);
            }
            synchronize(ids ? known[0] : free[(int) known[1]], "cuEventSynchronize", all);
        }

        void queue(int stream, boolean copy) {
            if (copy && free[stream] == now + 1) {
                // It returns when what was queued before it ends.
                hostWait++;
            }
            Map<DeviceAttribute, Long> attributes = attributes(stream, -1);
            long begin = Math.max(now + 1, Math.max(free[stream], awaited[stream])) + random.nextInt(3);
            long end = begin + 1 + random.nextInt(60);
            done.add(new Done(stream, now, begin, end, awaited[stream]));
            Map<DeviceAttribute, Long> own =
                    ids ? Map.of(DeviceAttribute.CORRELATION, attributes.get(DeviceAttribute.CORRELATION)) : Map.of();
            if (copy) {
                streams.get(stream).copy(begin, end, true, 64, own);
            } else {
                streams.get(stream).call(begin, end, "kernel " + random.nextInt(3), own);
            }
            awaited[stream] = 0;
            free[stream] = end;
            call(now + 1, copy ? "cuMemcpyHtoDAsync_v2" : LAUNCH, attributes);
        }

        void synchronize(long end, String region, Map<DeviceAttribute, Long> attributes) {
            long leave = Math.max(now, end) + random.nextInt(3);
            if (end > now) {
                hostWait += Math.min(end, leave) - now;
            } else {
                useless += leave - now;
            }
            call(leave, region, attributes);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    @InTurn(3)
    void randomProgramsWaitAsDefined(long seed) {
        Random random = new Random(seed);
        int processes = 1 + random.nextInt(2);
        DeviceTrace trace = new DeviceTrace(processes);
        if (random.nextBoolean()) {
            trace.withGroupsOfDevices();
        }
        Map<Integer, Long> waits = new TreeMap<>();
        Map<Integer, Long> useless = new TreeMap<>();
        Map<Integer, Long> idle = new TreeMap<>();
        Map<Integer, Long> launch = new TreeMap<>();
        Map<Integer, Long> others = new TreeMap<>();
        Map<Integer, Long> startUp = new TreeMap<>();
        boolean ids = random.nextBoolean();
        for (int process = 0; process < processes; process++) {
            Program program = new Program(random, trace, process, 1 + random.nextInt(3), ids);
            program.run(120);
            add(waits, process, program.hostWait);
            add(useless, process, program.useless);
            Map<Integer, Long> ends = new TreeMap<>();
            for (Done each : program.done) {
                int location = (int) program.streams.get(each.stream).ref();
                Long before = ends.put(location, each.end);
                if (before != null && each.begin > before) {
                    long late = Math.max(0, Math.min(each.queued, each.begin) - before);
                    long from = Math.max(before, each.queued);
                    long waited = Math.max(0, Math.min(each.awaited, each.begin) - from);
                    add(idle, location, each.begin - before);
                    add(launch, location, late);
                    add(others, location, waited);
                    add(startUp, location, each.begin - before - late - waited);
                }
            }
        }
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "host_wait")).as("seed %d", seed).isEqualTo(waits);
        assertThat(micros(analysis, "useless_sync")).as("seed %d", seed).isEqualTo(useless);
        assertThat(micros(analysis, "idle_stream")).as("seed %d", seed).isEqualTo(idle);
        assertThat(micros(analysis, "launch_delay")).as("seed %d", seed).isEqualTo(launch);
        assertThat(micros(analysis, "stream_wait")).as("seed %d", seed).isEqualTo(others);
        assertThat(micros(analysis, "start_up")).as("seed %d", seed).isEqualTo(startUp);
        assertThat(analysis.diagnostics()).as("seed %d", seed).isEmpty();
        double parts = activities(analysis).values().stream()
                .flatMap(each -> ((List<?>) each).stream())
                .mapToDouble(each -> each == null ? 0 : ((Number) each).doubleValue())
                .sum();
        assertThat(Math.round(parts * 1e6))
                .as("seed %d: parts of waits", seed)
                .isEqualTo(waits.values().stream().mapToLong(Long::longValue).sum());
    }

    private static void add(Map<Integer, Long> sums, int location, long some) {
        if (some > 0) {
            sums.merge(location, some, Long::sum);
        }
    }

    // ---- recorded archives: figures of gpu_oracle.py, which reads them with the library of OTF2 ----

    private static void assertSeconds(Analysis analysis, String pattern, double... byLocation) {
        List<Double> found = Shipped.result(analysis, pattern).byLocation().values().stream()
                .filter(seconds -> seconds > 0)
                .toList();
        assertThat(found).as(pattern).hasSize(byLocation.length);
        for (int i = 0; i < byLocation.length; i++) {
            assertThat(found.get(i)).as(pattern).isCloseTo(byLocation[i], within(0.6e-9));
        }
    }

    @Test
    void cloverleafWaitsForItsDevices() {
        Analysis analysis = Shipped.analyze(Traces.format("gpu_otf2/cloverleaf"), PATTERNS.toArray(String[]::new));

        assertSeconds(analysis, "host_wait", 4.681280852, 4.653452371);
        assertSeconds(analysis, "idle_stream", 0.400157085, 0.433031505);
        assertSeconds(analysis, "launch_delay", 0.342906865, 0.377902685);
        assertSeconds(analysis, "start_up", 0.057250220, 0.055128820);
        assertThat(Shipped.result(analysis, "stream_wait").severity()).isZero();
        Map<?, ?> activities = activities(analysis);
        assertRanks(activities, "calc_dt_kernel_100_gpu", 0.370236537, 0.366408083);
        assertRanks(activities, "viscosity_kernel_58_gpu", 0.330724763, 0.327911624);
        assertRanks(activities, "pdv_kernel_117_gpu", 0.234057605, 0.232434218);
        assertRanks(activities, "no activity", 0.009951820, 0.006719440);
        double[] copies = {0, 0};
        activities.forEach((name, seconds) -> {
            for (int rank = 0; rank < 2 && ((String) name).startsWith("copy "); rank++) {
                copies[rank] += (Double) ((List<?>) seconds).get(rank);
            }
        });
        assertThat(copies).containsExactly(new double[] {0.208447063, 0.202048810}, within(1e-9));
    }

    private static Map<?, ?> activities(Analysis analysis) {
        return (Map<?, ?>)
                requireNonNull(Shipped.result(analysis, "host_wait").results().get("activities"));
    }

    private static void assertRanks(Map<?, ?> activities, String name, double... seconds) {
        List<?> found = (List<?>) requireNonNull(activities.get(name), name);
        for (int rank = 0; rank < seconds.length; rank++) {
            assertThat((Double) found.get(rank)).as(name).isCloseTo(seconds[rank], within(0.6e-9));
        }
    }

    /** Pairing from the front would invent start-up delays of 10 ms. */
    @Test
    void jacobiHasLostActivities() {
        Analysis analysis = Shipped.analyze(Traces.format("gpu_otf2/jacobi_cpu_015"), PATTERNS.toArray(String[]::new));

        assertThat(analysis.diagnostics())
                .anyMatch(found -> found.code().equals("call_without_activity") && found.count() == 2 * 58);
        assertThat(analysis.diagnostics()).noneMatch(found -> found.code().equals("uncertain_activities"));
        assertSeconds(analysis, "idle_stream", 0.956275189, 0.731821522);
        assertThat(Shipped.result(analysis, "start_up").worst()).allMatch(instance -> instance.severity() < 1e-3);
    }
}

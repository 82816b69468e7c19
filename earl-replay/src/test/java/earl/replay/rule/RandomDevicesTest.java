package earl.replay.rule;

import static earl.oracle.DeviceTrace.on;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.DeviceTrace;
import earl.testing.InTurn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random programs that use several streams of a device, simulated step by step with all of their work and with a part of it: the recording of
 * the first predicts the end of the second.
 */
class RandomDevicesTest {
    private static final int STREAMS = 3;
    private static final int CALL = 2;
    // From what an activity waits for to its begin.
    private static final int AFTER_CALL = 10;
    private static final int AFTER_STREAM = 1;
    private static final int AFTER_EVENT = 3;
    // Of a call that waits: its own time, and the time that it takes to return.
    private static final int OWN = 3;
    private static final int RETURN = 2;

    @TempDir
    Path folder;

    private enum What {
        WORK,
        LAUNCH,
        EVENT,
        SYNC_STREAM,
        SYNC_DEVICE
    }

    /**
     * A step of the host.
     *
     * @param length of work and kernels
     * @param from stream that the next activity of {@code stream} waits for
     */
    private record Step(What what, int stream, int from, long length) {}

    static List<Long> seeds() {
        long first = Long.getLong("test.seed", 1);
        return new Random(first).longs(40, 0, Long.MAX_VALUE).boxed().toList();
    }

    private static List<Step> program(Random random) {
        List<Step> steps = new ArrayList<>();
        // Each cause decides once, so that the trace shows what activities take after it.
        steps.add(new Step(What.LAUNCH, 0, 0, 40));
        steps.add(new Step(What.LAUNCH, 0, 0, 40));
        steps.add(new Step(What.EVENT, 1, 0, 0));
        steps.add(new Step(What.LAUNCH, 1, 0, 40));
        steps.add(new Step(What.SYNC_DEVICE, 0, 0, 0));
        steps.add(new Step(What.SYNC_DEVICE, 0, 0, 0));
        steps.add(new Step(What.SYNC_STREAM, 0, 0, 0));
        steps.add(new Step(What.LAUNCH, 0, 0, 40));
        steps.add(new Step(What.SYNC_STREAM, 0, 0, 0));
        int count = 10 + random.nextInt(60);
        boolean[] awaits = new boolean[STREAMS];
        for (int step = 0; step < count; step++) {
            What what = What.values()[random.nextInt(10) < 5 ? 1 : random.nextInt(What.values().length)];
            int stream = random.nextInt(STREAMS);
            // Of several events, the trace names the one that came last.
            if (what != What.EVENT || !awaits[stream]) {
                steps.add(new Step(what, stream, random.nextInt(STREAMS), 1 + random.nextInt(80)));
            }
            awaits[stream] = what == What.EVENT || (awaits[stream] && what != What.LAUNCH);
        }
        steps.add(new Step(What.SYNC_DEVICE, 0, 0, 0));
        return steps;
    }

    /** Runs a program; the kernels of stream 0 take a part of their time, and the work of the host another one. */
    private static long run(List<Step> steps, double kernels, double work, DeviceTrace into) {
        DeviceTrace.Line[] streams = new DeviceTrace.Line[STREAMS];
        Arrays.setAll(streams, stream -> into.stream(0, "CUDA[0:" + (7 + stream) + "]"));
        long[] ends = new long[STREAMS];
        long[] awaited = new long[STREAMS];
        Arrays.fill(ends, -1);
        Arrays.fill(awaited, -1);
        into.host(0).enter(0, "main");
        long now = 1;
        int event = 0;
        for (Step step : steps) {
            int stream = step.stream;
            long begin = now;
            switch (step.what) {
                case WORK -> {
                    now += Math.round(step.length * work);
                    into.host(0).call(begin, now, "work");
                }
                case LAUNCH -> {
                    now += CALL;
                    into.host(0).call(begin, now, "cuLaunchKernel", on(streams[stream]));
                    long start = Math.max(
                            begin + AFTER_CALL,
                            Math.max(
                                    ends[stream] < 0 ? 0 : ends[stream] + AFTER_STREAM,
                                    awaited[stream] < 0 ? 0 : awaited[stream] + AFTER_EVENT));
                    awaited[stream] = -1;
                    ends[stream] = start + Math.round(step.length * (stream == 0 ? kernels : 1));
                    streams[stream].call(start, ends[stream], stream == 0 ? "first" : "kernel");
                }
                case EVENT -> {
                    // The next kernel waits for what is in the other stream now.
                    now += CALL;
                    into.host(0).call(begin, now, "cuEventRecord", on(streams[step.from], ++event));
                    into.host(0).call(now, now + CALL, "cuStreamWaitEvent", on(streams[stream], event));
                    now += CALL;
                    awaited[stream] = ends[step.from];
                }
                case SYNC_STREAM, SYNC_DEVICE -> {
                    boolean all = step.what == What.SYNC_DEVICE;
                    long end = all ? Arrays.stream(ends).max().orElseThrow() : ends[stream];
                    now = Math.max(now + OWN, end < 0 ? 0 : end + RETURN);
                    into.host(0)
                            .call(
                                    begin,
                                    now,
                                    all ? "cuCtxSynchronize" : "cuStreamSynchronize",
                                    all ? Map.of() : on(streams[stream]));
                }
            }
        }
        into.host(0).leave(now);
        return now;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @InTurn(3)
    void aReplayEndsAsTheChangedProgramDoes(long seed) {
        Random random = new Random(seed);
        List<Step> steps = program(random);
        DeviceTrace trace = new DeviceTrace(1);
        long end = run(steps, 1, 1, trace);
        Path archive = trace.write(folder);

        assertThat(HandReplay.scaled(archive, "work", -1, 1).getFirst().getLast())
                .as("seed " + seed)
                .isEqualTo((double) end);
        for (int factor : new int[] {0, 2, 3}) {
            assertThat(HandReplay.scaled(archive, "first", -1, factor)
                            .getFirst()
                            .getLast())
                    .as("seed " + seed + ", kernels take " + factor)
                    .isEqualTo((double) run(steps, factor, 1, new DeviceTrace(1)));
            assertThat(HandReplay.scaled(archive, "work", -1, factor).getFirst().getLast())
                    .as("seed " + seed + ", work takes " + factor)
                    .isEqualTo((double) run(steps, 1, factor, new DeviceTrace(1)));
        }
    }
}

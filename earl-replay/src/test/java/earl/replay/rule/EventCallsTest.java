package earl.replay.rule;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.memory.ColumnMemory;
import earl.replay.GraphBuilder;
import earl.replay.call.CallKinds;
import earl.replay.call.TraceCalls;
import earl.replay.device.DeviceStreams;
import earl.testing.Traces;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A replay knows the calls of events that were found while its graph was made. */
class EventCallsTest {
    @ParameterizedTest
    @ValueSource(strings = {"halo", "mesh_2x4", "wait_barrier", "gpu"})
    void eachEventHasItsCall(String example) {
        try (Trace trace = Trace.open(Traces.example(example));
                ColumnMemory memory = ColumnMemory.inMemory()) {
            DeviceStreams streams = new DeviceStreams(trace);
            CallKinds kinds = new CallKinds(trace);
            streams.addTo(kinds);
            TraceCalls calls =
                    new TraceCalls(trace, kinds, TraceReplay.polls(trace), streams::calls, new GraphBuilder(), memory);
            TraceReplay replay = TraceReplay.of(trace, ReplayOptions.RECORDED);
            int inside = 0;
            for (int location = 0; location < trace.locations().size(); location++) {
                for (long event = 0; event < trace.length(location); event++) {
                    long position = trace.position(location, event);
                    int call = calls.callAt(position);
                    assertThat(replay.callAt(location, event)).isEqualTo(call);
                    assertThat(replay.callAt(position)).isEqualTo(call);
                    inside += call == TraceCalls.NONE ? 0 : 1;
                }
            }
            assertThat(inside).isBetween(1, (int) trace.length() - 1);
        }
    }
}

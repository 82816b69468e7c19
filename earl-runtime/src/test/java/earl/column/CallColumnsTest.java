package earl.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.CallPaths;
import earl.Column;
import earl.Columns;
import earl.EventType;
import earl.Trace;
import earl.testing.Traces;
import earl.view.InstalledViews;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallColumnsTest {
    @ParameterizedTest
    @ValueSource(strings = {"late_sender", "halo", "mesh_2x4"})
    void callsOfACallPathTakeTheTimeThatTheProfileHas(String name) {
        try (Trace trace = Trace.open(Traces.example(name))) {
            Columns calls = InstalledViews.installed().columns(trace, "calls");
            CallPaths paths = trace.callpaths();
            double[] exclusive = new double[paths.count() * paths.locations()];
            double[] inclusive = new double[exclusive.length];
            long[] visits = new long[exclusive.length];
            for (long row = 0; row < calls.length(); row++) {
                long call = calls.column("call").integer(row);
                assertThat(trace.events().type(call)).isEqualTo(EventType.ENTER);
                assertThat(calls.column("caller").integer(row))
                        .isEqualTo(trace.events().enterptr(call));
                int cell = (int) calls.column("callpath").integer(row) * paths.locations()
                        + (int) calls.column("location").integer(row);
                exclusive[cell] += calls.column("exclusive").number(row);
                inclusive[cell] += calls.column("inclusive").number(row);
                visits[cell]++;
            }
            for (int cell = 0; cell < exclusive.length; cell++) {
                int path = cell / paths.locations();
                int location = cell % paths.locations();
                double second = paths.ticksPerSecond();
                assertThat(visits[cell]).isEqualTo(paths.visits(path, location));
                assertThat(exclusive[cell]).isCloseTo(paths.exclusiveTicks(path, location) / second, within(1e-12));
                assertThat(inclusive[cell]).isCloseTo(paths.inclusiveTicks(path, location) / second, within(1e-12));
            }
            Column kind = calls.column("location_kind");
            assertThat(kind.string(0)).isEqualTo(trace.locations().getFirst().kind());
        }
    }
}

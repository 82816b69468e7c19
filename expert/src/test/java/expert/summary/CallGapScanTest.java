package expert.summary;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.testing.Traces;
import expert.summary.CallGaps.Call;
import expert.summary.CallGaps.Gap;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Gaps of all call paths, in parts of any size, are those that an event after the other shows. */
class CallGapScanTest {
    static Stream<Path> traces() {
        return Stream.of("late_sender", "halo", "mesh_2x4", "wrong_order").map(Traces::example);
    }

    @ParameterizedTest
    @MethodSource("traces")
    void partsMakeNoDifference(Path path) {
        try (Trace trace = Trace.open(path)) {
            int[] groups = IntStream.range(0, trace.callpaths().count()).toArray();
            Map<String, long[]> expected = told(oneByOne(trace));
            assertThat(expected).isNotEmpty();
            for (long size : new long[] {1, 7, 100, trace.length()}) {
                assertThat(told(new CallGapScan(trace, groups).run(2, size)))
                        .as("parts of %d events", size)
                        .usingRecursiveComparison()
                        .isEqualTo(expected);
            }
        }
    }

    private static Map<String, long[]> told(Map<Integer, Map<Gap, long[]>> gaps) {
        Map<String, long[]> told = new TreeMap<>();
        gaps.forEach((path, times) -> times.forEach((gap, ticks) -> told.put(path + " " + gap, ticks)));
        return told;
    }

    private static Map<Integer, Map<Gap, long[]>> oneByOne(Trace trace) {
        Events events = trace.events();
        int locations = trace.locations().size();
        long[] since = new long[locations];
        long[] left = new long[locations];
        Map<Integer, Map<Gap, long[]>> found = new HashMap<>();
        for (long pos = 0; pos < trace.length(); pos++) {
            boolean enter = events.type(pos) == EventType.ENTER;
            int callpath = events.callpath(pos);
            if (callpath < 0 || (!enter && events.type(pos) != EventType.EXIT)) {
                continue;
            }
            int path = enter ? trace.callpaths().parent(callpath) : callpath;
            int location = events.location(pos);
            long passed = events.ticks(pos) - since[location];
            if (path >= 0 && passed > 0) {
                Gap gap = new Gap(call(trace, left[location]), enter ? call(trace, pos) : null);
                found.computeIfAbsent(path, first -> new HashMap<>())
                        .computeIfAbsent(gap, first -> new long[locations])[location] += passed;
            }
            since[location] = events.ticks(pos);
            left[location] = enter ? Trace.NONE : pos;
        }
        return found;
    }

    private static @Nullable Call call(Trace trace, long pos) {
        Events events = trace.events();
        return pos == Trace.NONE
                ? null
                : new Call(trace.regions().get(events.region(pos)).name(), events.source(pos));
    }
}

package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Causes;
import earl.Columns;
import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.device.DeviceActivities;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The critical path of a part of a recording beside that of Holistic Trace Analysis (HTA), which has 159 events. The part is instance 1 of an
 * annotation; {@code hta_critical_path.txt} has begin and duration of HTA's events in microseconds from the begin of the part.
 *
 * <p>Both paths have the 153 host calls up to 242,171 us. Then they part:
 *
 * <pre>
 *           242,156                  242,234   242,363                    242,925  242,946
 * host      [launch][launch]         [relu   ] [linear ... launch launch] [cudaDeviceSynchronize]
 * stream             [sgemm ........................][5 more]|
 *                    242,173                            242,690
 * </pre>
 *
 * HTA takes the longest path of a graph in which the time between two outermost operators has no weight, so it goes on with the launched
 * kernel. EXPERT goes back from the end of the part, and the host was never late for its device: all kernels ended 235 us before
 * cudaDeviceSynchronize began. The time between operators counts as time of the host. HTA leaves out events without a duration, as the
 * comparison does.
 */
class HtaCriticalPathTest {
    private static final String ANNOTATION = "[param|pytorch.model.alex_net|0|0|0|measure|forward]";

    @TempDir
    Path folder;

    private Trace trace;
    private long begin;
    private long end;

    /** An event, at microseconds from the begin of the part. */
    private record Step(long begin, long duration, boolean onHost, String name) implements Comparable<Step> {
        @Override
        public int compareTo(Step other) {
            int byBegin = Long.compare(begin, other.begin);
            return byBegin != 0 ? byBegin : (duration + name).compareTo(other.duration + other.name);
        }
    }

    private static byte[] resource(String name) throws IOException {
        try (var in = HtaCriticalPathTest.class.getResourceAsStream("/expert/oracle/" + name)) {
            return in.readAllBytes();
        }
    }

    @BeforeEach
    void open() throws IOException {
        trace = Trace.open(Files.write(folder.resolve("rank0.json.gz"), resource("simple_add.json.gz")));
        Events events = trace.events();
        int instance = 0;
        for (long pos = 0; pos < events.length(); pos++) {
            if (events.type(pos) == EventType.ENTER
                    && trace.regions().get(events.region(pos)).name().equals(ANNOTATION)
                    && instance++ == 1) {
                begin = events.ticks(pos);
                end = events.ticks(events.exitptr(pos));
            }
        }
    }

    private Set<Step> ofHta() throws IOException {
        Set<Step> steps = new TreeSet<>();
        new String(resource("hta_critical_path.txt"), StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.split(" ", 4))
                .forEach(part -> steps.add(
                        new Step(Long.parseLong(part[0]), Long.parseLong(part[1]), part[2].equals("host"), part[3])));
        return steps;
    }

    /** Calls and activities that have a part of the path's time, apart from annotations. */
    private Set<Step> ofExpert() {
        Columns segments = Causes.of(trace).within(begin, end).segments();
        Events events = trace.events();
        Set<Step> steps = new TreeSet<>();
        for (long row = 0; row < segments.length(); row++) {
            int location = (int) segments.column("location").integer(row);
            long from = Math.round(segments.column("begin").number(row) * 1e9)
                    + trace.info().startTicks();
            long to = Math.round(segments.column("end").number(row) * 1e9)
                    + trace.info().startTicks();
            for (long index = 0; index < trace.length(location); index++) {
                long pos = trace.position(location, index);
                long exit = events.type(pos) == EventType.ENTER ? events.exitptr(pos) : Trace.NONE;
                if (exit >= 0 && events.ticks(pos) < to && events.ticks(exit) > Math.max(from, events.ticks(pos))) {
                    String name = trace.regions().get(events.region(pos)).name();
                    if (!name.startsWith("[param|")) {
                        steps.add(new Step(
                                (events.ticks(pos) - begin) / 1000,
                                (events.ticks(exit) - events.ticks(pos)) / 1000,
                                !trace.locations().get(location).isStream(),
                                name));
                    }
                }
            }
        }
        return steps;
    }

    private static Set<Step> without(Set<Step> steps, Set<Step> others) {
        Set<Step> rest = new TreeSet<>(steps);
        rest.removeAll(others);
        return rest;
    }

    @Test
    void thePathHasTheHostCallsOfHta() throws IOException {
        assertThat(end - begin).isEqualTo(243_351_000);
        Set<Step> hta = ofHta();
        assertThat(hta).hasSize(159);
        assertThat(without(hta, without(hta, ofExpert()))).hasSize(153).allMatch(Step::onHost);
    }

    @Test
    void onlyHtaGoesOnWithTheActivitiesOfTheLastLaunches() throws IOException {
        assertThat(without(ofHta(), ofExpert()))
                .noneMatch(Step::onHost)
                .extracting(Step::begin)
                .containsExactly(242_173L, 242_566L, 242_575L, 242_582L, 242_587L, 242_686L);
    }

    @Test
    void onlyExpertGoesOnWithTheHost() throws IOException {
        assertThat(without(ofExpert(), ofHta()))
                .allMatch(Step::onHost)
                .extracting(Step::name)
                .isEqualTo(List.of(
                        "cudaLaunchKernel",
                        "aten::relu_",
                        "aten::clamp_min_",
                        "cudaLaunchKernel",
                        "aten::linear",
                        "aten::t",
                        "aten::transpose",
                        "aten::as_strided",
                        "aten::addmm",
                        "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
                        "cudaMemsetAsync",
                        "cudaLaunchKernel",
                        "cudaLaunchKernel",
                        "cudaDeviceSynchronize"));
    }

    /** The reason of the difference: the last synchronization had nothing to wait for. */
    @Test
    void theDeviceHadEndedBeforeTheLastSynchronization() {
        Columns syncs = DeviceActivities.of(trace).synchronizations();
        long before = Trace.NONE;
        for (long row = 0; row < syncs.length(); row++) {
            long call = syncs.column("call").integer(row);
            long entered = trace.events().ticks(call);
            if (entered > begin + 1_000_000 && entered < end) {
                assertThat(syncs.column("waits").truth(row)).isFalse();
                before = entered - trace.events().ticks(syncs.column("end").integer(row));
            }
        }
        assertThat(before).isEqualTo(235_000);
    }
}

package earl.format.kineto;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import earl.format.Decoded;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Figures of recordings by others, in nanoseconds. Their authors, and scripts, compute in microseconds as doubles. Of a time of 50 years a
 * double keeps quarters of a microsecond, so that their sums differ from exact ones.
 */
class KinetoCasesTest {
    private record Busy(long activities, long busy, long total) {}

    /** Begin and end of each activity, by begin. */
    private static List<long[]> activities(Decoded decoded) {
        List<long[]> activities = new ArrayList<>();
        for (LocationEvents events : decoded.events) {
            Location location = decoded.source.definitions().locations().get(events.location());
            long begin = 0;
            for (long i = 0; location.kind().equals("ACCELERATOR_STREAM") && i < events.size(); i++) {
                RecordKind kind = events.kind(i);
                if (kind == RecordKind.ENTER || kind == RecordKind.RMA_GET || kind == RecordKind.RMA_PUT) {
                    begin = events.ticks(i);
                } else {
                    activities.add(new long[] {begin, events.ticks(i)});
                }
            }
        }
        activities.sort(Comparator.comparingLong(activity -> activity[0]));
        return activities;
    }

    private static Busy busy(List<long[]> activities) {
        long busy = 0;
        long end = activities.getFirst()[0];
        for (long[] activity : activities) {
            busy += Math.max(0, activity[1] - Math.max(end, activity[0]));
            end = Math.max(end, activity[1]);
        }
        return new Busy(activities.size(), busy, end - activities.getFirst()[0]);
    }

    /** Busy time as a program computes it that has microseconds as doubles. The base is what the file adds to its times. */
    private static double roundedBusy(List<long[]> activities, long base) {
        double busy = 0;
        double begin = (activities.getFirst()[0] - base) / 1e3;
        double end = begin;
        for (long[] activity : activities) {
            double from = (activity[0] - base) / 1e3;
            double to = from + (activity[1] - activity[0]) / 1e3;
            if (from > end) {
                busy += end - begin;
                begin = from;
            }
            end = Math.max(end, to);
        }
        return busy + end - begin;
    }

    @ParameterizedTest
    @CsvSource({
        "cuda_event_sync, 5, 51000, 263000, 51.000000, 0",
        "cuda_event_sync_multi_stream, 6, 372000, 19506000, 372.000000, 0",
        "simple_add, 98, 49758000, 16025575000, 49758.000000, 0",
        "alexnet, 98, 66141000, 12920244000, 66141.000000, 0",
        "ns_resolution, 6095, 472454441, 480029179, 472462.500000, 0",
        "gpu_only_mi210, 562, 5343422, 5979503, 5343.370117, 1759300074000000000",
        "torch_compile_triton, 12, 12549021, 12549032, 12549.020996, 1775078550000000000",
        "graph_launch_sglang, 558, 9772926, 473749943, 9772.928711, 1775078550000000000",
        "qwen_h100, 1707, 45647300, 49652832, 45647.310547, 1751410836000000000",
        "qwen_mi300, 1517, 43062802, 47085800, 43062.791992, 1751410836000000000",
        "resnet_rccl_mi300, 3653, 84002056, 86567708, 84002.068848, 1767189312000000000",
    })
    void theUnionOfActivitiesIsThatOfTheText(
            String name, long activities, long busy, long total, String rounded, long base) {
        try (Decoded decoded = new Decoded(Recordings.collected("kineto_cases/" + name + ".json.gz"))) {
            List<long[]> all = activities(decoded);
            assertThat(busy(all)).isEqualTo(new Busy(activities, busy, total));
            assertThat(String.format(Locale.ROOT, "%.6f", roundedBusy(all, base)))
                    .isEqualTo(rounded);
        }
    }

    @Test
    void streamsThreadsAndRanksOfARunOfEight() {
        try (Decoded decoded = new Decoded(Recordings.collected("kineto_nccl_full"))) {
            assertThat(decoded.source.definitions().locations())
                    .filteredOn(location -> location.isCpuThread() && location.rank() >= 0)
                    .extracting(location -> location.label())
                    .containsExactly("rank 0", "rank 1", "rank 2", "rank 3", "rank 4", "rank 5", "rank 6", "rank 7");
            assertThat(decoded.source.definitions().locations())
                    .filteredOn(location -> location.group().equals("rank 3 GPU 3"))
                    .extracting(location -> location.name())
                    .containsExactlyInAnyOrder("stream 7", "stream 22", "stream 24", "stream 84");
            assertThat(decoded.diagnostics.list()).isEmpty();
        }
    }

    @Test
    void aRunThatLacksRanksSaysSo() {
        try (Decoded decoded = new Decoded(Recordings.collected("kineto_nccl_pair"))) {
            assertThat(decoded.diagnostics.list())
                    .filteredOn(diagnostic -> diagnostic.code().equals("missing_rank"))
                    .singleElement()
                    .satisfies(diagnostic -> {
                        assertThat(diagnostic.count()).isEqualTo(126);
                        assertThat(diagnostic.first())
                                .isEqualTo("2 of 128 ranks have a file; missing: 2, 3, 4, 5, 6, ...");
                    });
        }
    }

    @Test
    void ranksWithoutAbsoluteTimeHaveACommonClockOnlyIfAFileGivesTheirBegins(@TempDir Path folder) throws IOException {
        Path run = Recordings.collected("kineto_gloo_slow2");
        try (Decoded decoded = new Decoded(run)) {
            assertThat(decoded.source.info().properties()).isEmpty();
            assertThat(decoded.source.definitions().clock().realtime()).isEqualTo(1795857470815175000L);
        }
        for (int rank = 0; rank < 4; rank++) {
            Files.copy(run.resolve("rank" + rank + ".json.gz"), folder.resolve("rank" + rank + ".json.gz"));
        }
        try (Decoded decoded = new Decoded(folder)) {
            assertThat(decoded.source.info().properties()).containsEntry(RunBuilder.COMMON_CLOCK, "FALSE");
            assertThat(decoded.diagnostics.list())
                    .extracting(diagnostic -> diagnostic.code())
                    .contains("no_common_clock");
        }
    }

    /** Other readers of OTF2 resolve a group when they read it. */
    @Test
    void groupsComeAfterTheLocationsThatTheyName(@TempDir Path folder) throws IOException {
        Path run = Recordings.write(
                folder,
                "rank3.json",
                "'schemaVersion': 1",
                Recordings.call("cudaLaunchKernel", 10, 5, 17),
                Recordings.kernel("gemm", 16, 40, 17));
        try (Decoded decoded = new Decoded(run)) {
            List<String> groups = new ArrayList<>();
            for (DefinitionRecord record : decoded.source.definitions().records()) {
                if (record.kind() == DefinitionKind.GROUP) {
                    groups.add(FieldType.GROUP_TYPE.names().name(record.value("groupType")) + " "
                            + FieldType.PARADIGM.names().name(record.value("paradigm")));
                }
            }
            assertThat(groups)
                    .containsExactly("COMM_LOCATIONS MPI", "COMM_LOCATIONS CUDA", "COMM_GROUP MPI", "COMM_GROUP CUDA");
            assertThat(decoded.source.definitions().locations())
                    .extracting(location -> location.rank())
                    .containsExactly(3, -1);
            assertThat(decoded.diagnostics.list())
                    .extracting(diagnostic -> diagnostic.code())
                    .containsExactly("missing_rank");
        }
    }
}

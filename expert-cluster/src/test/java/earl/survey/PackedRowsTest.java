package earl.survey;

import static org.assertj.core.api.Assertions.assertThat;

import earl.format.ResumePoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedRowsTest {
    private static final long[] EXTREMES = {0, -1, 1, 63, 64, -64, -65, 127, 128, Long.MIN_VALUE, Long.MAX_VALUE};

    private static List<List<Long>> unpacked(List<long[]> rows) {
        PackedRows packed = PackedRows.of(rows, row -> new Row().add(row));
        assertThat(packed.size()).isEqualTo(rows.size());
        return packed.all(row -> listed(row.next(row.size())));
    }

    private static List<Long> listed(long[] row) {
        return Arrays.stream(row).boxed().toList();
    }

    @Test
    void keepsRowsOfAnyLengthsAndNumbers() {
        Random random = new Random(20);
        for (int time = 0; time < 100; time++) {
            List<long[]> rows = new ArrayList<>();
            for (int i = random.nextInt(20); i > 0; i--) {
                rows.add(random.longs(random.nextInt(40))
                        .map(any -> random.nextBoolean()
                                ? EXTREMES[random.nextInt(EXTREMES.length)]
                                : any >> random.nextInt(64))
                        .toArray());
            }
            assertThat(unpacked(rows))
                    .isEqualTo(rows.stream().map(PackedRowsTest::listed).toList());
        }
    }

    @Test
    void keepsWhatPlacesHave() {
        long[] state = {3, 0, -1};
        Checkpoint place = new Checkpoint(
                7, 100, 104, new int[] {2, 5}, new long[] {10, 20}, new long[] {0, 9}, new ResumePoint(96, 88, state));
        ResumePoint begin = new ResumePoint(0, Long.MIN_VALUE, new long[0]);
        Checkpoint other = new Checkpoint(8, 0, 1, new int[0], new long[0], new long[0], begin);
        assertThat(PackedRows.of(List.of(place, other, place), Checkpoint::row).all(Checkpoint::of))
                .usingRecursiveComparison()
                .isEqualTo(List.of(place, other, place));
    }

    /** Places of one location differ little from each other. */
    @Test
    void takesFewBytes() {
        PackedRows.Builder places = new PackedRows.Builder();
        for (long i = 0; i < 1000; i++) {
            long[] state = {0, 0, 3000 * i, 20_000 * i, 0, -1, 0};
            places.add(LocationSurvey.row(new ResumePoint(512 * i, 20_000 * i, state)));
        }
        assertThat(places.build().bytes()).isLessThan(20_000);
    }
}

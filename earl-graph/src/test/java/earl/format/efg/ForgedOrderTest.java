package earl.format.efg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import earl.codec.Coder;
import earl.codec.NumberModel;
import earl.codec.RangeDecoder;
import earl.codec.RangeEncoder;
import earl.codec.ValueModel;
import earl.format.efg.graph.BranchCodec;
import earl.graph.Progression;
import earl.testing.Allocation;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The order of a branch with counts that its bytes do not justify. */
class ForgedOrderTest {
    private static final long FEW = 32L << 20;

    private static RangeDecoder forged(long encoded, long repeated, long period, long known) {
        RangeEncoder encoder = new RangeEncoder();
        encoder.bit(Coder.contexts(1), 0, true);
        NumberModel lengths = new NumberModel();
        lengths.code(encoder, encoded);
        new NumberModel().code(encoder, repeated);
        if (repeated > 0) {
            lengths.code(encoder, period);
            lengths.code(encoder, known);
        }
        return Frame.decoder(encoder.finish(), Path.of("forged.efg"), "graphs");
    }

    @Test
    @DisplayName("More runs than a file can hold")
    void runs() throws Exception {
        for (long encoded : new long[] {Integer.MAX_VALUE - 9, 1L << 40, Long.MAX_VALUE, -1}) {
            refused(forged(encoded, 0, 0, 0));
            refused(forged(2, encoded, 1, 2));
        }
        refused(forged(2, 1000, 3, 2));
        refused(forged(2, 1000, 0, 2));
        refused(forged(2, 1000, 1, 3));
    }

    private static void refused(RangeDecoder decoder) throws Exception {
        assertThat(Allocation.of(() -> assertThatThrownBy(() -> new BranchCodec(decoder).code(new Progression[2][0]))
                        .isInstanceOf(TraceException.class)))
                .isLessThan(FEW);
    }

    @Test
    @DisplayName("A loop takes no memory for each of its iterations")
    void iterations() throws Exception {
        int times = 20_000_000;
        Progression[][] loop = {
            {new Progression(1, 2 * times - 1, 2, 3)}, {new Progression(2, 2 * times, 2, 1)},
        };
        RangeEncoder encoder = new RangeEncoder();
        encoder.bit(Coder.contexts(1), 0, true);
        NumberModel lengths = new NumberModel();
        lengths.code(encoder, 2);
        new NumberModel().code(encoder, 2L * times - 2);
        lengths.code(encoder, 2);
        lengths.code(encoder, 2);
        ValueModel edges = ValueModel.ofNumbers(4);
        ValueModel counts = ValueModel.ofAmounts(3);
        long[] latest = new long[2];
        long[] before = {-1, -1, -1, 0};
        for (int nth = 0; nth < 2; nth++) {
            long two = (before[0] * 2 + before[1]) * 2 + before[2];
            edges.code(encoder, nth, two * 31 + before[3], two, before[0] * 2 + before[1], before[0]);
            int count = nth == 0 ? 3 : 1;
            counts.code(encoder, count, (latest[nth] * 2 + nth) * 31 + before[3], nth, 0);
            before = new long[] {nth, before[0], before[1], count};
        }
        RangeDecoder decoder = Frame.decoder(encoder.finish(), Path.of("loop.efg"), "graphs");
        assertThat(Allocation.of(
                        () -> assertThat(Arrays.deepToString(new BranchCodec(decoder).code(new Progression[2][0])))
                                .isEqualTo(Arrays.deepToString(loop))))
                .isLessThan(FEW);
    }
}

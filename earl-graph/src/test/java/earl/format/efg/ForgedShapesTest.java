package earl.format.efg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Trace;
import earl.TraceException;
import earl.codec.NumberModel;
import earl.codec.RangeDecoder;
import earl.codec.RangeEncoder;
import earl.diag.Diagnostics;
import earl.schema.Definitions;
import earl.schema.RecordKind;
import earl.testing.Allocation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Shapes of records with counts that the bytes of the file do not justify. */
class ForgedShapesTest {
    private static final long FEW = 64L << 20;
    private static final int ARGUMENTS = 100_000;
    /** Numbers in the key of a program without arguments. */
    private static final int KEY = 5;

    private static final Definitions NONE = Definitions.of(List.of(), new Diagnostics());

    /** Programs that begin: all with the same number of arguments. */
    private static RangeDecoder programs(int count, long arguments) {
        long[] key = {RecordKind.PROGRAM_BEGIN.code(), 0, 0, Trace.NONE, arguments};
        RangeEncoder encoder = new RangeEncoder();
        NumberModel lengths = new NumberModel();
        lengths.code(encoder, count);
        NumberModel[] models = {
            new NumberModel(), new NumberModel(), new NumberModel(), new NumberModel(), new NumberModel()
        };
        for (int n = 0; n < count; n++) {
            lengths.code(encoder, key.length);
            for (int i = 0; i < key.length; i++) {
                models[i].signed(encoder, n == 0 ? key[i] : 0);
            }
        }
        return reader(encoder);
    }

    private static RangeDecoder reader(RangeEncoder encoder) {
        return Frame.decoder(encoder.finish(), Path.of("forged.efg"), RecordShapes.PART);
    }

    @Test
    @DisplayName("More slots in one shape than a file can hold")
    void slots() throws Exception {
        for (long arguments : new long[] {-1, 1L << 24, Integer.MAX_VALUE, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE}) {
            refused(programs(1, arguments));
        }
    }

    @Test
    @DisplayName("More slots in all shapes than a file can hold")
    void slotsOfAll() throws Exception {
        refused(programs(1000, ARGUMENTS));
    }

    @Test
    @DisplayName("More numbers in a key than a file can hold")
    void numbers() throws Exception {
        for (long length : new long[] {-1, 1L << 24, Integer.MAX_VALUE - 9, 1L << 40, Long.MAX_VALUE}) {
            RangeEncoder encoder = new RangeEncoder();
            NumberModel lengths = new NumberModel();
            lengths.code(encoder, 1);
            lengths.code(encoder, length);
            refused(reader(encoder));
        }
    }

    @Test
    @DisplayName("A program with many arguments is read")
    void program() {
        RecordShapes read = RecordShapes.read(programs(1, ARGUMENTS), NONE, KEY);
        assertThat(read.slots()).isEqualTo(ARGUMENTS);
        assertThat(read.get(0).key()).hasSize(KEY);
    }

    private static void refused(RangeDecoder decoder) throws Exception {
        assertThat(Allocation.of(() -> assertThatThrownBy(() -> RecordShapes.read(decoder, NONE, decoder.size()))
                        .isInstanceOf(TraceException.class)
                        .hasMessageStartingWith("forged.efg: part 'shapes' cannot be decoded: ")
                        .hasMessageNotContaining("\n")))
                .isLessThan(FEW);
    }
}

package earl.graph.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Trace;
import earl.TraceException;
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
    private static BitReader programs(int count, long arguments) {
        long[] key = {RecordKind.PROGRAM_BEGIN.code(), 0, 0, Trace.NONE, arguments};
        BitWriter bits = new BitWriter();
        NumberModel lengths = new NumberModel();
        lengths.code(bits, count);
        NumberModel[] models = {
            new NumberModel(), new NumberModel(), new NumberModel(), new NumberModel(), new NumberModel()
        };
        for (int n = 0; n < count; n++) {
            lengths.code(bits, key.length);
            for (int i = 0; i < key.length; i++) {
                models[i].signed(bits, n == 0 ? key[i] : 0);
            }
        }
        return reader(bits);
    }

    private static BitReader reader(BitWriter bits) {
        return new BitReader(bits.finish(), Path.of("forged.efg"), RecordShapes.PART);
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
            BitWriter bits = new BitWriter();
            NumberModel lengths = new NumberModel();
            lengths.code(bits, 1);
            lengths.code(bits, length);
            refused(reader(bits));
        }
    }

    @Test
    @DisplayName("A program with many arguments is read")
    void program() {
        RecordShapes read = RecordShapes.read(programs(1, ARGUMENTS), NONE, KEY);
        assertThat(read.slots()).isEqualTo(ARGUMENTS);
        assertThat(read.get(0).key()).hasSize(KEY);
    }

    private static void refused(BitReader bits) throws Exception {
        assertThat(Allocation.of(() -> assertThatThrownBy(() -> RecordShapes.read(bits, NONE, bits.size()))
                        .isInstanceOf(TraceException.class)
                        .hasMessageStartingWith("forged.efg: part 'shapes' cannot be understood: ")
                        .hasMessageNotContaining("\n")))
                .isLessThan(FEW);
    }
}

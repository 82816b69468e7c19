package expert.kept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.testing.Allocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Kept results with counts that their bytes do not justify. */
class ForgedValueTest {
    private static final int LISTS = 20_000;
    private static final long FEW = 32L << 20;

    @Test
    @DisplayName("Lists in lists that each claim all that follows cost neither heap nor stack")
    void lists() throws Exception {
        ByteBuffer forged = ByteBuffer.allocate(5 * LISTS);
        while (forged.hasRemaining()) {
            forged.put((byte) '[').putInt(forged.remaining() - Integer.BYTES);
        }
        refused(forged.array());
    }

    @Test
    @DisplayName("A list beside lists that each claim all that follows")
    void siblings() throws Exception {
        ByteBuffer forged = ByteBuffer.allocate(6 * LISTS);
        for (int i = 0; i < 900; i++) {
            forged.put((byte) '[').putInt(LISTS);
        }
        while (forged.hasRemaining()) {
            forged.put((byte) '0');
        }
        refused(forged.array());
    }

    private static void refused(byte[] bytes) throws Exception {
        assertThat(Allocation.of(
                        () -> assertThatThrownBy(() -> Codec.decode(bytes)).isInstanceOf(IOException.class)))
                .isLessThan(FEW);
    }
}

package expert.spark;

import java.util.Random;

/** Outputs of tasks that compression leaves as large as they are. */
final class RandomBytes {
    private RandomBytes() {}

    static byte[] of(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}

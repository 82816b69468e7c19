package earl.testing;

import java.util.Arrays;
import java.util.Random;

/** What may happen to the bytes of a file: its end is lost, something stands between them, some of them are others. */
public final class Damage {
    private Damage() {}

    /** A damaged copy of some bytes. */
    public static byte[] of(byte[] whole, Random random) {
        int at = whole.length == 0 ? 0 : random.nextInt(whole.length);
        return switch (random.nextInt(4)) {
            case 0 -> Arrays.copyOf(whole, at);
            case 1 -> {
                byte[] longer = new byte[whole.length + 1 + random.nextInt(20)];
                random.nextBytes(longer);
                System.arraycopy(whole, 0, longer, 0, at);
                System.arraycopy(whole, at, longer, longer.length - (whole.length - at), whole.length - at);
                yield longer;
            }
            default -> {
                byte[] changed = whole.clone();
                for (int i = random.nextInt(4); i >= 0 && changed.length > 0; i--) {
                    changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
                }
                yield changed;
            }
        };
    }
}

package earl.testing;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;

/** What may happen to the bytes of a file: its end is lost, something stands between them, some of them are others. */
public final class Damage {
    private static final int LONGEST_STRETCH = 64;
    /** One stretch is repeated up to 2 to the power of this many times. */
    private static final int MAX_DOUBLINGS = 12;

    private Damage() {}

    /** A copy that is damaged, much deeper or wider, or has a large number in place of what may be a count. */
    public static byte[] hostile(byte[] whole, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> repeated(whole, random);
            case 1 -> counted(whole, random);
            default -> of(whole, random);
        };
    }

    /** With a stretch of it many times over: deep where calls are entered, wide where something is defined. */
    private static byte[] repeated(byte[] whole, Random random) {
        int from = random.nextInt(whole.length + 1);
        int length = Math.min(whole.length - from, 1 + random.nextInt(LONGEST_STRETCH));
        // Few of the copies are large: as many have a stretch a thousand times as have it ten times.
        int times = (int) Math.pow(2, MAX_DOUBLINGS * random.nextDouble());
        ByteArrayOutputStream out = new ByteArrayOutputStream(whole.length + times * length);
        out.write(whole, 0, from);
        for (int i = 0; i < times; i++) {
            out.write(whole, from, length);
        }
        out.write(whole, from, whole.length - from);
        return out.toByteArray();
    }

    private static byte[] counted(byte[] whole, Random random) {
        byte[] changed = whole.clone();
        int at = random.nextInt(changed.length + 1);
        int length = Math.min(changed.length - at, 1 + random.nextInt(8));
        Arrays.fill(changed, at, at + length, (byte) (random.nextBoolean() ? 0xFF : 0x7F));
        return changed;
    }

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

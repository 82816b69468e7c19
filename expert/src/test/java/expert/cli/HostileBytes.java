package expert.cli;

import earl.format.efg.EfgBytes;
import earl.testing.Damage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What an attacker makes of the bytes of a file. */
final class HostileBytes {
    /** Makes another content of the whole of a file. */
    @FunctionalInterface
    interface Forgery {
        byte[] of(byte[] whole, Random random);
    }

    private static final int MAX_TEXT = 1 << 16;
    private static final int TAR_BLOCK = 512;
    private static final int TAR_SIZE = 124;
    private static final int TAR_DIGITS = 12;
    private static final int TAR_SUM = 148;

    private HostileBytes() {}

    /** A text of which lines, words or numbers are others, or many. */
    static byte[] text(byte[] whole, Random random) {
        if (random.nextInt(3) == 0 || isBinary(whole)) {
            return Damage.hostile(whole, random);
        }
        String[] lines = new String(whole, StandardCharsets.UTF_8).split("(?<=\n)");
        String[] words = {
            "9999999999999999999",
            "2147483647",
            "-1",
            "0-2147483646",
            "i0",
            "\u001b[2J",
            "1e999",
            "\u0000",
            "{",
            "[",
            "tag"
        };
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(lines.length);
            String[] parts = lines[at].split("(?<=\\W)|(?=\\W)");
            parts[random.nextInt(parts.length)] = words[random.nextInt(words.length)];
            lines[at] = switch (random.nextInt(3)) {
                case 0 -> lines[at].repeat(1 + random.nextInt(1 + Math.min(200, MAX_TEXT / lines[at].length())));
                case 1 -> lines[random.nextInt(lines.length)] + lines[at];
                default -> String.join("", parts);
            };
        }
        return String.join("", lines).getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isBinary(byte[] whole) {
        for (byte octet : whole) {
            if (octet == 0) {
                return true;
            }
        }
        return false;
    }

    /** A file of flow graphs of which a part is damaged, and whose checksums are right. */
    static Forgery efg(Path file) {
        Map<String, byte[]> parts = EfgBytes.parts(file);
        return (whole, random) -> {
            if (random.nextInt(4) == 0) {
                return Damage.hostile(whole, random);
            }
            try {
                return EfgBytes.changed(parts, random, part -> Damage.hostile(part, random));
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        };
    }

    /** A tar archive of which a file is damaged, and whose headers fit. */
    static byte[] tar(byte[] whole, Random random) {
        if (random.nextInt(4) == 0) {
            return Damage.hostile(whole, random);
        }
        List<Integer> headers = new ArrayList<>();
        for (int at = 0; at < whole.length && whole[at] != 0; at += TAR_BLOCK + padded(size(whole, at))) {
            headers.add(at);
        }
        int at = headers.get(random.nextInt(headers.size()));
        int begin = at + TAR_BLOCK;
        byte[] header = Arrays.copyOfRange(whole, at, begin);
        byte[] content = Damage.hostile(Arrays.copyOfRange(whole, begin, begin + size(whole, at)), random);
        put(header, TAR_SIZE, "%011o".formatted(content.length));
        put(header, TAR_SUM, "        ");
        int sum = 0;
        for (byte octet : header) {
            sum += octet & 0xFF;
        }
        put(header, TAR_SUM, "%06o\0".formatted(sum));
        int rest = begin + padded(size(whole, at));
        return ByteBuffer.allocate(begin + padded(content.length) + whole.length - rest)
                .put(whole, 0, at)
                .put(header)
                .put(content)
                .position(begin + padded(content.length))
                .put(whole, rest, whole.length - rest)
                .array();
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    private static int size(byte[] tar, int header) {
        String digits = new String(tar, header + TAR_SIZE, TAR_DIGITS, StandardCharsets.US_ASCII);
        return Integer.parseInt(digits.replace("\0", "").strip(), 8);
    }

    private static int padded(int size) {
        return (size + TAR_BLOCK - 1) / TAR_BLOCK * TAR_BLOCK;
    }
}

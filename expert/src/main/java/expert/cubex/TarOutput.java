package expert.cubex;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** An uncompressed tar archive (ustar) without owners and times: the same content gives the same bytes. */
final class TarOutput {
    static final int BLOCK = 512;
    private static final long MAX_OCTAL = 0x1_ffff_ffffL;

    private final OutputStream out;
    private long left;
    private int padding;

    TarOutput(OutputStream out) {
        this.out = out;
    }

    /** Begins a file of exactly {@code size} bytes. */
    void begin(String name, long size) throws IOException {
        byte[] header = new byte[BLOCK];
        put(header, 0, name);
        put(header, 100, "0000644");
        put(header, 108, "0000000");
        put(header, 116, "0000000");
        if (size <= MAX_OCTAL) {
            put(header, 124, String.format(Locale.ROOT, "%011o", size));
        } else {
            // Larger than eleven octal digits: GNU's binary form.
            header[124] = (byte) 0x80;
            for (int i = 0; i < 8; i++) {
                header[135 - i] = (byte) (size >>> (8 * i));
            }
        }
        put(header, 136, "00000000000");
        put(header, 148, "        ");
        header[156] = '0';
        put(header, 257, "ustar");
        put(header, 263, "00");
        int sum = 0;
        for (byte octet : header) {
            sum += octet & 0xff;
        }
        put(header, 148, String.format(Locale.ROOT, "%06o", sum) + "\0 ");
        out.write(header);
        left = size;
        padding = (int) ((BLOCK - size % BLOCK) % BLOCK);
    }

    void write(byte[] octets) throws IOException {
        left -= octets.length;
        out.write(octets);
    }

    /** Receives the content of the current file. */
    OutputStream content() {
        return new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                TarOutput.this.write(new byte[] {(byte) octet});
            }

            @Override
            public void write(byte[] octets, int from, int length) throws IOException {
                left -= length;
                out.write(octets, from, length);
            }
        };
    }

    void end() throws IOException {
        if (left != 0) {
            throw new IllegalStateException(left + " bytes of a file of the archive were not written");
        }
        out.write(new byte[padding]);
    }

    /** Ends the archive; the stream stays open. */
    void finish() throws IOException {
        out.write(new byte[2 * BLOCK]);
        out.flush();
    }

    private static void put(byte[] header, int at, String text) {
        byte[] octets = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(octets, 0, header, at, octets.length);
    }
}

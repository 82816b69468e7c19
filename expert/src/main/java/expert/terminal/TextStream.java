package expert.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Bytes that scripts print, as the text that they are in UTF-8, on their way to a terminal. */
final class TextStream extends OutputStream {
    private final Writer target;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final CharBuffer letters = CharBuffer.allocate(1 << 12);
    /** The beginning of a letter whose other bytes have not come yet; ready to be filled. */
    private final ByteBuffer rest = ByteBuffer.allocate(8);

    TextStream(Writer target) {
        this.target = target;
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] octets, int from, int length) throws IOException {
        ByteBuffer all = ByteBuffer.allocate(rest.position() + length)
                .put(rest.flip())
                .put(octets, from, length)
                .flip();
        rest.clear();
        while (decoder.decode(all, letters, false).isOverflow()) {
            empty();
        }
        empty();
        rest.put(all);
    }

    private void empty() throws IOException {
        target.append(letters.flip());
        letters.clear();
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }
}

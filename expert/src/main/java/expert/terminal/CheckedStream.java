package expert.terminal;

import java.io.IOException;
import java.io.OutputStream;

/** A stream that says what a failure means, for writers that would swallow an {@link IOException} or do not know its file. */
abstract class CheckedStream extends OutputStream {
    private final OutputStream target;

    CheckedStream(OutputStream target) {
        this.target = target;
    }

    /** The target has failed. @throws OutputException if the caller is to know that */
    abstract void failed(IOException failure);

    @Override
    public void write(int octet) {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] octets, int from, int length) {
        try {
            target.write(octets, from, length);
        } catch (IOException failure) {
            failed(failure);
        }
    }

    @Override
    public void flush() {
        try {
            target.flush();
        } catch (IOException failure) {
            failed(failure);
        }
    }
}

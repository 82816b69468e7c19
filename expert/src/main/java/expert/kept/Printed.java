package expert.kept;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that records whether anything was written to it. Any thread. */
public final class Printed extends FilterOutputStream {
    private volatile boolean anything;

    public Printed(OutputStream to) {
        super(to);
    }

    /** Whether something was written. */
    public boolean anything() {
        return anything;
    }

    /** Records that something was written elsewhere. */
    public void mark() {
        anything = true;
    }

    @Override
    public void write(int octet) throws IOException {
        anything = true;
        out.write(octet);
    }

    @Override
    public void write(byte[] octets, int from, int length) throws IOException {
        anything |= length > 0;
        out.write(octets, from, length);
    }
}

package expert.web.run;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a run has to say beside its results: notices, and what patterns print. It keeps the beginning. Any thread. */
final class RunLog extends OutputStream {
    private static final int MAX_BYTES = 1 << 16;
    private static final int MAX_NOTICES = 100;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final List<String> notices = new ArrayList<>();

    synchronized void notice(String text) {
        if (notices.size() < MAX_NOTICES) {
            notices.add(text);
        }
    }

    synchronized List<String> notices() {
        return List.copyOf(notices);
    }

    /** What patterns printed. */
    synchronized String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void write(int octet) {
        if (printed.size() < MAX_BYTES) {
            printed.write(octet);
        }
    }

    @Override
    public synchronized void write(byte[] octets, int from, int length) {
        printed.write(octets, from, Math.min(length, MAX_BYTES - printed.size()));
    }
}

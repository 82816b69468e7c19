package earl.monitor;

import earl.TraceException;
import earl.monitor.process.Modules;
import earl.monitor.process.PythonCode;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingRecords;
import earl.monitor.symbol.CodeAddress;
import earl.monitor.symbol.KnownNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds names and lines of the call paths while the program runs, so that less remains after its end. It works only where a processor has
 * nothing to do: the recording is complete without it.
 */
public final class NamesAhead implements AutoCloseable {
    private static final long PAUSE_MILLIS = 500;
    /** Processors that are idle while it works: its own, and what others need at times. */
    private static final double ENOUGH = 0.75;

    private static final long PIECE = 1 << 13;

    private final Session session;
    private final KnownNames names;
    private final Thread thread;
    private final IdleProcessors processors = new IdleProcessors();
    private final YieldPolicy yields = new YieldPolicy();
    private final List<Path> yieldFiles = new ArrayList<>();
    private final Map<Path, Reader> readers = new HashMap<>();
    private final Set<CodeAddress> seen = new HashSet<>();
    private volatile boolean stop;

    /** A ring, and how far it was read. */
    private static final class Reader {
        private final RingFile ring;
        private long read;

        Reader(RingFile ring) {
            this.ring = ring;
        }
    }

    NamesAhead(Session session, KnownNames names) {
        this.session = session;
        this.names = names;
        this.thread = Thread.ofPlatform().daemon().name("expert-names").unstarted(this::run);
    }

    /** Begins to find the names of a recording, which come to be known to it. */
    public static NamesAhead begin(Session session) {
        NamesAhead ahead = new NamesAhead(session, session.names());
        ahead.thread.start();
        return ahead;
    }

    private void run() {
        IdleTime.enter();
        try {
            long rest = 0;
            while (!stop) {
                Thread.sleep(Math.max(PAUSE_MILLIS, rest));
                rest = 0;
                if (processors.sinceLast() >= ENOUGH) {
                    yields.begin(yieldFiles);
                    look();
                    rest = yields.end();
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException | TraceException fault) {
            // The names that are missing are looked for again after the program's end, which also reports the fault.
            return;
        } finally {
            readers.values().forEach(reader -> reader.ring.close());
        }
    }

    /** Finds the names of the call paths that are new since the last look. */
    void look() throws IOException {
        Map<String, Boolean> fixed = new TreeMap<>();
        for (Path path : session.ringFiles(false)) {
            Reader reader = readers.get(path);
            if (reader == null) {
                reader = new Reader(session.open(path));
                readers.put(path, reader);
                yieldFiles.add(yields.file(
                        reader.ring.header().pid(), reader.ring.header().tid()));
            }
            Set<Long> fresh = addresses(reader);
            if (!fresh.isEmpty() && !stop) {
                find(Modules.read(maps(reader.ring), fixed), fresh);
            }
        }
    }

    /** The mapping of the process as it is now; libraries that it opens later are missing in the copy beside its ring. */
    private static Path maps(RingFile ring) {
        return Path.of("/proc", String.valueOf(ring.header().pid()), "maps");
    }

    /** The addresses of stacks in records that are still in the ring and were not read yet. */
    private Set<Long> addresses(Reader reader) {
        Set<Long> found = new HashSet<>();
        RingRecords.Path view = new RingRecords.Path();
        long head = reader.ring.head();
        reader.read = Math.max(reader.read, reader.ring.tail());
        while (reader.read < head && !stop) {
            long wanted = Math.min(head, reader.read + PIECE);
            long end = Math.min(head, reader.ring.hold(reader.read, wanted));
            for (long at = reader.read; at < end; at++) {
                reader.ring.stand(view, at);
                if (view.kind() == RingRecords.PATH && !PythonCode.isAt(view.functionStart())) {
                    found.add(view.returnAddress() - 1);
                    found.add(view.functionStart());
                }
            }
            reader.read = Math.max(end, wanted);
        }
        return found;
    }

    private void find(Modules modules, Set<Long> addresses) throws IOException {
        List<CodeAddress> fresh = addresses.stream()
                .map(modules::codeAddress)
                .filter(address -> !address.file().isEmpty() && seen.add(address))
                .toList();
        names.find(fresh);
    }

    /** Stops. What a tool is asked at this moment may still come to be known. */
    @Override
    public void close() {
        stop = true;
        thread.interrupt();
    }
}

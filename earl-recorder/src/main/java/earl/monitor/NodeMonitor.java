package earl.monitor;

import earl.TraceException;
import earl.monitor.ring.RingFile;
import earl.monitor.watch.Settings;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The monitor of a node other than the session's. The first of the node's processes in {@code MPI_Init} starts it. It moves
 * the records of all of them into the session's folder, and ends when they have ended. The node's rings are its own.
 */
public final class NodeMonitor {
    private static final long LOOK_MILLIS = 50;
    /** Number of checks without a new process after which it ends, when all processes have ended. */
    private static final int QUIET_LOOKS = 10;

    private final Session session;
    private final Path rings;
    private final long starter;
    private final Settings settings;

    private NodeMonitor(Path rings, Path work, long starter) {
        WorkFolder shared = new WorkFolder(work);
        Properties facts = shared.facts();
        this.session = Session.ofNode(shared, rings, facts);
        this.rings = rings;
        this.starter = starter;
        this.settings = Settings.read(facts);
    }

    /**
     * Runs until the node's processes have ended.
     *
     * @param rings where these put their rings
     * @param stem path in the shared folder; with the suffix {@code .done} it is the file that marks the output as complete
     * @param starter process that started us: if it ends before there is any ring there will be none
     * @throws TraceException if something cannot be read or written
     */
    public static void run(Path rings, Path stem, long starter) throws InterruptedException {
        Path work = stem.toAbsolutePath().resolve("../..").normalize();
        NodeMonitor monitor = new NodeMonitor(rings, work, starter);
        try {
            do {
                monitor.collect();
            } while (!monitor.leave());
            Files.createFile(stem.resolveSibling(stem.getFileName() + NodeOutputs.DONE));
        } catch (IOException fault) {
            throw new TraceException(rings, -1, "cannot be read: " + fault.getMessage(), fault);
        }
    }

    private void collect() throws InterruptedException {
        try (Collector collector = new Collector(session, settings, true)) {
            for (int quiet = 0; quiet < QUIET_LOOKS; ) {
                Thread.sleep(LOOK_MILLIS);
                boolean none = collector.snapshot().threads().isEmpty() && !Collector.isAlive(starter);
                quiet = collector.isOver() || none ? quiet + 1 : 0;
            }
        }
        session.handOver();
    }

    /** Removes the rings of those who have ended; whether no process has come meanwhile. */
    private boolean leave() throws IOException {
        session.keepMaps();
        for (Path path : session.ringFiles()) {
            boolean over;
            try (RingFile ring = session.open(path)) {
                over = Collector.isOver(ring);
            }
            if (over) {
                Files.deleteIfExists(RingFolders.maps(path));
                Files.delete(path);
            }
        }
        try {
            Files.delete(rings);
            return true;
        } catch (DirectoryNotEmptyException another) {
            return false;
        }
    }
}

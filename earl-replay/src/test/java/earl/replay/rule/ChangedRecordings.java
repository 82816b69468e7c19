package earl.replay.rule;

import earl.CallPaths;
import earl.Trace;
import earl.replay.Change;
import earl.testing.Traces;
import java.nio.file.Path;
import java.util.List;

/** Programs that were recorded in simulated time with all of their work, and again with less. */
final class ChangedRecordings {
    private final Path folder;

    /** Unpacks them to a folder. */
    ChangedRecordings(Path folder) {
        this.folder = Traces.unpacked("simulated", folder);
    }

    /** Those that have half of the work in their second recording. */
    static List<String> halved() {
        return List.of(
                "late_sender",
                "late_receiver_rdv",
                "wait_nxn",
                "late_broadcast",
                "early_reduce",
                "halo",
                "wrong_order",
                "growing",
                "subcomm",
                "master_slow",
                "coll_kinds",
                "p2p_kinds");
    }

    /** The first recording, to be closed. */
    Trace whole(String program) {
        return Trace.open(folder.resolve("whole").resolve(program));
    }

    /** The second recording, to be closed. */
    Trace changed(String program) {
        return Trace.open(folder.resolve("changed").resolve(program));
    }

    /**
     * The change that predicts the second recording.
     *
     * @param location on which there is less work; -1 for all
     */
    static Change lessWork(TraceReplay replay, int location, double factor) {
        return Change.NONE.scaled(replay.graph(), below(replay.trace(), "work_ms"), location, factor);
    }

    /** {@code [call path] -> } whether a region or a call of it is in it. */
    static boolean[] below(Trace trace, String region) {
        CallPaths paths = trace.callpaths();
        boolean[] below = new boolean[paths.count()];
        for (int path = 0; path < below.length; path++) {
            int parent = paths.parent(path);
            below[path] = (parent >= 0 && below[parent])
                    || trace.regions().get(paths.region(path)).name().equals(region);
        }
        return below;
    }
}

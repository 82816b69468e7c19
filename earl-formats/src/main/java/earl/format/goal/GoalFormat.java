package earl.format.goal;

import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.format.build.DeferredSource;
import earl.format.build.TextStream;
import earl.format.build.TraceFiles;
import java.nio.file.Path;
import java.util.List;

/** Schedules of LogGOPSim and ATLAHS, see the package. */
public final class GoalFormat implements TraceFormat {
    /** Bytes in which a schedule begins, after its comments. */
    private static final int HEAD = 1 << 14;

    /** For the service loader. */
    public GoalFormat() {}

    @Override
    public String name() {
        return "GOAL";
    }

    @Override
    public String accepts() {
        return "a schedule of LogGOPSim (text that begins with num_ranks), .gz too";
    }

    @Override
    public boolean sniff(Path path) {
        return GoalReader.isSchedule(TextStream.begin(path, HEAD));
    }

    @Override
    public TraceSource open(Path path, Diagnostics diagnostics) {
        TraceFiles files = TraceFiles.of(path, List.of(path));
        return new DeferredSource(
                files, () -> GoalTrace.of(files, name(), GoalTrace.stem(path), GoalReader.read(path), diagnostics));
    }
}

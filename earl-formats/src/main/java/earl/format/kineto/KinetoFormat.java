package earl.format.kineto;

import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import java.nio.file.Path;
import java.util.List;

/** Traces of PyTorch's profiler and of Chrome, see the package. */
public final class KinetoFormat implements TraceFormat {
    private static final String NAME = "Kineto JSON";

    /** For the service loader. */
    public KinetoFormat() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String accepts() {
        return "a profiler's file (.json or .json.gz), a folder of them, or several with commas between";
    }

    @Override
    public boolean sniff(Path path) {
        return RunFiles.sniff(path);
    }

    @Override
    public boolean takesFileRanks() {
        return true;
    }

    @Override
    public TraceSource open(Path path, Diagnostics diagnostics) {
        List<Path> files = RunFiles.of(path);
        RankNumbers.refuseTwins(files, EventParser::rank);
        RunFiles.countOthers(path, files, diagnostics);
        return RunSource.of(path, files, NAME, RankReader::read, diagnostics);
    }
}

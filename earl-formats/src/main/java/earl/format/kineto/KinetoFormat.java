package earl.format.kineto;

import earl.diag.Diagnostics;
import earl.format.TextLimit;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.parallel.Workers;
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
    public TraceSource open(Path path, Diagnostics diagnostics) {
        return open(path, diagnostics, TextLimit.bytes());
    }

    static TraceSource open(Path path, Diagnostics diagnostics, long maxText) {
        List<Path> files = RunFiles.of(path);
        List<RankEvents> ranks = Workers.all().map(files.size(), file -> RankReader.read(files.get(file), maxText));
        return RunBuilder.build(path, NAME, ranks, diagnostics);
    }
}

package earl.format.paraver;

import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.format.build.DeferredSource;
import java.nio.file.Path;

/** Traces for Paraver, see the package. */
public final class ParaverFormat implements TraceFormat {
    /** For the service loader. */
    public ParaverFormat() {}

    @Override
    public String name() {
        return "Paraver";
    }

    @Override
    public String accepts() {
        return "*.prv or *.prv.gz, with .pcf and .row beside it";
    }

    @Override
    public boolean sniff(Path path) {
        return ParaverFiles.sniff(path);
    }

    @Override
    public TraceSource open(Path path, Diagnostics diagnostics) {
        ParaverFiles files = ParaverFiles.of(path);
        ParaverReader.checkHeader(files);
        return new DeferredSource(files.all(), () -> ParaverReader.read(files, diagnostics));
    }
}

package earl.graph.file;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import java.nio.file.Path;

/** Files of event flow graphs with exact times: they hold all of a trace. */
public final class EfgFormat implements TraceFormat {
    /** For the service loader. */
    public EfgFormat() {}

    @Override
    public String name() {
        return "EFG";
    }

    @Override
    public String accepts() {
        return "a file of event flow graphs, *.efg";
    }

    @Override
    public boolean sniff(Path path) {
        return Frame.sniff(path);
    }

    @Override
    public TraceSource open(Path path, Diagnostics diagnostics) {
        Frame frame = Frame.open(path);
        if (!frame.has(TraceHead.PART)) {
            throw new TraceException(
                    path, -1, "it holds calls without exact times, of which 'expert expand' knows, and no whole trace");
        }
        return new EfgSource(frame, diagnostics);
    }
}

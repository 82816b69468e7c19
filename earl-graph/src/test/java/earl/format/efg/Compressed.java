package earl.format.efg;

import earl.OpenOptions;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Traces with all they have, in files of flow graphs. */
final class Compressed {
    private Compressed() {}

    /** Writes one that any format has. */
    static Path write(Path trace, Calls calls, Path file) throws IOException {
        Diagnostics found = new Diagnostics();
        try (Trace opened = Trace.open(trace, OpenOptions.defaults());
                TraceSource source = TraceFormat.openAny(trace, found);
                OutputStream out = Files.newOutputStream(file)) {
            new EfgFormat()
                    .writeTrace(opened, source, source.raw(), found, "some trace", calls, graphs(opened, calls), out);
        }
        return file;
    }

    /** Its graphs, of which there must be one. */
    static List<FlowGraph> graphs(Trace trace, Calls calls) {
        return new FlowGraphs(trace, Signature.DEFAULT, calls).all();
    }
}

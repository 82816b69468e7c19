package earl.monitor;

import earl.graph.GraphData;
import earl.graph.GraphData.Partner;
import earl.graph.GraphData.Spans;
import earl.graph.Progression;
import earl.graph.Signature;
import earl.monitor.call.CallTable;
import earl.monitor.ring.RecordFile;
import earl.monitor.watch.RecordedIterations;
import earl.monitor.watch.Stability;
import earl.monitor.watch.ThreadResult;
import earl.monitor.watch.ThreadResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/** What the monitor of another node hands over, for tests of other packages. */
public final class WatchedFiles {
    private static final String ALL = "call,size,partner,callsite,region,tag,comm,rank,address,time,seq";

    /** Of a histogram. */
    private static final int RANGES = 48;

    private WatchedFiles() {}

    /** Writes what was watched of a thread, one of each kind, beside its records. */
    public static void write(Path records) throws IOException {
        Signature signature = Signature.parse(ALL);
        Spans[] spans = {new Spans(8, 1, 3, Collections.nCopies(RANGES, 4L))};
        GraphData graph = new GraphData(
                0,
                signature,
                new long[signature.properties().size()][1],
                new Partner[] {new Partner(false, List.of(1))},
                new int[1],
                new int[1],
                new Progression[][] {{new Progression(1, 1, 0, 4)}},
                spans,
                spans);
        RecordedIterations stretch =
                new RecordedIterations("test", 1, 2, 3, 1, List.of(new RecordedIterations.Level(1, 2, 3)), 4, 5, 0);
        List<Stability.Point> curve = List.of(new Stability.Point(1, 2, 3, 4, true));
        try (RecordFile of = new RecordFile(records)) {
            ThreadResultFile.write(new ThreadResult(
                    records, of.header(), graph, new CallTable(0), 1, 3, 2, curve, List.of(stretch), List.of(stretch)));
        }
    }
}

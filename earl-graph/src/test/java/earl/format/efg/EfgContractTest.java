package earl.format.efg;

import earl.format.FormatContract;
import earl.format.MarkedTrace;
import earl.format.otf2.RandomArchive;
import earl.graph.capture.Calls;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Files of flow graphs that have a whole trace. */
class EfgContractTest extends FormatContract {
    @Override
    protected String name() {
        return "EFG";
    }

    @Override
    protected Set<Capability> denied() {
        // 'expert compress' writes these files from whole traces; snapshots repeat what events contain.
        return Set.of(Capability.WRITES, Capability.SNAPSHOTS);
    }

    @Override
    protected List<Path> traces() throws IOException {
        List<Path> traces = new ArrayList<>();
        for (String name : List.of("halo", "late_sender", "slowing")) {
            traces.add(Compressed.write(Traces.example(name), Calls.MPI, folder.resolve(name + ".efg")));
        }
        RandomArchive.make(folder.resolve("random"), 5);
        traces.add(Compressed.write(folder.resolve("random"), Calls.ALL, folder.resolve("random.efg")));
        Path marked = MarkedTrace.make(Traces.example("late_sender"), folder.resolve("marked"));
        traces.add(Compressed.write(marked, Calls.MPI, folder.resolve("marked.efg")));
        return traces;
    }
}

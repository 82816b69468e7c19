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
import org.junit.jupiter.api.io.TempDir;

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

    /** Tests read the traces only, so they are made once. */
    @TempDir
    private static Path shared;

    private static List<Path> made = List.of();

    @Override
    protected List<Path> traces() throws IOException {
        if (made.isEmpty()) {
            made = make();
        }
        return made;
    }

    private static List<Path> make() throws IOException {
        List<Path> traces = new ArrayList<>();
        for (String name : List.of("halo", "late_sender", "slowing")) {
            traces.add(Compressed.write(Traces.example(name), Calls.MPI, shared.resolve(name + ".efg")));
        }
        RandomArchive.make(shared.resolve("random"), 5);
        traces.add(Compressed.write(shared.resolve("random"), Calls.ALL, shared.resolve("random.efg")));
        Path marked = MarkedTrace.make(Traces.example("late_sender"), shared.resolve("marked"));
        traces.add(Compressed.write(marked, Calls.MPI, shared.resolve("marked.efg")));
        return traces;
    }
}

package earl.graph.file;

import earl.format.FormatContract;
import earl.format.otf2.RandomArchive;
import earl.graph.Calls;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files of flow graphs that have all of a trace. */
class EfgContractTest extends FormatContract {
    @Override
    protected String name() {
        return "EFG";
    }

    @Override
    protected List<Path> traces() throws IOException {
        List<Path> traces = new ArrayList<>();
        for (String name : List.of("halo", "late_sender", "slowing")) {
            traces.add(Compressed.write(Traces.example(name), Calls.MPI, folder.resolve(name + ".efg")));
        }
        RandomArchive.make(folder.resolve("random"), 5);
        traces.add(Compressed.write(folder.resolve("random"), Calls.ALL, folder.resolve("random.efg")));
        return traces;
    }
}

package earl.format.otf2;

import earl.format.FormatContract;
import earl.format.MarkedTrace;
import earl.testing.Traces;
import java.nio.file.Path;
import java.util.List;

/** OTF2 archives, by folder and by anchor file. */
class Otf2ContractTest extends FormatContract {
    @Override
    protected String name() {
        return "OTF2";
    }

    @Override
    protected List<Path> traces() {
        Path random = folder.resolve("random");
        RandomArchive.make(random, 5);
        Path withSnapshots = folder.resolve("snapshots");
        HandMadeArchiveTest.writeSnapshots(withSnapshots);
        return List.of(
                Traces.example("halo"),
                Traces.anchor(Traces.example("late_sender")),
                Traces.example("slowing"),
                random,
                withSnapshots,
                MarkedTrace.make(Traces.example("late_sender"), folder.resolve("marked")));
    }
}

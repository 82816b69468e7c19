package earl.format.paraver;

import earl.format.FormatContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

class ParaverContractTest extends FormatContract {
    @Override
    protected String name() {
        return "Paraver";
    }

    @Override
    protected Set<Capability> denied() {
        return Set.of(Capability.WRITES, Capability.MARKERS, Capability.SNAPSHOTS);
    }

    @Override
    protected List<Path> traces() throws IOException {
        Path packed = Files.createDirectories(folder.resolve("packed"));
        Path plain = Files.createDirectories(folder.resolve("plain"));
        return List.of(
                Prv.copy("two_tasks", plain), Prv.packed("two_tasks", packed), packed, Prv.copy("no_names", folder));
    }
}

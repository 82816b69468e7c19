package earl.format.kineto;

import earl.format.FormatContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

class PerfettoContractTest extends FormatContract {
    @Override
    protected String name() {
        return "Perfetto";
    }

    @Override
    protected Set<Capability> denied() {
        return Set.of(Capability.WRITES, Capability.MARKERS, Capability.SNAPSHOTS);
    }

    @Override
    protected List<Path> traces() throws IOException {
        Path json = Recordings.write(
                Files.createDirectories(folder.resolve("json")),
                "rank0.json",
                "'schemaVersion': 1",
                Recordings.host("cpu_op", "aten::add", 1000, 100),
                Recordings.call("cudaLaunchKernel", 1010, 10, 11),
                Recordings.kernel("add<float>", 1040, 60, 11));
        Path run = Files.createDirectories(folder.resolve("run"));
        Path one = Files.write(run.resolve("rank0.pftrace"), PerfettoWriter.of(json, false));
        Path other = Files.write(folder.resolve("flows.pftrace"), PerfettoWriter.of(json, true));
        return List.of(one, other, run);
    }
}

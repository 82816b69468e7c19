package earl.format.kineto;

import earl.format.FormatContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Recordings in JSON: a document, a list, a folder. */
class KinetoContractTest extends FormatContract {
    @Override
    protected String name() {
        return "Kineto JSON";
    }

    @Override
    protected Set<Capability> denied() {
        return Set.of(Capability.WRITES, Capability.MARKERS, Capability.SNAPSHOTS);
    }

    @Override
    protected List<Path> traces() throws IOException {
        Path document = Recordings.write(
                folder,
                "document.json",
                "'schemaVersion': 1, 'distributedInfo': {'rank': 2, 'world_size': 3}",
                Recordings.host("user_annotation", "ProfilerStep#4", 0, 100),
                Recordings.host("python_function", "train.py(12): main", 1, 90),
                Recordings.call("cudaLaunchKernel", 10, 5, 17),
                Recordings.call("cudaStreamSynchronize", 20, 40, 18),
                "'ph': 'X', 'cat': 'cuda_sync', 'name': 'Stream Sync', 'pid': 0, 'tid': 7, 'ts': 20, 'dur': 40,"
                        + " 'args': {'device': 0, 'stream': 7, 'correlation': 18}",
                Recordings.kernel("ncclKernel_AllReduce", 16, 40, 17),
                "'ph': 'X', 'cat': 'gpu_memcpy', 'name': 'Memcpy HtoD (Pinned -> Device)', 'pid': 0, 'tid': 7, 'ts': 60,"
                        + " 'dur': 4, 'args': {'device': 0, 'stream': 7, 'correlation': 19, 'bytes': 1024}");
        Path list = Recordings.write(
                folder,
                "list.json.gz",
                "",
                "'ph': 'B', 'name': 'outer', 'pid': 'p', 'tid': 't', 'ts': 1",
                "'ph': 'X', 'name': 'inner', 'pid': 'p', 'tid': 't', 'ts': 2, 'dur': 3",
                "'ph': 'E', 'pid': 'p', 'tid': 't', 'ts': 8",
                "'ph': 'X', 'name': 'gloo:all_reduce', 'pid': 'p', 'tid': 'u', 'ts': 2, 'dur': 3");
        Path run = Files.createDirectories(folder.resolve("run"));
        for (int rank = 0; rank < 3; rank++) {
            Recordings.write(
                    run,
                    "rank" + rank + ".json",
                    "'baseTimeNanoseconds': 1759300074000000000",
                    Recordings.host("cpu_op", "aten::add", rank, 10));
        }
        return List.of(document, list, run);
    }
}

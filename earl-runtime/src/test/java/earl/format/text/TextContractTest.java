package earl.format.text;

import earl.format.FormatContract;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Traces as lines of text. */
class TextContractTest extends FormatContract {
    @Override
    protected String name() {
        return "communication text";
    }

    @Override
    protected Set<Capability> denied() {
        return Set.of(Capability.WRITES, Capability.ATTRIBUTES, Capability.MARKERS, Capability.SNAPSHOTS);
    }

    @Override
    protected List<Path> traces() throws IOException {
        return List.of(
                Traces.root().resolve("examples/sweep.txt"),
                file("messages", "0 recv 1 t", "1 send 0 t", "0 sync MPI_Barrier 0-1", "1 sync MPI_Barrier 0-1"),
                file("calls", "0 local call MPI_Send", "0 send 0 tag7", "0 local return MPI_Send", "5 local alone"));
    }

    private Path file(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name + ".txt"), List.of(lines));
    }
}

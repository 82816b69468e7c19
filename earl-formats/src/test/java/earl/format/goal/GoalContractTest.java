package earl.format.goal;

import earl.format.FormatContract;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

class GoalContractTest extends FormatContract {
    @Override
    protected String name() {
        return "GOAL";
    }

    @Override
    protected Set<Capability> denied() {
        return Set.of(Capability.ATTRIBUTES, Capability.WRITES, Capability.MARKERS, Capability.SNAPSHOTS);
    }

    @Override
    protected List<Path> traces() throws IOException {
        Path plain = Files.writeString(folder.resolve("late.goal"), GoalTraceTest.LATE);
        Path packed = folder.resolve("random.goal.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(GoalSimulationTest.schedules().getFirst().getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        }
        Path other = Files.writeString(
                folder.resolve("other.txt"), GoalSimulationTest.schedules().getLast());
        return List.of(plain, packed, other);
    }
}

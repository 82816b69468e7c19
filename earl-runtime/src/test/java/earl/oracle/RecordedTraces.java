package earl.oracle;

import earl.testing.Traces;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The real traces there are. */
public final class RecordedTraces {
    private RecordedTraces() {}

    /** The examples, and the collection beside the project if there is one. */
    public static Stream<Path> all() {
        Stream<Path> examples = Stream.of(
                        "balanced", "halo", "late_receiver", "late_sender", "wait_barrier", "wrong_order")
                .map(Traces::example);
        if (!Traces.hasCollection()) {
            return examples;
        }
        Stream<Path> collection = Traces.collected().stream()
                .filter(name -> !name.equals("casita_4_mpi_lammps_colloid")) // has no event files
                .map(Traces::collected);
        return Stream.concat(examples, collection);
    }
}

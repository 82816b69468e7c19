package earl.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.testing.Simulation;
import earl.testing.Traces;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs with which predictions are compared, recorded anew in simulated time. */
@Tag("long")
class SimulatedProgramsTest {
    /** Another compiler places calls elsewhere; then times differ by a tick. */
    private static final double PRECISION = 10e-9;

    @TempDir
    private static Path folder;

    private static Simulation simulation;
    private static Path kept;

    @BeforeAll
    static void setUp() {
        simulation = new Simulation(folder);
        kept = Traces.unpacked("simulated", folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "halo",
                "late_sender",
                "wrong_order",
                "simulated/late_receiver_rdv",
                "simulated/wait_nxn",
                "simulated/late_broadcast",
                "simulated/early_reduce",
                "simulated/growing",
                "simulated/subcomm",
                "simulated/master_slow",
                "simulated/coll_kinds",
                "simulated/p2p_kinds"
            })
    void allAndHalfOfTheWork(String source) throws Exception {
        String name = Path.of(source).getFileName().toString();
        assertThat(Simulation.runTime(simulation.record(source, name)))
                .isCloseTo(Simulation.runTime(kept.resolve("whole").resolve(name)), within(PRECISION));
        assertThat(Simulation.runTime(simulation.record(source, name + "_half", "-DWORK=0.5")))
                .isCloseTo(Simulation.runTime(kept.resolve("changed").resolve(name)), within(PRECISION));
    }
}

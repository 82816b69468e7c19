package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Progress;
import earl.monitor.profile.RunProfile;
import earl.monitor.profile.RunProfile.SiteProfile;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles that processes add up in their rings: where rings are full, and where no monitor takes them. */
class ProfileTest {
    private static final int SITES = 10_000;
    private static final int ROUNDS = 3;

    @TempDir
    private Path folder;

    private Session session(RecorderLibrary library) {
        Session session = Session.begin(folder.resolve("run"), library);
        session.keepProfileOnly();
        return session;
    }

    private static void assertWhole(RunProfile profile) {
        List<SiteProfile> calls = profile.threads().getFirst().calls().stream()
                .filter(call -> call.function().equals("MPI_Bcast"))
                .toList();
        assertThat(calls).hasSize(SITES).allSatisfy(call -> {
            assertThat(call.calls()).isEqualTo(ROUNDS);
            assertThat(call.bytes()).isEqualTo(4 * ROUNDS);
        });
        assertThat(profile.whole()).isTrue();
    }

    @Test
    void recordsThatLeaveAFullRingAreAddedUp() throws Exception {
        RecorderLibrary library = Recorded.library();
        Path program = Recorded.program(folder, "sites.c");
        Session session = session(library);
        // Each site has a record of its path and one of its calls: more than this ring holds.
        Launch launch = new Launch(64, 1 << 20, List.of());
        try (Collector collector = new Collector(session, Settings.PROFILE)) {
            assertThat(collector.snapshot().records()).isNotNegative();
            Recorded.start(session, library, launch, Map.of(), command(program));
        }
        assertWhole(session.write(Progress.NONE).profile());
        session.clear();
    }

    @Test
    void aProfileThatNobodyTookIsRecovered() throws Exception {
        RecorderLibrary library = Recorded.library();
        Path program = Recorded.program(folder, "sites.c");
        Session session = session(library);
        Recorded.start(session, library, Launch.DEFAULT, Map.of(), command(program));

        Session recovered = Session.recover(session.folder());

        assertThat(recovered.keepsProfileOnly()).isTrue();
        assertWhole(recovered.write(Progress.NONE).profile());
        recovered.clear();
    }

    private static List<String> command(Path program) {
        return Recorded.command(Mpi.OPEN_MPI, 1, program, String.valueOf(ROUNDS));
    }
}

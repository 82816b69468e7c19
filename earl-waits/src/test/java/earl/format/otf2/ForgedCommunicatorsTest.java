package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.Waits;
import earl.schema.DefinitionKind;
import earl.testing.Allocation;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Communicators that are a few bytes each, and have many members. */
class ForgedCommunicatorsTest {
    private static final int MEMBERS = 10_000;
    private static final int COMMUNICATORS = 5_000;
    /** A list of members for each communicator would take three times as much. */
    private static final long FEW = 64L << 20;

    @TempDir
    private Path folder;

    private HandMade archive(boolean inter) {
        HandMade archive = new HandMade(folder);
        archive.anchor().write();
        var definitions = archive.definitions().clock(1000).string(0, "main").region(0, 0);
        for (int group = 0; group < 2; group++) {
            int of = group;
            definitions.record(DefinitionKind.GROUP.code(), r -> {
                r.integer(of).integer(0).u8(1).integer(MEMBERS);
                for (int i = 0; i < MEMBERS; i++) {
                    r.integer(i);
                }
            });
        }
        for (int i = 0; i < COMMUNICATORS; i++) {
            int com = i;
            definitions.record((inter ? DefinitionKind.INTER_COMM : DefinitionKind.COMM).code(), r -> {
                r.integer(com).integer(0).integer(com % 2);
                (inter ? r.integer(1 - com % 2) : r).undefined().integer(0);
            });
        }
        definitions.location(5, 0, 1).end();
        archive.events(5).enter(1, 0).end();
        return archive;
    }

    private static void opens(HandMade archive, int members) throws Exception {
        assertThat(Allocation.of(() -> {
                    try (Trace trace = Trace.open(archive.path())) {
                        assertThat(trace.length()).isEqualTo(1);
                        assertThat(trace.communicators()).hasSize(COMMUNICATORS);
                        assertThat(trace.communicators().get(1).size()).isEqualTo(members);
                        Waits.of(trace);
                    }
                }))
                .isLessThan(FEW);
    }

    @Test
    @DisplayName("Communicators of one group share the list of its members")
    void ofOneGroup() throws Exception {
        opens(archive(false), MEMBERS);
    }

    @Test
    @DisplayName("Inter-communicators of two groups share their lists")
    void ofTwoGroups() throws Exception {
        opens(archive(true), 2 * MEMBERS);
    }
}

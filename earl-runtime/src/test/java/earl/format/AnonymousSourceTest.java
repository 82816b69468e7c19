package earl.format;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Region;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.testing.Traces;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces with hashes for names. */
class AnonymousSourceTest {
    private static final Path TRACE = Traces.root().resolve("examples/halo");
    private static final String HASH = "anon_[0-9a-f]{12}";

    @TempDir
    private Path store;

    private static List<String> regions(Trace trace) {
        return trace.regions().stream().map(Region::name).toList();
    }

    @Test
    void regionsOfTheProgramHaveHashesAndThoseOfMpiTheirNames() {
        try (Trace named = Trace.open(TRACE);
                Trace hidden = Trace.open(TRACE, OpenOptions.defaults().withAnonymous(true))) {
            assertThat(hidden.regions()).hasSameSizeAs(named.regions());
            for (Region region : named.regions()) {
                Region other = hidden.regions().get(region.id());
                if (region.paradigm().equals("MPI")) {
                    assertThat(other.name()).isEqualTo(region.name());
                } else {
                    assertThat(other.name()).matches(HASH);
                    assertThat(other.file()).matches(region.file().isEmpty() ? "" : HASH);
                }
                assertThat(other.role()).isEqualTo(region.role());
                assertThat(other.line()).isEqualTo(region.line());
            }
            assertThat(hidden.locations().getFirst().name()).isEqualTo("Master thread");
            assertThat(hidden.systemTree()).extracting(node -> node.name()).anyMatch(name -> name.matches(HASH));
        }
    }

    /** An index keeps definitions, so one of an opening with names must not serve another without. */
    @Test
    void indexesAreNotMixed() {
        OpenOptions named = OpenOptions.defaults().withStore(store).withIndexFrom(1);
        OpenOptions hidden = named.withAnonymous(true);
        for (int round = 0; round < 2; round++) {
            try (Trace trace = Trace.open(TRACE, named)) {
                assertThat(regions(trace)).contains("work_ms");
            }
            try (Trace trace = Trace.open(TRACE, hidden)) {
                assertThat(regions(trace)).doesNotContain("work_ms").anyMatch(name -> name.matches(HASH));
            }
        }
    }

    @Test
    void keptResultsBelongToOneKindOfNames() {
        try (Trace named = Trace.open(TRACE);
                Trace hidden = Trace.open(TRACE, OpenOptions.defaults().withAnonymous(true))) {
            assertThat(hidden.identity()).isNotEqualTo(named.identity()).isNotEmpty();
        }
    }

    @Test
    void idsOfDefinitionsStay() {
        try (TraceSource named = TraceFormat.openAny(TRACE, new Diagnostics());
                TraceSource hidden = new AnonymousSource(TraceFormat.openAny(TRACE, new Diagnostics()))) {
            assertThat(hidden.definitions().all(DefinitionSpace.COMM, Definition.Comm.class))
                    .isEqualTo(named.definitions().all(DefinitionSpace.COMM, Definition.Comm.class));
            assertThat(hidden.raw().definitions()).hasSameSizeAs(named.raw().definitions());
        }
    }
}

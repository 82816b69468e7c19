package earl.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Causes;
import earl.Synchronizations;
import earl.Trace;
import earl.Waits;
import earl.testing.Traces;
import earl.view.InstalledViews;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The views of this module, as a trace finds them. */
class WaitViewsTest {
    @Test
    void tablesKnowWhatTheyAreMadeOf() {
        InstalledViews installed = InstalledViews.installed();
        for (String table : List.of("waits", "delays", "critical_path", "segments")) {
            assertThat(installed.needs(table, Waits.class)).as(table).isTrue();
            assertThat(installed.needs(table, Synchronizations.class)).as(table).isTrue();
        }
        for (String table : List.of("messages", "profile", "windows", "idling")) {
            assertThat(installed.needs(table, Waits.class)).as(table).isFalse();
        }
    }

    @Test
    void aViewIsMadeOnce() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            assertThat(trace.view(Causes.class)).isSameAs(trace.view(Causes.class));
        }
    }

    @Test
    void aClosedTraceHasNoViews() {
        Trace trace = Trace.open(Traces.example("halo"));
        trace.close();
        assertThatThrownBy(() -> trace.view(Causes.class)).isInstanceOf(IllegalStateException.class);
    }
}

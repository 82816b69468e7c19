package earl.format.build;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.engine.Engine;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.testing.Traces;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Traces that are read when something is first asked of them. */
class DeferredSourceTest {
    /** The time of reading is a step of opening, whatever asks first. */
    @Test
    void readingCountsAsAStepOfOpening() {
        Path path = Traces.root().resolve("examples/halo/traces.otf2");
        AtomicLong took = new AtomicLong();
        Diagnostics diagnostics = new Diagnostics();
        TraceSource source = new DeferredSource(TraceFiles.of(path, List.of(path)), () -> {
            long began = System.nanoTime();
            TraceSource read = TraceFormat.openAny(path, diagnostics);
            took.set(System.nanoTime() - began);
            return read;
        });
        try (source;
                Trace trace = Engine.open(source, OpenOptions.defaults(), diagnostics)) {
            assertThat(took.get()).isPositive();
            assertThat(trace.info().steps().get("read")).isGreaterThanOrEqualTo(took.get() / 1e9);
        }
    }
}

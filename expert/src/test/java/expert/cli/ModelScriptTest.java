package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts ask for models of communication. */
class ModelScriptTest {
    private static final String TRACE =
            Terminal.root().resolve("examples").resolve("late_sender").toString();

    @TempDir
    Path folder;

    private Terminal.Result run(String name, String script) throws IOException {
        return new Terminal()
                .run("run", Files.writeString(folder.resolve(name), script).toString(), TRACE);
    }

    @Test
    void python() throws IOException {
        assertThat(run("ask.py", """
            from earl import trace
            m = trace.model()
            last = list(trace.events(type='recv', location=0))[-1]
            print(len(m), m.construct_of(last), m.construct_of(last).loops, m.counters(last))
            print(m.construct_of(trace[last.enterptr]).id, m[1].iterations, m[1].locations, m.construct_of(trace[0]))
            print(str(trace.model(1)).splitlines()[1:])
            try:
                trace.model(4)
            except IndexError as mistake:
                print(mistake)
            """).out()).isEqualTo("""
                    7 1 recv 0 tag7 [for 1 to 10 // 0-1] [10]
                    3 10 [0, 1] None
                    ['for i0 = 1 to 10 // 1', '  1 send 0 tag7', 'done']
                    location 4 of a trace of 4 locations
                    """);
    }

    @Test
    void javascript() throws IOException {
        assertThat(run("ask.mjs", """
            import { trace } from 'earl';
            const m = trace.model();
            const last = Array.from(trace.events({ type: 'recv', location: 0 })).at(-1);
            print(m.length, String(m.construct_of(last)), m.construct_of(last).loops.map(String), m.counters(last));
            print(m.construct_of(trace[last.enterptr]).id, m[1].iterations, m[1].locations, m.construct_of(trace[0]));
            print(String(trace.model(1)).includes('for i0 = 1 to 10 // 1'));
            """).out()).isEqualTo("""
                    7 1 recv 0 tag7 for 1 to 10 // 0-1 10
                    3 10 0,1 null
                    true
                    """);
    }
}

package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run}: scripts of one's own, and those in {@code scripts/}. */
class RunCommandTest {
    @TempDir
    private Path folder;

    private static String example(String name) {
        return Terminal.root().resolve("examples").resolve(name).toString();
    }

    private static String shipped(String name) {
        return Terminal.root().resolve("scripts").resolve(name).toString();
    }

    private String script(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static String run(String... arguments) {
        Terminal.Result result = new Terminal().run(arguments);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return result.out();
    }

    @Test
    void messageStatistics() {
        // Each rank sends 20 messages of 800 bytes to either neighbour.
        assertThat(run("run", shipped("message_statistics.py"), example("halo"), "2"))
                .startsWith("160 messages of 128000 bytes in all, 800.0 on average\n")
                .contains("\n  rank 0 -> rank 1: 16000 bytes in 20 messages\n")
                .endsWith("\n  rank 0 -> rank 3: 16000 bytes in 20 messages\n");
    }

    @Test
    void outstandingMessages() {
        assertThat(run("run", shipped("outstanding_messages.py"), example("halo"), "8"))
                .hasLineCount(8)
                .contains("  6  ##################################################\n")
                .endsWith("   0  \n");
    }

    @Test
    void longestWait() {
        assertThat(run("run", shipped("longest_wait.py"), example("late_sender"), "1"))
                .startsWith("rank 0 waits 0.050172 s in MPI_Recv for a message of rank 1\n")
                .contains("rank 1, in late_sender > main > MPI_Send:\n")
                .contains("* 197 0.729214965 s rank 1: send to rank 0");
    }

    @Test
    void argumentsAreTheScripts() throws IOException {
        String python = script("a.py", "import sys\nprint(sys.argv[1:], len(trace))\n");
        assertThat(run("run", "--no-index", python, example("late_sender"), "x", "--help", "-P"))
                .isEqualTo("['x', '--help', '-P'] 240\n");
        String javascript = script("a.mjs", "console.log(args.join(' '), trace.length);\n");
        assertThat(run("run", javascript, example("late_sender"), "x", "--help"))
                .isEqualTo("x --help 240\n");
    }

    @Test
    void theStatusIsTheScripts() throws IOException {
        String python = script("a.py", "import sys\nsys.exit(7)\n");
        assertThat(new Terminal().run("run", python, example("late_sender")).status())
                .isEqualTo(7);
    }

    @Test
    void aScriptThatFailsIsNamedByItsLine() throws IOException {
        for (String name : new String[] {"a.py", "a.mjs"}) {
            String script = script(name, "\ntrace.event(3).foo\n");
            Terminal.Result result = new Terminal().run("run", script, example("late_sender"));
            assertThat(result.status()).isEqualTo(ExitStatus.PATTERN);
            assertThat(result.err())
                    .contains(name + ":2: ")
                    .contains("'foo' is no attribute of this enter event; it has pos time")
                    .hasLineCount(1);
        }
    }

    @Test
    void whatIsNoScriptIsSaid() throws IOException {
        assertThat(new Terminal().run("run", "nothing.py", example("halo")).status())
                .isEqualTo(ExitStatus.USAGE);
        Terminal.Result other = new Terminal().run("run", script("a.txt", ""), example("halo"));
        assertThat(other.err()).contains("a.txt: a script is a .py, .js or .mjs file");
    }

    /** The same questions in both languages, with the same answers. */
    @Test
    void theLanguagesAgree() throws IOException {
        String python = script("a.py", """
                import earl
                t = earl.trace
                def show(*values):
                    print(*[str(v).replace(' ', '') for v in values])
                show(t.comm_matrix(), *t.comm_by_process('count'))
                show(*t.message_histogram(2)[:1])
                show([f['name'] for f in t.flat_profile()], t.load_imbalance()[0]['top'])
                show(t.stack(2, 100), t.queue(at=198), t.queue(1, 0, 197), t.state(197).queue)
                show(t.next(100).pos, t.previous(100).pos, t.previous(0) is None, t.at(0.5))
                show(sum(1 for e in t if e.type == 'recv'))
                """);
        String javascript = script("a.mjs", """
                import { trace as t } from 'earl';
                const show = (...values) => console.log(values.map((v) => JSON.stringify(v).replaceAll('"', "'")).join(' '));
                show(t.comm_matrix(), ...t.comm_by_process('count'));
                show(...t.message_histogram(2).slice(0, 1));
                show(t.flat_profile().map((f) => f.name), t.load_imbalance()[0].top);
                show(t.stack(2, 100), t.queue({ at: 198 }), t.queue({ src: 1, dst: 0, at: 197 }), t.state(197).queue);
                console.log(t.next(100).pos, t.previous(100).pos, t.previous(0) === null ? 'True' : 'False', t.at(0.5));
                let n = 0;
                for (const e of t) { n += e.type === 'recv' ? 1 : 0; }
                show(n);
                """);
        String answers = run("run", python, example("late_sender"));
        assertThat(answers).contains("[197]").hasLineCount(6);
        assertThat(run("run", javascript, example("late_sender"))).isEqualTo(answers);
    }
}

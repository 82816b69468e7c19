package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What scripts write: pictures and other files, below --out and nowhere else. */
class ScriptOutputTest {
    @TempDir
    private Path folder;

    private static final String TRACE =
            Terminal.root().resolve("examples").resolve("halo").toString();

    private Terminal.Result run(String name, String text, String... options) throws IOException {
        String script = Files.writeString(folder.resolve(name), text).toString();
        String[] words = new String[options.length + 3];
        words[0] = "run";
        System.arraycopy(options, 0, words, 1, options.length);
        words[options.length + 1] = script;
        words[options.length + 2] = TRACE;
        return new Terminal().run(words);
    }

    private String out() {
        return folder.resolve("out").toString();
    }

    private static final String PYTHON = """
            import earl
            from earl import plot
            m = trace.messages
            plot.line(m.recv_time, m.bytes, title="sizes", x="time in s", y="size in bytes", file="sub/line.svg")
            plot.line([0, 1, 2], {"a": [1, 2, 3], "b": [2, None, 1]}, steps=True, file="steps.svg")
            plot.line([3, 1, 2], file="one.svg")
            plot.bar(["a", "b"], {"x": [1, 2], "y": (3, 4)}, stacked=True, file="bar.svg")
            ranks = [location.label for location in trace.locations]
            plot.heatmap(trace.comm_matrix(), down=ranks, across=ranks, label="sent in bytes", file="heat.svg")
            print(earl.plot.timeline(trace, begin=0.3, end=0.4, locations=trace.locations[:2], file="time.svg"))
            """;

    private static final String JAVASCRIPT = """
            import { plot, trace } from 'earl';
            const m = trace.messages;
            plot.line(m.recv_time, m.bytes, { title: 'sizes', x: 'time in s', y: 'size in bytes', file: 'sub/line.svg' });
            plot.line([0, 1, 2], { a: [1, 2, 3], b: [2, null, 1] }, { steps: true, file: 'steps.svg' });
            plot.line([3, 1, 2], { file: 'one.svg' });
            plot.bar(['a', 'b'], { x: [1, 2], y: [3, 4] }, { stacked: true, file: 'bar.svg' });
            const ranks = trace.locations.map((location) => location.label);
            plot.heatmap(trace.comm_matrix(), { down: ranks, across: ranks, label: 'sent in bytes', file: 'heat.svg' });
            console.log(plot.timeline(trace, { begin: 0.3, end: 0.4, locations: trace.locations.slice(0, 2), file: 'time.svg' }));
            """;

    @Test
    void bothLanguagesDrawTheSamePictures() throws IOException {
        Terminal.Result python =
                run("a.py", PYTHON, "--out", folder.resolve("python").toString());
        assertThat(python.err()).isEmpty();
        assertThat(python.out()).endsWith("time.svg\n");
        Terminal.Result javascript =
                run("a.mjs", JAVASCRIPT, "--out", folder.resolve("javascript").toString());
        assertThat(javascript.err()).isEmpty();
        for (String name : new String[] {"sub/line.svg", "steps.svg", "one.svg", "bar.svg", "heat.svg", "time.svg"}) {
            Path picture = folder.resolve("python").resolve(name);
            assertThat(picture).isNotEmptyFile();
            assertThat(folder.resolve("javascript").resolve(name)).hasSameBinaryContentAs(picture);
        }
        assertThat(folder.resolve("python/sub/line.svg")).content().contains(">sizes<", ">time in s<");
    }

    @Test
    void aScriptWritesBelowItsFolderAndReadsThere() throws IOException {
        Terminal.Result result = run("a.py", """
                import os
                os.mkdir("sub")
                with open("sub/x.txt", "w") as file:
                    file.write("written")
                print(open("sub/x.txt").read(), sorted(os.listdir(".")))
                """, "--out", out());
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("written ['sub']\n");
        assertThat(folder.resolve("out/sub/x.txt")).hasContent("written");
    }

    @Test
    void elsewhereItIsRefused() throws IOException {
        Path outside = folder.resolve("outside");
        Files.createDirectories(outside);
        Files.createDirectories(folder.resolve("out"));
        Files.createSymbolicLink(folder.resolve("out/link"), outside);
        Files.createSymbolicLink(folder.resolve("out/dangling"), outside.resolve("new.txt"));
        for (String options : new String[] {"", "--allow-io"}) {
            for (String name : new String[] {outside + "/a.txt", "../outside/a.txt", "link/a.txt", "dangling"}) {
                String script = "open('" + name + "', 'w').write('x')\n";
                Terminal.Result result = options.isEmpty()
                        ? run("a.py", script, "--out", out())
                        : run("a.py", script, options, "--out", out());
                assertThat(result.status()).as(name).isEqualTo(ExitStatus.PATTERN);
                assertThat(result.err())
                        .contains("a.py:1: PermissionError: ", "scripts write only below --out ")
                        .hasLineCount(1);
            }
            assertThat(outside).isEmptyDirectory();
        }
    }

    @Test
    void withoutAFolderNothingIsWritten() throws IOException {
        Terminal.Result open = run("a.py", "open('" + folder.resolve("x") + "', 'w')\n");
        assertThat(open.err())
                .contains("scripts write only below --out DIR, and none was given")
                .hasLineCount(1);
        Terminal.Result plot = run("b.py", "from earl import plot\nplot.line([1], [1], file='x.svg')\n");
        assertThat(plot.status()).isEqualTo(ExitStatus.PATTERN);
        assertThat(plot.err())
                .contains("b.py:2: ValueError: x.svg: scripts write only below --out DIR, and none was given");
        Terminal.Result javascript =
                run("b.mjs", "import { plot } from 'earl';\nplot.line([1], [1], { file: 'x.svg' });\n");
        assertThat(javascript.err()).contains("b.mjs:2: RangeError: x.svg: scripts write only below --out DIR");
    }

    @Test
    void mistakesInPicturesAreNamedByTheirLine() throws IOException {
        String[][] mistakes = {
            {"plot.line([1, 2], [1], file='x.svg')", "the line has 2 x and 1 y"},
            {"plot.line([1], ['a'], file='x.svg')", "a picture shows numbers, not 'a'"},
            {"plot.line([1], [1], file='x.gif')", "x.gif: pictures are SVG: choose a name that ends in .svg"},
            {"plot.heatmap([[1, 2], [3]], file='x.svg')", "row 1 of the matrix has 1 values, the first has 2"},
            {"plot.heatmap([], file='x.svg')", "the matrix is empty"},
            {"plot.timeline(trace, begin=3, end=2, file='x.svg')", "a time line from 3.0 s to 2.0 s is empty"},
        };
        StringBuilder script = new StringBuilder("from earl import plot\n");
        for (String[] mistake : mistakes) {
            script.append("try:\n    ").append(mistake[0]).append("\nexcept ValueError as error:\n    print(error)\n");
        }
        Terminal.Result result = run("a.py", script.toString(), "--out", out());
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines()).hasSize(mistakes.length);
        for (String[] mistake : mistakes) {
            assertThat(result.out()).contains(mistake[1]);
        }
        assertThat(folder.resolve("out")).isEmptyDirectory();
    }

    @Test
    void aScriptThatWritesTooMuchIsStoppedWithOneLine() throws IOException {
        String much = """
                try:
                    with open("a.bin", "wb") as file:
                        while True:
                            file.write(b"x" * 10000)
                except OSError:
                    while True:
                        pass
                """;
        Terminal.Result bytes = run("a.py", much, "--out", out(), "--max-written", "1M");
        assertThat(bytes.status()).isEqualTo(ExitStatus.PATTERN);
        assertThat(bytes.err())
                .contains("stopped after it had written 1 MiB below --out (--max-written sets the limit)")
                .hasLineCount(1);
        assertThat(folder.resolve("out/a.bin").toFile().length()).isLessThanOrEqualTo(1 << 20);

        String gap = "with open('gap.bin', 'wb') as file:\n    file.seek(1 << 40)\n    file.write(b'x')\n";
        assertThat(run("g.py", gap, "--out", out()).err()).contains("stopped after it had written 4096 MiB");

        String many = "import os\nfor i in range(100):\n    open(str(i), 'w').close()\n    os.mkdir('d' + str(i))\n";
        Terminal.Result files = run("b.py", many, "--out", out(), "--max-files=20");
        assertThat(files.err())
                .contains("stopped after it had made 20 files below --out (--max-files sets the limit)")
                .hasLineCount(1);

        String plots =
                "import { plot } from 'earl';\nfor (let i = 0; ; i++) { plot.line([1], [1], { file: i + '.svg' }); }\n";
        assertThat(run("c.mjs", plots, "--out", out(), "--max-files=20").err())
                .contains("stopped after it had made 20 files below --out")
                .hasLineCount(1);
    }

    @Test
    void aScriptThatPrintsTooMuchIsStoppedWithOneLine() throws IOException {
        Terminal.Result result = run("a.py", "while True:\n    print('x' * 1000)\n", "--max-printed=100K");
        assertThat(result.status()).isEqualTo(ExitStatus.PATTERN);
        assertThat(result.out().length()).isBetween(50_000, 100 << 10);
        assertThat(result.err())
                .contains("stopped after it had printed 102400 bytes (--max-printed sets the limit)")
                .hasLineCount(1);
        assertThat(run("b.py", "print(1)\n", "--max-printed", "much").err())
                .contains("expected a number of bytes such as 500M or 2G, not 'much'");
    }

    @Test
    void aFileThatIsNoTraceIsNotQuoted() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "PASSWORD=abc\n");
        String[] languages = {
            "a.py", "import earl\nearl.open('%s')\n", "a.mjs", "import * as earl from 'earl';\nearl.open('%s');\n"
        };
        for (int i = 0; i < languages.length; i += 2) {
            Files.writeString(secret, "PASSWORD=abc\n");
            String script = languages[i + 1].formatted(secret);
            Terminal.Result there = run(languages[i], script);
            assertThat(there.status()).isEqualTo(ExitStatus.PATTERN);
            assertThat(there.err())
                    .contains(":2: ", secret + ": cannot be opened as a trace; 'expert info ")
                    .doesNotContain("PASSWORD")
                    .hasLineCount(1);
            Files.delete(secret);
            assertThat(run(languages[i], script).err()).isEqualTo(there.err());
        }
    }
}

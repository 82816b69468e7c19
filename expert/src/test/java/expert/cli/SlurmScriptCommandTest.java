package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job script, and what it does with programs that stand for SLURM's, Spark's and EXPERT itself. */
class SlurmScriptCommandTest {
    @TempDir
    private Path folder;

    private Path home;
    private Path shared;

    @BeforeEach
    void prepare() throws IOException {
        assumeThat(Path.of("/bin/bash")).exists();
        home = folder.resolve("home of EXPERT");
        shared = Files.createDirectory(folder.resolve("shared"));
        program(folder.resolve("bin/scontrol"), "echo node1; echo node2");
        // All nodes are this one; srun starts as many processes as it is asked for, and passes a signal on.
        program(folder.resolve("bin/srun"), """
                n=1
                while [ "$1" != bash ]; do case $1 in --ntasks=*) n=${1#*=} ;; esac; shift; done
                trap 'kill $(jobs -p); wait; exit' TERM
                for i in $(seq $n); do SLURMD_NODENAME=node$i "$@" & done
                wait
                """);
        program(home.resolve("lib/spark-node"), """
                role=$1
                echo "$role $*" >>"$CALLS"
                for word; do
                    case $word in *spark.properties) stat -c '%a' "$word" >>"$CALLS.modes"; cp "$word" "$CALLS.properties" ;; esac
                done
                if [ "$role" = master ]; then
                    [ -z "$FAIL_MASTER" ] || { echo 'cannot bind'; exit 1; }
                    echo 'INFO Master: I have been elected leader! New state: ALIVE'
                    until [ "$(grep -c '^worker' "$CALLS")" = 2 ]; do sleep 0.05; done
                    echo 'INFO Master: Registering worker node1'
                    echo 'INFO Master: Registering worker node2'
                fi
                exec sleep 600
                """);
        program(home.resolve("bin/expert"), """
                echo "expert $*" >>"$CALLS"
                [ -z "${WAIT:-}" ] || exec sleep 600
                exit ${STATUS:-0}
                """);
    }

    private static void program(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/bash\n" + text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String script(String... words) {
        String before = System.getProperty("expert.home");
        System.setProperty("expert.home", home.toString());
        try {
            Terminal.Result result = new Terminal()
                    .run(Stream.concat(Stream.of("slurm-script"), Stream.of(words))
                            .toArray(String[]::new));
            assertThat(result.err()).isEmpty();
            return result.out();
        } finally {
            if (before == null) {
                System.clearProperty("expert.home");
            } else {
                System.setProperty("expert.home", before);
            }
        }
    }

    private record Run(int status, String output, List<String> calls) {}

    private Run run(String script, String... environment) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("job.sh"), script);
        Path calls = folder.resolve("calls");
        Files.deleteIfExists(calls);
        Process process = job(file, calls, environment).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output, Files.readAllLines(calls));
    }

    /** The job, where the calls of programs are noted in a file. */
    private ProcessBuilder job(Path file, Path calls, String... environment) {
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", file.toString()).redirectErrorStream(true);
        builder.environment()
                .putAll(java.util.Map.of(
                        "PATH",
                        folder.resolve("bin") + ":/usr/bin:/bin",
                        "SLURM_JOB_ID",
                        "4711",
                        "SLURM_JOB_NODELIST",
                        "node[1-2]",
                        "EXPERT_SHARED_DIR",
                        shared.toString(),
                        "TMPDIR",
                        folder.toString(),
                        "CALLS",
                        calls.toString(),
                        "FAIL_MASTER",
                        ""));
        for (int i = 0; i < environment.length; i += 2) {
            builder.environment().put(environment[i], environment[i + 1]);
        }
        return builder;
    }

    private Path trace(String name) throws IOException {
        return Files.createDirectory(folder.resolve(name));
    }

    @Test
    void itStartsAMasterAndWorkersAndAnalyzes() throws IOException, InterruptedException {
        Path trace = trace("run '42' @HOME@ $x");
        Run run = run(script("--nodes", "2", "--cores", "4", "--memory", "16G", "-o", "out.json", trace.toString()));
        assertThat(run.output()).endsWith("out.json\n");
        assertThat(run.status()).isZero();
        assertThat(run.calls().getFirst()).startsWith("master master --host node1 --port 24711 --webui-port 0");
        assertThat(run.calls().subList(1, 3))
                .allMatch(call -> call.contains("--cores 4") && call.endsWith("spark://node1:24711"))
                .anyMatch(call -> call.contains("--host node1"))
                .anyMatch(call -> call.contains("--host node2"));
        assertThat(run.calls().getLast())
                .startsWith("expert -J-Xmx3072m --no-progress --master spark://node1:24711")
                // 16 GiB less a tenth, the driver and the processes of the cluster
                .contains("--conf executor-memory=11162m")
                .endsWith("-o out.json " + trace);
    }

    @Test
    void theSecretIsInAFileOfTheUserAloneAndGoneAfterwards() throws IOException, InterruptedException {
        String script = script(trace("run").toString());
        Run run = run(script);
        String properties = Files.readString(folder.resolve("calls.properties"));
        String secret = properties
                .lines()
                .filter(line -> line.startsWith("spark.authenticate.secret "))
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .findFirst()
                .orElseThrow();
        assertThat(secret).matches("[0-9a-f]{64}");
        assertThat(run.calls()).noneMatch(call -> call.contains(secret));
        assertThat(Files.readAllLines(folder.resolve("calls.modes"))).containsOnly("600");
        assertThat(shared).isEmptyDirectory();
        assertThat(script).doesNotContain(secret);
        run(script);
        assertThat(Files.readString(folder.resolve("calls.properties"))).doesNotContain(secret);
    }

    @Test
    void theSparkIsTheOneThatTheLauncherUses() throws IOException {
        String trace = trace("run").toString();
        assertThat(script(trace)).contains("export SPARK_HOME='" + home + "-spark'\n");
        assertThat(new Terminal()
                        .environment("SPARK_HOME", "/opt/spark 4")
                        .run("slurm-script", trace)
                        .out())
                .contains("export SPARK_HOME='/opt/spark 4'\n");
    }

    @Test
    void theEndOfTheTimeStopsEverything() throws IOException, InterruptedException {
        Path file =
                Files.writeString(folder.resolve("job.sh"), script(trace("run").toString()));
        Path calls = folder.resolve("calls");
        ProcessBuilder builder = job(file, calls, "WAIT", "yes");
        Process process = builder.start();
        while (!Files.exists(calls) || !Files.readString(calls).contains("expert ")) {
            assertThat(process.isAlive()).isTrue();
            Thread.onSpinWait();
        }
        List<ProcessHandle> all = process.descendants().toList();
        assertThat(all).hasSizeGreaterThan(3);
        process.destroy();
        assertThat(process.waitFor()).isEqualTo(143);
        assertThat(all).noneMatch(ProcessHandle::isAlive);
        assertThat(shared).isEmptyDirectory();
    }

    @Test
    void theStatusIsThatOfTheAnalysis() throws IOException, InterruptedException {
        assertThat(run(script(trace("run").toString()), "STATUS", "2").status()).isEqualTo(2);
        assertThat(shared).isEmptyDirectory();
    }

    @Test
    void aMasterThatEndsEndsTheJob() throws IOException, InterruptedException {
        Run run = run(script(trace("run").toString()), "FAIL_MASTER", "yes");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.output()).contains("expert: the master ended:").contains("cannot bind");
        assertThat(run.calls()).noneMatch(call -> call.startsWith("expert"));
    }

    @Test
    void wrongOptionsAreOneLine() throws IOException {
        String trace = trace("run").toString();
        for (String[] words : new String[][] {
            {"--nodes", "0", trace},
            {"--cores", "-1", trace},
            {"--memory", "1G", trace},
            {"--time", "soon; rm -rf /", trace},
            {folder.resolve("none").toString()}
        }) {
            Terminal.Result result = new Terminal()
                    .run(Stream.concat(Stream.of("slurm-script"), Stream.of(words))
                            .toArray(String[]::new));
            assertThat(result.status()).isNotZero();
            assertThat(result.err().lines()).hasSize(1);
            assertThat(result.out()).isEmpty();
        }
    }
}

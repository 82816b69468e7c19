package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import expert.option.Session;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the launcher starts Java for a master that is Spark's: with a Java that prints how it was started. */
class SparkLauncherTest {
    private static final String MODULES =
            "java.base java.desktop java.security.jgss jdk.compiler jdk.incubator.vector jdk.security.auth";
    private static final String MASTER = "local[2]";
    private static final String COMMANDS = DescribeCommands.launcherTable(
            new Cli(Session.system()).commandLine().getCommandSpec(),
            Traces.root().resolve("patterns"));

    @TempDir
    private Path folder;

    private Path home;
    private final Map<String, String> environment = new TreeMap<>();

    private record Run(int status, List<String> out, String err) {
        /** The word after a word. */
        String after(String word) {
            return out.get(out.indexOf(word) + 1);
        }
    }

    @BeforeEach
    void install() throws IOException {
        home = folder.resolve("a home").resolve("expert-9");
        Path dist = Traces.root().resolve("expert/src/dist");
        for (String name : List.of("bin/expert", "lib/spark-node")) {
            Files.createDirectories(home.resolve(name).getParent());
            Files.copy(dist.resolve(name), home.resolve(name));
        }
        try (Stream<Path> files = Files.list(dist.resolve("lib"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".sh")).toList()) {
                Files.copy(file, home.resolve("lib").resolve(file.getFileName()));
            }
        }
        Files.writeString(home.resolve("lib/commands.sh"), COMMANDS);
        Files.writeString(home.resolve("lib/class-path"), "expert-9.jar\nearl-9.jar\njackson-core-1.jar\n");
        Files.createDirectory(home.resolve("lib/cluster"));
        Files.createFile(home.resolve("lib/cluster/expert-cluster-9.jar"));
        environment.put("JAVA_HOME", java(MODULES).toString());
    }

    /** A Java with these modules that prints its own path, its arguments, and what Spark reads of the environment. */
    private Path java(String modules) throws IOException {
        Path java = Files.createTempDirectory(folder, "java");
        Files.createDirectory(java.resolve("bin"));
        Files.writeString(java.resolve("release"), "JAVA_VERSION=\"25.0.3\"\nMODULES=\"" + modules + "\"\n");
        Files.writeString(
                java.resolve("bin/java"),
                "#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\" \"SPARK_HOME=${SPARK_HOME:-}\""
                        + " \"SPARK_SCALA_VERSION=${SPARK_SCALA_VERSION:-}\" \"JAVA_HOME=$JAVA_HOME\""
                        + " \"SPARK_LOCAL_IP=${SPARK_LOCAL_IP:-}\"\n");
        Files.setPosixFilePermissions(java.resolve("bin/java"), PosixFilePermissions.fromString("rwxr-xr-x"));
        return java;
    }

    /** A folder of Spark. */
    private static Path spark(Path folder, boolean withModule) throws IOException {
        Files.createDirectories(folder.resolve("jars"));
        for (String jar : List.of("spark-core_2.13-4.2.0.jar", "jackson-core-2.jar", "jackson-databind-2.jar")) {
            Files.createFile(folder.resolve("jars").resolve(jar));
        }
        if (withModule) {
            Files.createFile(folder.resolve("expert-spark-9.jar"));
        }
        return folder;
    }

    private Run start(String... command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("sh"));
        words.addAll(List.of(command));
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(words).redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().put("HOME", folder.toString());
        // No cache of loaded classes is made in the background.
        builder.environment().put("XDG_CACHE_HOME", "/dev/null/nowhere");
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), out.lines().toList(), Files.readString(err));
    }

    private Run expert(String... words) throws IOException, InterruptedException {
        return start(Stream.concat(Stream.of(home.resolve("bin/expert").toString()), Stream.of(words))
                .toArray(String[]::new));
    }

    private void refused(Run run, String... parts) {
        assertThat(run.out()).isEmpty();
        assertThat(run.status()).isEqualTo(64);
        assertThat(run.err()).hasLineCount(1).contains(parts);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"local[2]", "local[2,4]", "local-cluster[2,1,1024]", "spark://node1:7077", "yarn", "k8s://x"})
    void aMasterOfSparkNeedsSpark(String master) throws IOException, InterruptedException {
        refused(
                expert("--master", master, "trace"),
                "expert: --master " + master + ": EXPERT's module for Spark is not installed: unpack",
                "expert-9-spark.tar.gz to " + home + "-spark");
        refused(expert("analyze", "--master=" + master, "trace"), "expert: --master " + master);
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "nowhere", "localhost"})
    void otherMastersAreNotSparks(String master) throws IOException, InterruptedException {
        Path spark = spark(Path.of(home + "-spark"), true);
        assertThat(expert("--master", master, "trace").out())
                .contains("expert.cli.Main", master)
                .noneMatch(word -> word.contains(spark.toString()))
                .anyMatch(word -> word.endsWith(":" + home + "/lib/cluster/expert-cluster-9.jar"));
        assertThat(expert("trace").out()).noneMatch(word -> word.contains("expert-cluster"));
    }

    @Test
    void theArchiveLiesBesideTheInstallation() throws IOException, InterruptedException {
        Path spark = spark(Path.of(home + "-spark"), true);
        Run run = expert("--master", MASTER, "--full", "trace");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.after("-cp"))
                .as("Spark's Jackson before ours, and all of Spark after")
                .isEqualTo(String.join(
                        ":",
                        spark + "/expert-spark-9.jar",
                        spark + "/jars/jackson-core-2.jar",
                        spark + "/jars/jackson-databind-2.jar",
                        home + "/lib/expert-9.jar",
                        home + "/lib/earl-9.jar",
                        home + "/lib/jackson-core-1.jar",
                        home + "/lib/cluster/expert-cluster-9.jar",
                        spark + "/jars/*"));
        assertThat(run.out())
                .containsSubsequence("--add-opens=java.base/java.nio=ALL-UNNAMED", "expert.cli.Main", "--master")
                .containsSubsequence("--master", MASTER, "--full", "trace")
                .contains(
                        "SPARK_HOME=" + spark, "SPARK_SCALA_VERSION=2.13", "JAVA_HOME=" + environment.get("JAVA_HOME"))
                .noneMatch(word -> word.startsWith("-XX:AOTCache"));
    }

    @Test
    void inACloneTheModuleIsInTheInstallation() throws IOException, InterruptedException {
        Path spark = spark(Path.of(home + "-spark"), false);
        refused(expert("--master", MASTER, "trace"), "in a clone, bin/spark builds it");
        Files.createDirectory(home.resolve("lib/spark"));
        Files.createFile(home.resolve("lib/spark/expert-spark-8.jar"));
        refused(expert("--master", MASTER, "trace"), "in a clone, bin/spark builds it");
        Files.createFile(home.resolve("lib/spark/expert-spark-9.jar"));
        assertThat(expert("--master", MASTER, "trace").after("-cp"))
                .startsWith(home + "/lib/spark/expert-spark-9.jar:" + spark);
    }

    @Test
    void aSparkOfTheSiteCounts() throws IOException, InterruptedException {
        Path archive = spark(Path.of(home + "-spark"), true);
        Path site = spark(folder.resolve("site's spark"), false);
        environment.put("SPARK_HOME", site.toString());
        Run run = expert("--master", "spark://node1:7077", "trace");
        assertThat(run.after("-cp"))
                .startsWith(archive + "/expert-spark-9.jar:" + site + "/jars/jackson-core-2.jar:")
                .endsWith(":" + site + "/jars/*");
        assertThat(run.out()).contains("SPARK_HOME=" + site);
        Files.delete(site.resolve("jars/spark-core_2.13-4.2.0.jar"));
        Files.createFile(site.resolve("jars/spark-core_2.12-3.5.1.jar"));
        refused(expert("--master", MASTER, "trace"), site + "/jars has no Spark 4", "unset SPARK_HOME");
    }

    @Test
    void aJavaWithoutSparksModulesIsPassedOver() throws IOException, InterruptedException {
        spark(Path.of(home + "-spark"), true);
        // An archive's own.
        Path own = java("java.base jdk.compiler");
        Files.move(own, home.resolve("java"));
        assertThat(expert("trace").out().getFirst()).isEqualTo(home + "/java/bin/java");
        Run run = expert("--master", MASTER, "trace");
        assertThat(run.out().getFirst()).isEqualTo(environment.get("JAVA_HOME") + "/bin/java");
        environment.put(
                "JAVA_HOME",
                java("java.base java.desktop java.security.jgss jdk.compiler").toString());
        refused(
                expert("--master", MASTER, "trace"),
                "Spark needs the module jdk.incubator.vector of Java, which " + environment.get("JAVA_HOME")
                        + " lacks");
    }

    @Test
    void aProcessOfAClusterHasSparkOnly() throws IOException, InterruptedException {
        String node = home.resolve("lib/spark-node").toString();
        refused(start(node, "master"), "spark-node: EXPERT's module for Spark is not installed");
        Path spark = spark(Path.of(home + "-spark"), true);
        Run run = start(node, "worker", "--host", "node 2", "spark://node1:7077");
        assertThat(run.err()).isEmpty();
        assertThat(run.after("-cp")).isEqualTo(spark + "/jars/*");
        assertThat(run.out())
                .containsSubsequence("org.apache.spark.deploy.worker.Worker", "--host", "node 2", "spark://node1:7077")
                .contains("SPARK_LOCAL_IP=127.0.0.1");
        environment.put("SPARK_LOCAL_IP", "10.0.0.1");
        environment.put("SPARK_CONF_DIR", "/etc/spark");
        run = start(node, "master");
        assertThat(run.after("-cp")).isEqualTo("/etc/spark:" + spark + "/jars/*");
        assertThat(run.out()).contains("org.apache.spark.deploy.master.Master", "SPARK_LOCAL_IP=10.0.0.1");
        assertThat(start(node).status()).isEqualTo(64);
    }
}

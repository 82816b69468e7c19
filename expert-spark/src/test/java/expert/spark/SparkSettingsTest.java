package expert.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Progress;
import expert.analysis.ClusterException;
import expert.cluster.ClusterOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.launcher.JavaModuleOptions;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkSettingsTest {
    private static final String MASTER = "spark://127.0.0.1:7077";

    @TempDir
    Path folder;

    private static SparkConf of(String master, String... settings) {
        Map<String, String> all = new java.util.HashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        return SparkSettings.of(master, new ClusterOptions(all, Progress.NONE, 1));
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refused(String master, String... settings) {
        return assertThatThrownBy(() -> of(master, settings))
                .isInstanceOf(ClusterException.class)
                .hasMessageNotContaining("\n");
    }

    private String file(String mode, String text) throws IOException {
        Path file = Files.writeString(folder.resolve("properties" + mode), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode))
                .toString();
    }

    @Test
    void everythingIsAuthenticatedAndEncrypted() {
        for (String master : new String[] {"local[2]", "local-cluster[2,1,1024]"}) {
            SparkConf conf = of(master);
            assertThat(conf.get("spark.authenticate")).isEqualTo("true");
            assertThat(conf.get("spark.authenticate.secret")).hasSize(64);
            assertThat(conf.get("spark.network.crypto.enabled")).isEqualTo("true");
            assertThat(conf.get("spark.network.crypto.cipher")).isEqualTo("AES/GCM/NoPadding");
            assertThat(conf.get("spark.network.crypto.authEngineVersion")).isEqualTo("2");
            assertThat(conf.get("spark.io.encryption.enabled")).isEqualTo("true");
            assertThat(conf.get("spark.ui.enabled")).isEqualTo("false");
            assertThat(conf.get("spark.master.rest.enabled")).isEqualTo("false");
            assertThat(conf.get("spark.driver.bindAddress")).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void twoRunsHaveTwoSecrets() {
        assertThat(of("local[1]").get("spark.authenticate.secret"))
                .isNotEqualTo(of("local[1]").get("spark.authenticate.secret"));
    }

    @Test
    void aClusterNeedsItsSecret() {
        refused(MASTER).hasMessageContaining("--conf properties-file=FILE").hasMessageContaining("mode 600");
    }

    @Test
    void theSecretComesFromAFileOfTheUserAlone() throws IOException {
        String text = "spark.authenticate.secret  abc\nspark.executor.cores 2\n";
        SparkConf conf = of(MASTER, "properties-file", file("rw-------", text));
        assertThat(conf.get("spark.authenticate.secret")).isEqualTo("abc");
        assertThat(conf.get("spark.executor.cores")).isEqualTo("2");
        for (String mode : new String[] {"rw-r-----", "rw----r--", "rw--w----"}) {
            refused(MASTER, "properties-file", file(mode, text)).hasMessageContaining("chmod 600");
        }
    }

    @Test
    void theSecretIsNotAnArgument() {
        refused(MASTER, "spark.authenticate.secret", "abc")
                .hasMessageContaining("command line")
                .hasMessageNotContaining("abc");
    }

    @Test
    void unknownSettingsAndFilesAreRefused() throws IOException {
        refused("local[1]", "memory", "4g").hasMessageContaining("--conf memory");
        refused("local[1]", "properties-file", folder.resolve("none").toString())
                .hasMessageContaining("cannot be read");
        refused("local[1]", "properties-file", file("rw-------", "executor.cores 2\n"))
                .hasMessageContaining("'executor.cores' is not a property of Spark");
        refused("local-cluster[1,1,1024]", "jars", "none").hasMessageContaining("shared or shipped");
        refused("local-cluster[1,1,1024]", "executor-memory", "lots").hasMessageContaining("for instance 4g");
    }

    @Test
    void whatTheUserSetsCounts() {
        SparkConf conf = of(
                "local-cluster[1,1,2048]",
                "executor-memory",
                "2g",
                "spark.ui.enabled",
                "true",
                "spark.executor.extraJavaOptions",
                "-Dmine=1");
        assertThat(conf.get("spark.executor.memory")).isEqualTo("2g");
        assertThat(conf.get("spark.ui.enabled")).isEqualTo("true");
        assertThat(conf.get("spark.executor.extraJavaOptions")).endsWith("-Dmine=1");
    }

    @Test
    void heapAndEventsTogetherFitIntoTheMemoryOfAnExecutor() {
        assertThat(of("local-cluster[1,1,2048]", "executor-memory", "2g").get("spark.executor.extraJavaOptions"))
                .contains("-XX:MaxHeapSize=1228m");
    }

    @Test
    void executorsHaveTheCompilerThatTheLauncherChose() {
        String options = "spark.executor.extraJavaOptions";
        assertThat(of("local-cluster[1,1,1024]").get(options)).doesNotContain("TieredStopAtLevel");
        System.setProperty("expert.executor.compiler", "-XX:TieredStopAtLevel=1 -XX:-UsePerfData");
        try {
            assertThat(of("local-cluster[1,1,1024]").get(options).split(" ", -1))
                    .contains("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData");
        } finally {
            System.clearProperty("expert.executor.compiler");
        }
    }

    @Test
    void executorsHaveOneCollector() {
        String options = "spark.executor.extraJavaOptions";
        assertThat(of("local-cluster[1,1,1024]").get(options)).contains("-XX:+UseParallelGC");
        assertThat(of("local-cluster[1,1,1024]", options, "-XX:+UseG1GC").get(options))
                .endsWith(" -XX:+UseG1GC")
                .doesNotContain("Parallel");
    }

    @Test
    void executorsGetNoSecondJacksonOrLogger() {
        assertThat(of("local-cluster[1,1,1024]").get("spark.executor.extraClassPath"))
                .doesNotContain("/jackson-core-", "/jackson-databind-", "/slf4j-nop-");
    }

    @Test
    void theLauncherKnowsWhatSparkNeedsOfJava() {
        // Two of them only print warnings; no class of Spark's core uses what they open.
        for (String option : JavaModuleOptions.defaultModuleOptions().split(" ", -1)) {
            if (option.startsWith("--add-opens=") && !option.contains("sun.security.action")) {
                assertThat(java.lang.management.ManagementFactory.getRuntimeMXBean()
                                .getInputArguments())
                        .contains(option);
            }
        }
    }

    @Test
    void nobodyListens() {
        assertThatThrownBy(() -> new SparkProvider()
                        .open(
                                "spark://127.0.0.1:1",
                                new ClusterOptions(
                                        Map.of("properties-file", file("rw-------", "spark.authenticate.secret a")),
                                        Progress.NONE,
                                        1)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("no master listens there")
                .hasMessageNotContaining("\n");
    }
}

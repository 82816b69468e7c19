package expert.house;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build does about a dependency that is not the file it expects. */
class ChecksumsTest {
    @TempDir
    private Path folder;

    private Path repository;
    private Path list;
    private Path jar;

    @BeforeEach
    void setUp() throws Exception {
        repository = Files.createDirectories(folder.resolve("the repository"));
        jar = Files.writeString(
                Files.createDirectories(repository.resolve("org/one/1")).resolve("one-1.jar"), "content");
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
        String line = HexFormat.of().formatHex(hash) + "  org/one/1/one-1.jar\n";
        String absent = "0".repeat(64) + "  org/two/2/two-2.jar\n";
        list = Files.writeString(folder.resolve("checksums"), line + absent);
    }

    /** The exit status and what it printed. */
    private String check(String... classPath) throws Exception {
        Path script = Traces.root().resolve("expert/src/build/check-dependencies");
        Path output = folder.resolve("output");
        List<String> command =
                new ArrayList<>(List.of("sh", script.toString(), list.toString(), repository.toString()));
        command.addAll(List.of(classPath));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return process.exitValue() + " " + Files.readString(output, StandardCharsets.UTF_8);
    }

    @Test
    void acceptsTheFilesOfTheList() throws Exception {
        assertThat(check("/elsewhere/classes:" + jar)).isEqualTo("0 ");
    }

    @Test
    void acceptsARepositoryWithoutAnyOfThem() throws Exception {
        Files.delete(jar);
        assertThat(check("")).isEqualTo("0 ");
    }

    @Test
    void refusesAnotherFileUnderTheSameName() throws Exception {
        Files.writeString(jar, "contenT");
        assertThat(check(""))
                .startsWith("1 check-dependencies: " + repository + "/org/one/1/one-1.jar: not the file that ")
                .hasLineCount(1);
    }

    @Test
    void comparesAgainWhatChanged() throws Exception {
        String stamp = folder.resolve("target/checked").toString();
        assertThat(check("", stamp)).isEqualTo("0 ");
        assertThat(check("", stamp)).isEqualTo("0 ");
        FileTime time = Files.getLastModifiedTime(jar);
        Files.writeString(jar, "contenT");
        Files.setLastModifiedTime(jar, time);
        String other = "1 check-dependencies: " + repository + "/org/one/1/one-1.jar: not the file that ";
        assertThat(check("", stamp)).startsWith(other);
        assertThat(check("", stamp)).as("until it is mended").startsWith(other);
        Files.writeString(jar, "content");
        assertThat(check("", stamp)).isEqualTo("0 ");
        Files.writeString(list, Files.readString(list).replaceAll("[0-9a-f]{64}", "1".repeat(64)));
        assertThat(check("", stamp)).as("another list").startsWith(other);
    }

    @Test
    void refusesAnyJarThatIsNotListed() throws Exception {
        assertThat(check()).isEqualTo("0 ");
        Path plugin = Files.writeString(
                Files.createDirectories(repository.resolve("org/plugin/1")).resolve("plugin-1.jar"), "content");
        assertThat(check("")).isEqualTo("0 ");
        assertThat(check())
                .startsWith("1 check-dependencies: " + plugin + " is not in ")
                .hasLineCount(1);
    }

    @Test
    void theListHasThePluginsOfTheBuildAndTheirPoms() throws Exception {
        List<String> files = Files.readAllLines(Traces.root().resolve(".mvn/checksums.sha256")).stream()
                .map(line -> line.substring(66))
                .toList();
        Matcher plugin = Pattern.compile(
                        "<plugin>\\s*<groupId>(.*?)</groupId>\\s*<artifactId>(.*?)</artifactId>\\s*<version>(.*?)<")
                .matcher(Files.readString(Traces.root().resolve("pom.xml")));
        int plugins = 0;
        for (; plugin.find(); plugins++) {
            String file = plugin.group(1).replace('.', '/') + "/" + plugin.group(2) + "/" + plugin.group(3) + "/"
                    + plugin.group(2) + "-" + plugin.group(3);
            assertThat(files).contains(file + ".jar", file + ".pom");
        }
        assertThat(plugins).isGreaterThan(10);
    }

    @Test
    void refusesADependencyThatIsNotListed() throws Exception {
        Path other = Files.writeString(jar.resolveSibling("one-2.jar"), "content");
        assertThat(check(jar + ":" + other))
                .startsWith("1 check-dependencies: " + other + " is not in ")
                .contains("bin/update-checksums")
                .hasLineCount(1);
    }
}

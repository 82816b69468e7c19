package expert.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Distribution;
import earl.testing.InTurn;
import earl.testing.Mpi;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the packaged distribution as a user would: from anywhere, moved, under another Java. */
class DistributionIT {
    /** The Java virtual machine then ends with an error instead of starting slowly if it cannot use its cache of classes. */
    private static final String CACHE_OR_NOTHING = "-J-XX:AOTMode=on";

    private static final String SHOW_FLAGS = "-J-XX:+PrintCommandLineFlags";

    /** Lets {@link #SHOW_FLAGS} show them on standard output. */
    private static final String ON_OUTPUT = "-J-XX:-DisplayVMOutputToStderr";

    private static final String JAVA = System.getProperty("java.home");

    /** A copy whose path has spaces, its files' times kept, as a move or an unpacked archive keeps them. */
    @TempDir
    private static Path elsewhere;

    private static Path moved;

    @TempDir
    private Path folder;

    private final Map<String, String> environment = new TreeMap<>();

    @BeforeAll
    static void copy() {
        moved = elsewhere.resolve("a folder with spaces").resolve("expert");
        Distribution.execute(elsewhere, Map.of(), "mkdir", "a folder with spaces");
        Distribution.Run run = Distribution.execute(
                elsewhere, Map.of(), "cp", "-Rp", Distribution.home().toString(), moved.toString());
        assertThat(run.status()).as(run.err()).isZero();
    }

    @BeforeEach
    void setUp() {
        environment.put("JAVA_HOME", JAVA);
        environment.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    }

    private Distribution.Run expert(Path installation, String... words) {
        List<String> command = new ArrayList<>(List.of(words));
        command.addFirst(installation.resolve("bin/expert").toString());
        return Distribution.execute(folder, environment, command.toArray(String[]::new));
    }

    /** A Java that says it is another version than it is. */
    private Path javaThatSays(String version) throws IOException {
        Path fake = folder.resolve("java-" + version);
        Files.createDirectories(fake.resolve("bin"));
        Files.writeString(fake.resolve("release"), "JAVA_VERSION=\"" + version + "\"\nMODULES=\"java.base\"\n");
        script(fake.resolve("bin/java"), "exec '" + JAVA + "/bin/java' \"$@\"");
        return fake;
    }

    private static void script(Path file, String line) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void startsQuietlyWithItsCacheWhereItWasBuilt() {
        Distribution.Run run = expert(Distribution.home(), CACHE_OR_NOTHING, "--version");
        assertThat(run).isEqualTo(new Distribution.Run(0, run.out(), ""));
        assertThat(run.out()).startsWith("expert ");
    }

    @Test
    void hasAManualPageForEachCommand() throws IOException {
        try (Stream<Path> pages = Files.list(Distribution.home().resolve("share/man/man1"))) {
            assertThat(pages.map(page -> page.getFileName().toString()))
                    .hasSizeGreaterThan(20)
                    .contains("expert.1", "expert-analyze.1", "expert-record.1", "expert-graph-diff.1");
        }
    }

    @Test
    void keepsItsCacheWhenMoved() {
        Distribution.Run run = expert(moved, CACHE_OR_NOTHING, "--version");
        assertThat(run).isEqualTo(new Distribution.Run(0, run.out(), ""));
        assertThat(folder.resolve("cache")).as("the user's cache folder").doesNotExist();
    }

    @Test
    void findsItselfThroughSymbolicLinks() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), moved.resolve("bin/expert"));
        Files.createDirectory(folder.resolve("sub"));
        Files.createSymbolicLink(folder.resolve("sub/expert"), Path.of("../link"));
        assertThat(Distribution.execute(folder, environment, link.toString(), "--version")
                        .status())
                .isZero();
        assertThat(Distribution.execute(folder, environment, "sub/expert", "--version")
                        .status())
                .isZero();
        Files.delete(link);
    }

    @Test
    void makesItsCacheAnewOnceWhereTheJarsTimesChanged() throws Exception {
        Path copy = folder.resolve("copy");
        Distribution.execute(folder, Map.of(), "cp", "-Rp", moved.toString(), copy.toString());
        try (Stream<Path> jars = Files.list(copy.resolve("lib"))) {
            Path jar = jars.filter(file -> file.toString().endsWith(".jar"))
                    .findFirst()
                    .orElseThrow();
            Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
        }
        // The build has made both caches. The one for scripts takes most of the time, and a short command loads fewer
        // classes.
        Path script = copy.resolve("lib/make-cache");
        String shipped = Files.readString(script);
        String shorter = shipped.replace("kinds='scripts commands'", "kinds=commands")
                .replaceFirst("(?m)^ *make scripts .*\n", "")
                .replaceFirst("(?m)(make commands expert.cli.Main) analyze .*", "$1 --version");
        assertThat(shorter)
                .doesNotContain("scripts commands'", "make scripts", "Main analyze")
                .contains("make commands expert.cli.Main --version\n");
        Files.writeString(script, shorter);
        Distribution.execute(folder, Map.of(), "chmod", "-R", "a-w", copy.toString());

        Distribution.Run first = expert(copy, "--version");
        assertThat(first.status()).isZero();
        assertThat(first.err()).contains("in the background").hasLineCount(1);
        Distribution.Run second = expert(copy, "--version");
        assertThat(second.err()).as("said once").isEmpty();

        Path made = awaitStamp(folder.resolve("cache/expert"));
        Distribution.Run third = expert(copy, CACHE_OR_NOTHING, "--version");
        assertThat(third).isEqualTo(new Distribution.Run(0, first.out(), ""));
        assertThat(Files.size(Path.of(made.toString().replace(".stamp", "-commands.aot"))))
                .isGreaterThan(1_000_000);
        Distribution.execute(folder, Map.of(), "chmod", "-R", "u+w", copy.toString());
    }

    private static Path awaitStamp(Path caches) throws Exception {
        Instant end = Instant.now().plus(Duration.ofMinutes(12));
        while (Instant.now().isBefore(end)) {
            try (Stream<Path> files = Files.list(caches)) {
                List<Path> all = files.toList();
                for (Path file : all) {
                    if (file.toString().endsWith(".failed")) {
                        throw new AssertionError(Files.readString(file, StandardCharsets.UTF_8));
                    }
                    if (file.toString().endsWith(".stamp")) {
                        return file;
                    }
                }
            }
            Thread.sleep(500);
        }
        throw new AssertionError("no cache in " + caches);
    }

    @Test
    void worksWithoutAnyFolderOfTheUsers() {
        environment.put("HOME", "");
        environment.put("XDG_CACHE_HOME", "/dev/null/nowhere");
        Distribution.Run run = expert(moved, "--version");
        assertThat(run).isEqualTo(new Distribution.Run(0, run.out(), ""));
    }

    @Test
    void keepsWhatIsTheUsersInTheHomeOfTheEnvironment() throws IOException {
        Path user = Files.createDirectory(folder.resolve("user"));
        environment.put("HOME", user.toString());
        environment.put("XDG_CACHE_HOME", "");
        environment.put("XDG_CONFIG_HOME", "relative");
        String trace = Traces.example("late_sender").toString();
        assertThat(expert(moved, "--select", "late_sender", trace).status()).isZero();
        assertThat(user.resolve(".cache/expert/results")).isNotEmptyDirectory();
        Path patterns = Files.createDirectories(user.resolve(".config/expert/patterns"));
        Files.writeString(patterns.resolve("mine.py"), "class Mine:\n    def exit_callback(self, exit): pass");
        environment.put("EXPERT_JIT_BYTES", "1000");
        assertThat(expert(moved, SHOW_FLAGS, ON_OUTPUT, "analyze", "--help", trace)
                        .out())
                .as("the launcher looks for patterns in the same home")
                .contains("-XX:+EnableJVMCI");
    }

    @Test
    void takesTheHomeOfThePasswdEntryWhereTheEnvironmentHasNone() {
        String entry = Distribution.execute(folder, Map.of(), "sh", "-c", "eval echo ~$(id -un)")
                .out()
                .strip();
        Distribution.Run run = Distribution.execute(
                folder,
                Map.of("HOME", "relative"),
                "sh",
                "-c",
                ". '" + moved.resolve("lib/home.sh")
                        + "'; find_home; user_folder relative .cache; echo \"$user_folder\"; user_folder /x .cache;"
                        + " echo \"$user_folder\"");
        assertThat(run.out()).isEqualTo(entry + "/.cache\n/x\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX"})
    @InTurn(2)
    void opensFilesWithForeignNamesInThePosixLocale(String locale) throws IOException {
        Path recorders = Files.createDirectories(Mpi.cache().resolve("recorder"));
        // Only the shell makes and sees the name: this process may have that locale too. The script uses the recorder
        // that
        // other tests have compiled, since compiling one would take most of its time.
        String script = """
                name=$(printf 'z\\303\\274ge')
                cp -R "$2" "$name"
                "$1" "$name" -o "$name.html" && [ -s "$name.html" ]
                mkdir -p cache/expert
                ln -s "$3" cache/expert/recorder
                XDG_CACHE_HOME=$PWD/cache "$1" record printenv LC_ALL 2>/dev/null
                rm cache/expert/recorder
                """;
        Distribution.Run run = Distribution.execute(
                folder,
                Map.of("LC_ALL", locale),
                "sh",
                "-c",
                script,
                "sh",
                moved.resolve("bin/expert").toString(),
                Traces.example("late_sender").toString(),
                recorders.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.out().strip()).isEqualTo(locale);
    }

    @Test
    void passesOverAnOldJava() throws IOException {
        environment.put("JAVA_HOME", javaThatSays("17.0.1").toString());
        environment.put("PATH", JAVA + "/bin:" + System.getenv("PATH"));
        assertThat(expert(moved, "--version").status()).isZero();
    }

    @Test
    void saysInOneLineWhichJavaIsMissing() throws IOException {
        Path old = javaThatSays("17.0.1");
        environment.put("JAVA_HOME", old.toString());
        Distribution.Run run = Distribution.execute(
                folder,
                environment,
                "sh",
                "-c",
                ". '" + moved.resolve("lib/java.sh") + "'; find_java 99 || echo \"$java_missing\"");
        assertThat(run.out())
                .startsWith("needs Java 99 or newer")
                .contains("17.0.1 in " + old)
                .hasLineCount(1);
    }

    @Test
    void takesTheOptimizingCompilerWhereALargeTraceMeetsTheUsersPatterns() throws IOException {
        String trace = Traces.example("late_sender").toString();
        environment.put("EXPERT_JIT_BYTES", "1000");
        Path written = Files.createDirectory(folder.resolve("patterns"));
        String patterns = written.toString();
        Path pattern = written.resolve("mine.py");
        Files.writeString(pattern, "class Mine:\n    def messages(self, m): pass");
        assertThat(expert(moved, SHOW_FLAGS, ON_OUTPUT, "analyze", "--help", "--patterns", patterns, trace)
                        .out())
                .doesNotContain("EnableJVMCI");
        Files.writeString(pattern, "class Mine:\n    def exit_callback(self, exit): pass");
        assertThat(expert(moved, SHOW_FLAGS, ON_OUTPUT, "analyze", "--help", "--patterns", patterns, trace)
                        .out())
                .contains("-XX:+EnableJVMCI");
        assertThat(expert(moved, SHOW_FLAGS, ON_OUTPUT, "analyze", "--help", "--patterns=" + pattern, trace)
                        .out())
                .contains("-XX:+EnableJVMCI");
        environment.put("EXPERT_PATTERNS", folder.resolve("nothing") + ":" + patterns);
        assertThat(expert(moved, SHOW_FLAGS, ON_OUTPUT, "analyze", "--help", trace)
                        .out())
                .contains("-XX:+EnableJVMCI");
        environment.remove("EXPERT_PATTERNS");
        assertThat(expert(moved, SHOW_FLAGS, ON_OUTPUT, "analyze", "--help", trace)
                        .out())
                .doesNotContain("EnableJVMCI");
        environment.put("EXPERT_JIT_BYTES", "1000000");
        assertThat(expert(moved, SHOW_FLAGS, ON_OUTPUT, "analyze", "--help", "--patterns", patterns, trace)
                        .out())
                .doesNotContain("EnableJVMCI");
        assertThat(expert(moved, SHOW_FLAGS, ON_OUTPUT, "analyze", "--help", "--engine", "jit", trace)
                        .out())
                .contains("-XX:+EnableJVMCI");
    }

    @Test
    void runsWithoutTheOptimizingCompilerUnderAJavaThatItDoesNotKnow() throws IOException {
        environment.put("JAVA_HOME", javaThatSays("26").toString());
        Distribution.Run run = expert(moved, SHOW_FLAGS, ON_OUTPUT, "--engine", "jit", "--version");
        assertThat(run.status()).isZero();
        assertThat(run.err().lines().findFirst().orElse(""))
                .contains("Java 25 only")
                .contains("26");
        assertThat(run.out()).doesNotContain("EnableJVMCI").contains("expert ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-J-Xmx5m", "-J-Xmx8000k", "-J-Xmx16m", "-J-Xmx24m"})
    void saysInOneLineThatMemoryDoesNotSuffice(String heap) {
        Distribution.Run run = expert(
                moved,
                heap,
                "--no-cache",
                "--patterns",
                Traces.root().resolve("examples/patterns").toString(),
                Traces.example("halo").toString());
        assertThat(run.status()).as(run.err()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("expert: out of memory: ")
                .contains("-J-Xmx")
                .hasLineCount(1);
    }

    @Test
    void worksInAHeapThatIsTooSmallForScripts() {
        String trace = Traces.example("halo").toString();
        Distribution.Run check = expert(moved, "-J-Xmx48m", "check", trace);
        assertThat(check).isEqualTo(new Distribution.Run(0, check.out(), ""));
        assertThat(check.out()).startsWith(trace + ": intact");
        Distribution.Run report = expert(moved, "-J-Xmx24m", "--no-cache", trace);
        assertThat(report).isEqualTo(expert(moved, "--no-cache", trace));
        assertThat(report.out()).contains("late_sender");
    }

    /** What the shipped patterns compute is known; starting a language would take three times as long as all the rest. */
    @Test
    void aDefaultReportStartsNoLanguage() throws IOException {
        Path classes = folder.resolve("classes");
        Distribution.Run run = expert(
                moved,
                "-J-Xlog:class+load:file=" + classes,
                "--no-cache",
                Traces.example("late_sender").toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(Files.readString(classes))
                .contains("expert.analysis.Analyzer")
                .doesNotContain("org.graalvm.polyglot.Engine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"aot", "jit"})
    @InTurn(2)
    void dumpsItsThreadsOnStandardError(String engine) throws Exception {
        Path err = folder.resolve("err");
        Process shell = new ProcessBuilder(
                        moved.resolve("bin/expert").toString(),
                        "--engine",
                        engine,
                        "shell",
                        Traces.example("halo").toString())
                .redirectError(err.toFile())
                .start();
        // The shell answers when it waits for the next statement.
        shell.getOutputStream().write("len(trace)\n".getBytes(StandardCharsets.UTF_8));
        shell.getOutputStream().flush();
        byte[] answer = shell.getInputStream().readNBytes(5);
        Distribution.execute(folder, Map.of(), "sh", "-c", "kill -QUIT " + shell.pid());
        while (!Files.readString(err).contains("Full thread dump")) {
            assertThat(shell.isAlive()).isTrue();
            Thread.sleep(20);
        }
        shell.getOutputStream().close();
        String rest = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        assertThat(new String(answer, StandardCharsets.UTF_8) + rest).isEqualTo("1680\n");
    }

    /** The jars of the protocol come after those that the cache knows, and only there. */
    @Test
    void answersAgentsWithTheCacheOfLoadedClasses() throws IOException {
        String trace = Traces.example("halo").toString();
        Distribution.Run run = expert(moved, CACHE_OR_NOTHING, "mcp", trace);
        assertThat(run).isEqualTo(new Distribution.Run(0, "", ""));
        assertThat(moved.resolve("share/skills/expert/SKILL.md")).isRegularFile();
        assertThat(Files.readString(moved.resolve("lib/class-path")))
                .contains("expert-")
                .doesNotContain("mcp-core")
                .doesNotContain("reactor");
    }

    @Test
    void passesOptionsToTheVirtualMachine() {
        assertThat(expert(moved, "-J-Xmx300m", SHOW_FLAGS, ON_OUTPUT, "--version")
                        .out())
                .contains("-XX:MaxHeapSize=314572800");
        assertThat(expert(moved, "-J-XX:+UseG1GC", "--version").status()).isZero();
        Distribution.Run run = expert(moved, "--engine=fast", "--version");
        assertThat(run).isEqualTo(new Distribution.Run(64, "", "expert: --engine is aot or jit, not 'fast'\n"));
    }

    @Test
    void itsBillOfMaterialsNamesEachJarWithItsChecksum() throws Exception {
        Map<String, String> expected = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Distribution.home().resolve("lib"))) {
            for (Path jar :
                    files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                String name = Distribution.home().relativize(jar).toString();
                if (!jar.getFileName().toString().matches("(expert|earl)-.*")) {
                    byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
                    expected.put(name, HexFormat.of().formatHex(hash));
                }
            }
        }
        JsonNode sbom = new ObjectMapper()
                .readTree(Distribution.home().resolve("sbom.cdx.json").toFile());
        assertThat(sbom.path("bomFormat").textValue()).isEqualTo("CycloneDX");
        Map<String, String> listed = new TreeMap<>();
        for (JsonNode component : sbom.path("components")) {
            String file = component.path("properties").path(0).path("value").textValue();
            listed.put(file, component.path("hashes").path(0).path("content").textValue());
            assertThat(component.path("licenses")).as(file).isNotEmpty();
            assertThat(file)
                    .endsWith("/" + component.path("name").textValue() + "-"
                            + component.path("version").textValue() + ".jar");
            assertThat(component.path("purl").textValue())
                    .isEqualTo("pkg:maven/" + component.path("group").textValue() + "/"
                            + component.path("name").textValue() + "@"
                            + component.path("version").textValue());
        }
        assertThat(listed).isEqualTo(expected);
    }
}

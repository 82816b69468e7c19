package expert.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import earl.Stable;
import earl.Trace;
import earl.testing.Distribution;
import earl.testing.Traces;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The Java examples: they compile, print what their page says, and use only types that are stable. */
class JavaExamplesTest {
    private static final Path FOLDER = Traces.root().resolve("examples/java");
    private static final Pattern SHOWN = Pattern.compile(
            "```java (\\w+)\\.java\n(.*?)```\n\n    \\$ java -cp 'expert-[\\d.]+/lib/\\*' examples/java/(\\w+)\\.java (.*?)\n\n```\n(.*?)```",
            Pattern.DOTALL);

    private static final String NEXT = "=== ";

    /** Runs the others in turn: to start Java takes longer than an example. */
    private static final String ALL = """
            void main(String[] commands) throws Exception {
                for (String command : commands) {
                    String[] words = command.split(" ");
                    IO.println("%s" + words[0]);
                    Class<?> example = Class.forName(words[0]);
                    Object arguments = Arrays.copyOfRange(words, 1, words.length);
                    example.getDeclaredMethod("main", String[].class)
                            .invoke(example.getDeclaredConstructor().newInstance(), arguments);
                }
            }
            """.formatted(NEXT);

    @TempDir
    private static Path classes;

    private static Distribution.Run all;

    /** What the page shows: a source, and what it prints. */
    private record Example(String name, String source, String command, String arguments, String output) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static List<Example> examples() throws IOException {
        String page = Files.readString(Traces.root().resolve("docs/use-from-java.md"));
        return SHOWN.matcher(page)
                .results()
                .map(each -> new Example(each.group(1), each.group(2), each.group(3), each.group(4), each.group(5)))
                .toList();
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    @BeforeAll
    static void compileAndRun() throws IOException {
        List<Path> sources = new ArrayList<>(sources());
        sources.add(Files.writeString(classes.resolve("All.java"), ALL));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiles = compiler.getTask(
                            said,
                            files,
                            null,
                            List.of("-Xlint:all", "-Werror", "-d", classes.toString()),
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(compiles).as(said.toString()).isTrue();
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classes + ":" + System.getProperty("java.class.path"),
                "All"));
        examples().forEach(example -> command.add(example.name() + " " + example.arguments()));
        all = Distribution.execute(Traces.root(), Map.of(), command.toArray(String[]::new));
    }

    @Test
    void thePageShowsEachSourceAsItIs() throws IOException {
        Map<String, String> shown = new TreeMap<>();
        examples().forEach(example -> shown.put(example.name(), example.source()));
        Map<String, String> there = new TreeMap<>();
        for (Path source : sources()) {
            there.put(source.getFileName().toString().replace(".java", ""), Files.readString(source));
        }
        assertThat(shown).hasSizeGreaterThanOrEqualTo(10).isEqualTo(there);
        assertThat(examples())
                .allSatisfy(example -> assertThat(example.command()).isEqualTo(example.name()));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExamplePrintsWhatThePageSays(Example example) {
        Map<String, String> outputs = new TreeMap<>();
        for (String output : all.out().split("(?m)^" + NEXT, -1)) {
            outputs.put(output.lines().findFirst().orElse(""), output.substring(output.indexOf('\n') + 1));
        }
        assertThat(outputs.get(example.name())).as(all.err()).isEqualTo(example.output());
        assertThat(all.status()).as(all.err()).isZero();
    }

    @Test
    void theExamplesUseOnlyStableTypes() {
        JavaClasses examples = new ClassFileImporter().importPath(classes);
        TreeSet<String> stable = new TreeSet<>();
        TreeSet<String> others = new TreeSet<>();
        examples.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                .filter(JavaExamplesTest::isOurs)
                .forEach(type -> (isStable(type) ? stable : others).add(type.getName()));
        assertThat(others).as("types without @Stable").isEmpty();
        assertThat(stable).hasSizeGreaterThan(20).contains("earl.Trace", "earl.Causes", "expert.analysis.Analyzer");
    }

    /** Whoever uses a stable type of the trace language meets only stable ones in its public members. */
    @Test
    void stableTypesSpeakOnlyOfStableTypes() {
        JavaClasses language = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackagesOf(Trace.class);
        TreeSet<String> others = new TreeSet<>();
        int members = 0;
        for (JavaClass type : language) {
            if (type.getPackageName().equals("earl")
                    && type.getModifiers().contains(JavaModifier.PUBLIC)
                    && isStable(type)) {
                for (JavaMember member : type.getMembers()) {
                    if (member.getModifiers().contains(JavaModifier.PUBLIC)) {
                        members++;
                        member.getAllInvolvedRawTypes().stream()
                                .map(JavaClass::getBaseComponentType)
                                .filter(involved -> isOurs(involved) && !isStable(involved))
                                .forEach(involved -> others.add(member.getFullName() + ": " + involved.getName()));
                    }
                }
            }
        }
        assertThat(others).isEmpty();
        assertThat(members).isGreaterThan(400);
    }

    private static boolean isOurs(JavaClass type) {
        return type.getPackageName().matches("(earl|expert)(\\..*)?");
    }

    /** A nested type is as stable as the type around it. */
    private static boolean isStable(JavaClass type) {
        return type.isAnnotatedWith(Stable.class)
                || type.getEnclosingClass().map(JavaExamplesTest::isStable).orElse(false);
    }

    @Test
    void theSampleProjectNamesTheModulesOfThisVersion() throws Exception {
        Element sample = parse(FOLDER.resolve("pom.xml"));
        Element root = parse(Traces.root().resolve("pom.xml"));
        String version = text(child(root, "version"));
        assertThat(text(child(child(sample, "properties"), "expert.version"))).isEqualTo(version);
        NodeList dependencies = sample.getElementsByTagName("dependency");
        List<String> modules = new ArrayList<>();
        for (int i = 0; i < dependencies.getLength(); i++) {
            Element dependency = (Element) dependencies.item(i);
            assertThat(text(child(dependency, "groupId"))).isEqualTo(text(child(root, "groupId")));
            String module = text(child(dependency, "artifactId"));
            assertThat(text(child(parse(Traces.root().resolve(module).resolve("pom.xml")), "artifactId")))
                    .isEqualTo(module);
            modules.add(module);
        }
        String page = Files.readString(Traces.root().resolve("docs/use-from-java.md"));
        assertThat(modules).hasSize(4).allSatisfy(module -> assertThat(page).contains("| `" + module + "` |"));
        List<String> versions = Pattern.compile("expert-(\\d[\\d.]*\\d)/|The version is `(.*?)`")
                .matcher(page)
                .results()
                .map(JavaExamplesTest::group)
                .distinct()
                .toList();
        assertThat(versions).containsExactly(version);
    }

    private static String group(MatchResult found) {
        return found.group(1) == null ? found.group(2) : found.group(1);
    }

    private static Element parse(Path file) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
    }

    private static Element child(Element parent, String name) {
        NodeList children = parent.getChildNodes();
        for (int i = 0; i < children.getLength(); i++) {
            if (children.item(i) instanceof Element element
                    && element.getTagName().equals(name)) {
                return element;
            }
        }
        throw new AssertionError(parent.getTagName().toLowerCase(Locale.ROOT) + " has no " + name);
    }

    private static String text(Element element) {
        return element.getTextContent().strip();
    }
}

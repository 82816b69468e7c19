package expert.split;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The module for Spark, which only a profile builds, since Spark is large: it must keep in step with what it uses of the others. */
class SparkSourcesTest {
    /** A class, member or package of ours that is missing or has changed. Spark's own are always missing here. */
    private static final Pattern OURS = Pattern.compile("package (earl|expert)\\.\\S+ does not exist"
            + "|location: (class|interface|package|@interface) (earl|expert)\\.(?!spark)"
            + "|in (class|interface|record|enum) (earl|expert)\\.(?!spark)\\S+ cannot be applied");

    @TempDir
    private Path folder;

    private List<String> errors(List<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            List<String> options = List.of(
                    "-proc:none",
                    "-Xmaxerrs",
                    "10000",
                    "--should-stop=ifError=FLOW",
                    "-d",
                    folder.toString(),
                    "-cp",
                    System.getProperty("java.class.path"));
            compiler.getTask(null, files, found, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        return found.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(each -> each.getSource() + ":" + each.getLineNumber() + ": " + each.getMessage(Locale.ROOT))
                .toList();
    }

    private static List<String> ours(List<String> errors) {
        return errors.stream().filter(error -> OURS.matcher(error).find()).toList();
    }

    @Test
    @DisplayName("The module for Spark uses classes and methods of the other modules as they are")
    void areInStep() throws IOException {
        List<Path> sources;
        try (Stream<Path> all = Files.walk(Traces.root().resolve("expert-spark/src"))) {
            sources = all.filter(file -> file.toString().endsWith(".java")).toList();
        }
        List<String> errors = errors(sources);
        assertThat(errors).as("without Spark, its classes are missing").anyMatch(error -> error.contains("spark"));
        assertThat(ours(errors)).isEmpty();
    }

    @Test
    void aMissingMethodAClassAndAPackageAreFound() throws IOException {
        Path source = Files.writeString(folder.resolve("Uses.java"), """
                import earl.fragment.Missing;
                import earl.nowhere.Other;
                import org.apache.spark.Task;
                class Uses extends Task {
                  long events = earl.fragment.Fragments.missing(null);
                  Object preview = earl.fragment.Fragments.preview(1, this);
                }
                """);
        assertThat(ours(errors(List.of(source)))).hasSize(4);
    }
}

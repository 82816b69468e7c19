package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void patterns() throws IOException {
        Files.writeString(folder.resolve("mine.py"), """
                from expert import Pattern, parameter

                class Mine(Pattern):
                    factor = parameter(1.0, "times what", min=0)
                    steps = parameter(2)
                    word = parameter("a", choices=["a", "b"])
                    loud = parameter(False)

                    def configure(self, parameters):
                        self.seen = parameters

                    def wrapup(self):
                        self.result("seen", self.seen)
                """);
    }

    private Terminal.Result run(String configuration, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("expert.toml"), configuration);
        List<String> words = new ArrayList<>(List.of(
                "--config",
                file.toString(),
                "--format=json",
                Terminal.root().resolve("examples/late_sender").toString()));
        words.addAll(List.of(more));
        return new Terminal().run(words.toArray(String[]::new));
    }

    private static final String ALL = """
            patterns = ["mine.py"]
            select = ["mine"]

            [mine]
            factor = 1e-5
            steps = 7
            word = "b"
            loud = true

            [late_sender]   # not selected: nobody minds
            """;

    @Test
    void optionsAndParametersComeFromTheFile() throws IOException {
        Terminal.Result result = run(ALL);
        assertThat(result.err()).isEmpty();
        JsonNode patterns = new ObjectMapper().readTree(result.out()).path("patterns");
        assertThat(patterns).hasSize(1);
        assertThat(patterns.at("/0/results/seen").toString())
                .isEqualTo("{\"factor\":1.0E-5,\"steps\":7,\"word\":\"b\",\"loud\":true}");
    }

    @Test
    void theCommandLineComesFirst() throws IOException {
        Terminal.Result result = run(ALL, "-P", "mine.steps=9", "--select=mine,late_sender");
        JsonNode patterns = new ObjectMapper().readTree(result.out()).path("patterns");
        assertThat(patterns).hasSize(2);
        assertThat(patterns.at("/1/results/seen/steps").intValue()).isEqualTo(9);
        assertThat(patterns.at("/1/results/seen/word").textValue()).isEqualTo("b");
    }

    @Test
    void focusDefinitionsAndInstancesComeFromTheFile() throws IOException {
        String configuration = """
                select = "late_sender"
                instances = 2
                definitions = "paper"
                [focus]
                region = ["MPI_Recv"]
                ranks = "0,2"
                from = 0.1
                to = 0.5
                """;
        JsonNode report =
                new ObjectMapper().readTree(run(configuration, "--to=0.4").out());
        assertThat(report.path("focus").toString())
                .startsWith("{\"regions\":[\"MPI_Recv\"],\"callpaths\":[],\"ranks\":[0,2],\"from\":0.1,\"to\":0.4,");
        assertThat(report.at("/patterns/0/worst")).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            'selct = ["mine"]'                             | there is no option selct; did you mean 'select'?
            'colour = "red"'                               | known: definitions, exclude
            '[mine]\nfactr = 1'                            | pattern mine has no parameter factr; did you mean 'factor'?
            '[mine]\nfactor = "many"'                      | mine.factor=many: parameter factor takes a number, not many
            '[mine]\nfactor = -1'                          | takes values of at least 0, not -1.0
            '[mine]\nsteps = 1.5'                          | parameter steps takes an integer, not 1.5
            '[mine]\nword = "c"'                           | parameter word takes one of [a, b], not c
            '[mine]\nfactor = [1, 2]'                      | mine.factor is a number, a text, or true or false
            '[late_sendr]\nminimum = 1'                    | unknown pattern late_sendr of parameter late_sendr.minimum; did you mean 'late_sender'?
            '[focus]\nregoin = "main"'                     | the focus has no regoin; did you mean 'region'?
            '[focus]\nfrom = "soon"'                       | from is a number of seconds, not soon
            'definitions = "mine"'                         | definitions is scalasca, expert3 or paper, not mine
            'instances = "many"'                           | instances is a number, not many
            '[mine\nfactor = 1'                            | expert.toml:
            """)
    void whatIsNotUnderstoodIsSaidInOneLine(String text, String message) throws IOException {
        Terminal.Result result = run(
                text.replace("\\n", "\n"),
                "--select=mine",
                "--patterns",
                folder.resolve("mine.py").toString());
        assertThat(result.status()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines().findFirst().orElseThrow())
                .startsWith("{\"schema\":\"expert.remark/1\"")
                .contains(message);
    }

    @Test
    void aFileThatIsNotThereIsInput() {
        Terminal.Result result = new Terminal()
                .run(
                        "--config",
                        folder.resolve("none.toml").toString(),
                        Terminal.root().resolve("examples/late_sender").toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).startsWith("expert: " + folder.resolve("none.toml"));
    }
}

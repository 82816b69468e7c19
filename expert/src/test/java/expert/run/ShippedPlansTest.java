package expert.run;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import earl.wait.ShippedWaits;
import earl.wait.WaitDefinition;
import expert.pattern.Definitions;
import expert.pattern.Parameter;
import expert.script.PatternPath;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The plans that are shipped are those that the shipped patterns describe. If a pattern has changed, copy {@code target/plans} to {@code
 * earl-runtime/src/main/resources/earl/wait}.
 */
class ShippedPlansTest {
    @ParameterizedTest
    @EnumSource
    void plansAreWhatThePatternsDescribe(Definitions set) throws Exception {
        String text = ShippedWaits.text(described(set));
        Path file = Files.createDirectories(Path.of("target/plans")).resolve(set.word() + ".txt");
        Files.writeString(file, text);

        try (var in = ShippedWaits.class.getResourceAsStream(set.word() + ".txt")) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .as("the plans in %s", file)
                    .isEqualTo(text);
        }
        assertThat(ShippedWaits.text(ShippedWaits.of(set.word()).definitions())).isEqualTo(text);
    }

    private static List<WaitDefinition> described(Definitions set) {
        AnalysisRequest request = AnalysisRequest.of(
                        Path.of("no trace"), new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of()))
                .by(set);
        PatternFiles files = PatternFiles.of(request);
        try (Lanes lanes = new Lanes(request, OutputStream.nullOutputStream(), notice -> {})) {
            Lane.Loaded loaded = lanes.load(files.all());
            assertThat(loaded.failures()).isEmpty();
            Catalogue catalogue = new Catalogue(loaded.entries(), List.of(), notice -> {});
            List<WaitDefinition> definitions = new ArrayList<>();
            for (Catalogue.Entry entry : loaded.entries()) {
                String name = entry.type().name();
                if (Set.of("peer", "group", "aside")
                        .contains(String.valueOf(entry.type().kind()))) {
                    Chosen pattern = Objects.requireNonNull(catalogue.chosen(name, request));
                    Map<String, Double> numbers = new TreeMap<>();
                    for (Parameter parameter : entry.type().parameters()) {
                        numbers.put(parameter.name(), ((Number) parameter.defaultValue()).doubleValue());
                    }
                    definitions.add(new WaitDefinition(
                            name,
                            files.sources().digest(entry.file()),
                            catalogue.ancestors(name),
                            lanes.describe(pattern).results().getFirst(),
                            numbers));
                }
            }
            return definitions;
        }
    }
}

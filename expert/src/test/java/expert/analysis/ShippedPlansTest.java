package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import earl.plan.Plan;
import earl.testing.Traces;
import earl.wait.ShippedWaits;
import earl.wait.WaitDefinition;
import expert.kept.Rows;
import expert.kept.ShippedPatterns;
import expert.lane.Lane;
import expert.lane.Lanes;
import expert.lane.PatternTask;
import expert.pattern.Definitions;
import expert.pattern.Parameter;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.script.engine.PatternClass;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What EXPERT knows of the shipped patterns without running them is what they say and describe. If a pattern has changed, copy {@code
 * expert/target/plans/*.txt} to {@code earl-waits/src/main/resources/earl/wait}, and what is in {@code expert/target/plans/patterns} to
 * {@code expert/src/main/resources/expert/kept}.
 */
class ShippedPlansTest {
    @ParameterizedTest
    @EnumSource
    void plansOfWaitsAreWhatThePatternsDescribe(Definitions set) throws Exception {
        List<WaitDefinition> waits = new ArrayList<>();
        in(set, shipped -> {
            for (PatternTask pattern : shipped.described(set)) {
                if (definesWaits(pattern)) {
                    assertThat(pattern.info().parameters()).allMatch(Parameter::isSymbol);
                    Map<String, Double> numbers = new TreeMap<>();
                    for (Parameter parameter : pattern.info().parameters()) {
                        numbers.put(parameter.name(), ((Number) parameter.defaultValue()).doubleValue());
                    }
                    waits.add(new WaitDefinition(
                            pattern.name(),
                            shipped.files.sources().digest(pattern.file()),
                            shipped.catalogue.ancestors(pattern.name()),
                            shipped.plan(pattern),
                            numbers));
                }
            }
        });
        String text = ShippedWaits.text(waits);
        compare("", set.word() + ".txt", text, ShippedWaits.class);
        assertThat(ShippedWaits.text(ShippedWaits.of(set.word()).definitions())).isEqualTo(text);
    }

    @Test
    void otherPlansAreWhatThePatternsDescribe() throws Exception {
        // A plan that is the same by all sets of definitions stands once.
        Map<String, Map<String, List<String>>> keys = new TreeMap<>();
        for (Definitions set : Definitions.values()) {
            in(set, shipped -> {
                for (PatternTask pattern : shipped.described(set)) {
                    if (!definesWaits(pattern)) {
                        keys.computeIfAbsent(pattern.name(), name -> new LinkedHashMap<>())
                                .computeIfAbsent(shipped.plan(pattern).text(), plan -> new ArrayList<>())
                                .add(Plans.key(shipped.files.sources().digest(pattern.file()), pattern));
                    }
                }
            });
        }
        StringBuilder text = new StringBuilder();
        keys.forEach(
                (name, plans) -> plans.forEach((plan, each) -> text.append(ShippedPatterns.section(name, each, plan))));
        compare("patterns", "plans.txt", text.toString(), ShippedPatterns.class);
        keys.values()
                .forEach(plans -> plans.forEach((plan, each) -> assertThat(each)
                        .allSatisfy(key -> assertThat(ShippedPatterns.plan(key).map(Plan::text))
                                .hasValue(plan))));
    }

    @Test
    void patternsAreWhatTheFilesDefine() throws Exception {
        Map<String, List<Object>> bySource = new LinkedHashMap<>();
        in(
                Definitions.SCALASCA,
                shipped -> shipped.files
                        .all()
                        .forEach(file -> bySource.put(
                                shipped.files.sources().digest(file),
                                shipped.patterns.stream()
                                        .filter(pattern -> pattern.file().equals(file))
                                        .map(pattern -> (Object) Rows.row(pattern))
                                        .toList())));
        String text = new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(bySource) + "\n";
        compare("patterns", "patterns.json", text, ShippedPatterns.class);
    }

    /** No language is started for a default report, by whatever definitions. */
    @ParameterizedTest
    @EnumSource
    void allDefaultPatternsHavePlans(Definitions set) throws Exception {
        Set<String> without = new TreeSet<>();
        in(set, shipped -> {
            for (PatternTask pattern : shipped.catalogue.choose(request(set), true)) {
                String source = shipped.files.sources().digest(pattern.file());
                boolean known = definesWaits(pattern)
                        ? ShippedWaits.of(set.word()).definitions().stream()
                                .anyMatch(wait -> wait.name().equals(pattern.name())
                                        && wait.source().equals(source))
                        : pattern.type().table() == null
                                || ShippedPatterns.plan(Plans.key(source, pattern))
                                        .isPresent();
                if (!known || !pattern.type().onlyDescribes()) {
                    without.add(pattern.name());
                }
            }
        });
        assertThat(without).isEmpty();
    }

    /** Compares what is shipped with what it should be, and leaves that where a developer finds it. */
    private static void compare(String folder, String name, String text, Class<?> owner) throws Exception {
        Path file = Files.createDirectories(Path.of("target/plans", folder)).resolve(name);
        Files.writeString(file, text);
        try (var in = owner.getResourceAsStream(name)) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .as("as %s", file)
                    .isEqualTo(text);
        }
    }

    private static boolean definesWaits(PatternTask pattern) {
        return pattern.info().kind() != null;
    }

    private static AnalysisRequest request(Definitions set) {
        return AnalysisRequest.of(
                        Path.of("no trace"), new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of()))
                .by(set);
    }

    /** All shipped files, loaded. */
    private record Shipped(List<PatternClass> patterns, Catalogue catalogue, PatternFiles files, Lanes lanes) {
        /** The patterns that describe, in the order in which they stand. */
        List<PatternTask> described(Definitions set) {
            return patterns.stream()
                    .filter(pattern -> pattern.table() != null)
                    .map(pattern -> Objects.requireNonNull(catalogue.chosen(pattern.name(), request(set))))
                    .toList();
        }

        Plan plan(PatternTask pattern) {
            Lane.Outcome<Plan> outcome = lanes.describe(pattern);
            assertThat(outcome.failures()).isEmpty();
            return outcome.results().getFirst();
        }
    }

    /** The plans of some patterns, as these describe them. */
    static Map<String, Plan> plans(Set<String> names) {
        Map<String, Plan> plans = new TreeMap<>();
        in(
                Definitions.SCALASCA,
                shipped -> shipped.described(Definitions.SCALASCA).stream()
                        .filter(pattern -> names.contains(pattern.name()))
                        .forEach(pattern -> plans.put(pattern.name(), shipped.plan(pattern))));
        return plans;
    }

    private static void in(Definitions set, Consumer<Shipped> task) {
        AnalysisRequest request = request(set);
        PatternFiles files = PatternFiles.of(request.patterns());
        try (Lanes lanes = new Lanes(request, OutputStream.nullOutputStream(), notice -> {})) {
            Lane.Loaded loaded = lanes.load(files.all());
            assertThat(loaded.failures()).isEmpty();
            task.accept(new Shipped(
                    loaded.patterns(), new Catalogue(files.all(), loaded.patterns(), notice -> {}), files, lanes));
        }
    }
}

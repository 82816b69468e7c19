package expert.split;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which package of this module may know which of its others. */
class ClusterArchitectureTest {
    private static final Map<String, Set<String>> USES = Map.of(
            "earl.survey", Set.of(),
            "earl.fragment", Set.of("earl.survey"),
            "expert.cluster", Set.of(),
            "expert.split.survey", Set.of("earl.fragment", "earl.survey", "expert.cluster"),
            "expert.split", Set.of("earl.fragment", "earl.survey", "expert.cluster", "expert.split.survey"));

    private static final JavaClasses OURS = new ClassFileImporter()
            .importUrl(SplitProvider.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void packagesUseOnlyWhatStandsBeforeThem() {
        Map<String, Set<String>> found = new TreeMap<>();
        for (JavaClass type : OURS) {
            found.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>())
                    .addAll(type.getDirectDependenciesFromSelf().stream()
                            .map(use -> use.getTargetClass().getPackageName())
                            .filter(name -> USES.containsKey(name) && !name.equals(type.getPackageName()))
                            .collect(Collectors.toSet()));
        }
        assertThat(found).isEqualTo(new TreeMap<>(USES));
        slices().matching("(earl..)").should().beFreeOfCycles().check(OURS);
    }

    /** Tables of a trace do not know of patterns, and the transport of tasks does not know what they do. */
    @Test
    void fragmentsKnowNothingOfPatterns() {
        for (JavaClass type : OURS) {
            boolean isOfTables = type.getPackageName().startsWith("earl.");
            boolean isTransport = type.getPackageName().equals("expert.cluster");
            for (var use : type.getDirectDependenciesFromSelf()) {
                String name = use.getTargetClass().getPackageName();
                if (isOfTables) {
                    assertThat(name).as(use.getDescription()).doesNotStartWith("expert.");
                }
                if (isTransport && name.startsWith("earl.")) {
                    assertThat(name).as(use.getDescription()).isIn("earl.disk", "earl.parallel");
                }
            }
        }
    }
}

package expert.web.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Which part of the workbench may know which. */
class WebArchitectureTest {
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("expert.web");

    @Test
    void packagesFormNoCycle() {
        slices().matching("expert.web.(*)..").should().beFreeOfCycles().check(OURS);
    }

    @Test
    void onlyTheServerKnowsHttp() {
        classes()
                .that()
                .resideInAPackage("expert.web.server")
                .should()
                .onlyBeAccessed()
                .byAnyPackage("expert.web.server")
                .check(OURS);
        noClasses()
                .that()
                .resideOutsideOfPackage("expert.web.server")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.helidon..")
                .check(OURS);
    }

    @Test
    void theInterfaceKnowsNothingOfTraces() {
        noClasses()
                .that()
                .resideInAPackage("expert.web.api")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "earl..", "expert.analysis..", "expert.answer..", "expert.report..", "expert.request..")
                .check(OURS);
    }
}

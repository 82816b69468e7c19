package expert.language;

import earl.graph.loop.LoopsProvider;
import earl.view.InstalledViews;
import earl.view.TableDescription;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The tables that the language knows: those of the views that we ship, and that of a loop. */
final class Tables {
    private Tables() {}

    static List<TableDescription> all() {
        List<TableDescription> all = new ArrayList<>();
        InstalledViews.installed().tables().stream()
                .map(table -> table.description())
                .filter(table -> !isTest(table.name()))
                .sorted(Comparator.comparing(TableDescription::name))
                .forEach(all::add);
        all.add(LoopsProvider.ITERATIONS);
        return all;
    }

    /** Whether a name is that of the table of an analysis that only tests have. */
    static boolean isTest(String name) {
        return name.equals("longest_gaps");
    }

    static TableDescription named(List<TableDescription> tables, String name) {
        return tables.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A table as an attribute of a trace. */
    static Member attribute(TableDescription table) {
        return Member.attribute(
                table.name(), LanguageType.object(PatternLanguage.tableClass(table.name())), table.sentence());
    }
}

package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.manual.ManPage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The manual pages say what help says. */
class ManPageTest {
    private static final Pattern BEGIN = Pattern.compile("(?m)^\\.TH \"([^\"]*)\"");

    private static String printed(String... command) {
        Terminal.Result result = new Terminal().run(command);
        assertThat(result.status()).as(result.err()).isZero();
        return result.out();
    }

    /** The pages by their names, for instance {@code EXPERT-GRAPH-DIFF}. */
    private static Map<String, String> pages(String roff) {
        Map<String, String> pages = new TreeMap<>();
        Matcher begin = BEGIN.matcher(roff);
        List<int[]> places = begin.results()
                .map(each -> new int[] {each.start(), each.end()})
                .toList();
        for (int i = 0; i < places.size(); i++) {
            int end = i + 1 < places.size() ? places.get(i + 1)[0] : roff.length();
            String page = roff.substring(places.get(i)[0], end);
            String name =
                    page.substring(page.indexOf('"') + 1, page.indexOf('"', 5)).replace("\\-", "-");
            pages.put(name, page);
        }
        return pages;
    }

    private static void commands(CommandSpec command, Map<String, CommandSpec> all) {
        all.put(command.qualifiedName("-").toUpperCase(java.util.Locale.ROOT), command);
        command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(each -> !each.usageMessage().hidden())
                .forEach(each -> commands(each, all));
    }

    /** EXPERT breaks lines as the terminal needs: texts that are broken in the source would be broken twice. Lines of tables have two blanks. */
    @Test
    void descriptionsAreWholeParagraphs() {
        Map<String, CommandSpec> commands = new TreeMap<>();
        commands(new Cli(new Terminal().session()).commandLine().getCommandSpec(), commands);
        SoftAssertions all = new SoftAssertions();
        commands.forEach((name, command) -> {
            paragraphs(all, name, command.usageMessage().description());
            command.options()
                    .forEach(option -> paragraphs(all, name + " " + option.longestName(), option.description()));
            command.positionalParameters()
                    .forEach(
                            parameter -> paragraphs(all, name + " " + parameter.paramLabel(), parameter.description()));
        });
        all.assertAll();
    }

    private static void paragraphs(SoftAssertions all, String name, String... lines) {
        for (String line : lines) {
            all.assertThat(line).as(name).matches("|.*[.:]|.*  .*");
        }
    }

    @Test
    void eachCommandHasAPageWithItsOptions() {
        CommandLine program = new Cli(new Terminal().session()).commandLine();
        Map<String, CommandSpec> commands = new TreeMap<>();
        commands(program.getCommandSpec(), commands);
        Map<String, String> pages = pages(printed("help", "--man"));
        assertThat(pages.keySet()).isEqualTo(commands.keySet()).hasSizeGreaterThan(20);
        SoftAssertions all = new SoftAssertions();
        commands.forEach((name, command) -> {
            String page = pages.get(name);
            command.options().stream()
                    .filter(option -> !option.hidden())
                    .forEach(option -> all.assertThat(page)
                            .as(name)
                            .contains("\n\\fB" + ManPage.names(option).replace("-", "\\-") + "\\fR\n"));
        });
        all.assertAll();
    }

    @Test
    void aPageHasOnlyKnownMacrosAndNothingUnfilled() {
        Set<String> known = Set.of("TH", "SH", "PP", "TP", "nf", "fi");
        String roff = printed("help", "--man");
        assertThat(roff.lines()
                        .filter(line -> line.startsWith("."))
                        .map(line -> line.substring(1).replaceFirst(" .*", "")))
                .isSubsetOf(known);
        assertThat(roff).doesNotContain("${", "%n", "%%", "@|");
        assertThat(pages(roff).get("EXPERT-RECORD"))
                .contains(
                        ".SH \"NAME\"\nexpert\\-record \\- ", "expert record [OPTIONS]", ".SH \"SEE ALSO\"\nexpert(1)");
    }

    @Test
    void aCommandHasItsPageAlone() {
        assertThat(pages(printed("help", "--man", "graph")).keySet())
                .containsExactlyInAnyOrder("EXPERT-GRAPH", "EXPERT-GRAPH-DIFF", "EXPERT-GRAPH-STATS");
    }
}

package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import expert.option.Session;
import expert.pattern.PatternInfo;
import expert.run.AnalysisRequest;
import expert.run.Analyzer;
import expert.script.PatternPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the shell script that starts EXPERT knows of its commands and patterns. */
class LauncherTest {
    private static final Pattern SCRIPTS = Pattern.compile("(?m)^ +(\\*\\w+\\*( \\| \\*\\w+\\*)+)\\)$");
    private static final Pattern COMMANDS = Pattern.compile("(?m)^ +(analyze( \\| \\w+)+)\\)$");

    @Test
    @DisplayName("The launcher knows each command, and takes nothing else for one")
    void commands() throws IOException {
        String launcher = Files.readString(Traces.root().resolve("expert/src/dist/bin/expert"));
        Matcher list = COMMANDS.matcher(launcher);
        assertThat(list.find()).isTrue();
        Set<String> known =
                new Cli(Session.system()).commandLine().getSubcommands().keySet();
        assertThat(List.of(list.group(1).split(" \\| "))).containsExactlyInAnyOrderElementsOf(known);
    }

    @Test
    @DisplayName("The launcher knows which shipped patterns need a language")
    void scripts() throws IOException {
        String launcher = Files.readString(Traces.root().resolve("expert/src/dist/bin/expert"));
        Matcher list = SCRIPTS.matcher(launcher);
        assertThat(list.find()).isTrue();
        PatternPath shipped = new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of());
        AnalysisRequest request = AnalysisRequest.of(Path.of("no trace"), shipped);
        assertThat(List.of(list.group(1).replace("*", "").split(" \\| ")))
                .containsExactlyInAnyOrderElementsOf(Analyzer.list(request).patterns().stream()
                        .map(PatternInfo::name)
                        .filter(name -> Analyzer.plan(request, name).isEmpty())
                        .toList());
    }
}

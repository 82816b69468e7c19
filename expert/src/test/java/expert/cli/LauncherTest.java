package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the shell script that starts EXPERT knows of its commands. */
class LauncherTest {
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
}

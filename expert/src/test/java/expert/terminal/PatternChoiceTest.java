package expert.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.ExternalTerminal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PatternChoiceTest {
    private static final List<PatternInfo> PATTERNS = List.of(
            pattern("late_sender", "point_to_point"),
            pattern("mpi", null),
            pattern(
                    "point_to_point",
                    "mpi",
                    new Parameter(
                            "minimum", Parameter.Type.NUMBER, 0.0, "shorter ones are ignored", 0.0, null, List.of())),
            pattern("wait_at_barrier", "mpi"));

    private static PatternInfo pattern(String name, @Nullable String parent, Parameter... parameters) {
        return new PatternInfo(
                name,
                name,
                "What " + name + " says.",
                parent,
                "s",
                false,
                Path.of("p.py"),
                "python",
                true,
                true,
                List.of(parameters));
    }

    private static PatternChoice choice() {
        return new PatternChoice(PATTERNS, List.of("late_sender", "gone"), Map.of("mpi.x", "1"));
    }

    private static void type(PatternChoice choice, String text) {
        text.chars().forEach(character -> choice.type((char) character));
    }

    @Test
    void patternsStandBelowTheirParents() {
        assertThat(choice().lines(80, 24))
                .containsExactly(
                        "Space ticks a pattern or sets a parameter, a all, n none, Enter runs, q quits",
                        "> [ ] mpi  What mpi says.",
                        "    [ ] point_to_point  What point_to_point says.",
                        "      [x] late_sender  What late_sender says.",
                        "    [ ] wait_at_barrier  What wait_at_barrier says.",
                        "1 chosen");
    }

    @Test
    void boxesAreTickedAndParametersSet() {
        PatternChoice choice = choice();
        type(choice, "j ");
        assertThat(choice.chosen()).containsExactly("point_to_point", "late_sender");
        assertThat(choice.lines(80, 24)).contains("          minimum = 0.0");
        type(choice, "j ");
        assertThat(choice.lines(80, 24)).contains("shorter ones are ignored (a number, at least 0)");
        choice.press(PatternChoice.Key.BACKSPACE);
        choice.press(PatternChoice.Key.BACKSPACE);
        choice.press(PatternChoice.Key.BACKSPACE);
        type(choice, "-1");
        choice.press(PatternChoice.Key.ENTER);
        assertThat(choice.lines(80, 24)).last().asString().contains("parameter minimum takes values of at least 0");
        choice.press(PatternChoice.Key.BACKSPACE);
        choice.press(PatternChoice.Key.BACKSPACE);
        type(choice, "1e-5");
        choice.press(PatternChoice.Key.ENTER);
        assertThat(choice.values()).containsOnly(Map.entry("point_to_point.minimum", "1e-5"), Map.entry("mpi.x", "1"));
        assertThat(choice.press(PatternChoice.Key.ENTER)).isEqualTo(PatternChoice.Outcome.ACCEPTED);
    }

    @Test
    void nothingChosenIsNotAccepted() {
        PatternChoice choice = choice();
        choice.type('n');
        assertThat(choice.press(PatternChoice.Key.ENTER)).isEqualTo(PatternChoice.Outcome.OPEN);
        assertThat(choice.lines(80, 24)).endsWith("choose a pattern first");
        choice.type('a');
        assertThat(choice.chosen()).hasSize(4);
        assertThat(choice.type('q')).isEqualTo(PatternChoice.Outcome.LEFT);
    }

    /** The line of the cursor is always to be seen. */
    @Test
    void longListsScroll() {
        PatternChoice choice = choice();
        choice.press(PatternChoice.Key.END);
        assertThat(choice.lines(40, 5))
                .hasSize(4)
                .anyMatch(line -> line.startsWith("> ") && line.contains("wait_at_barrier"));
        choice.press(PatternChoice.Key.HOME);
        assertThat(choice.lines(40, 5)).anyMatch(line -> line.startsWith("> ") && line.contains("mpi"));
    }

    private static boolean shown(PatternChoice choice, String keys, ByteArrayOutputStream screen) throws IOException {
        try (Terminal terminal = new ExternalTerminal(
                "test",
                "xterm",
                new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8)),
                screen,
                StandardCharsets.UTF_8)) {
            terminal.setSize(new Size(80, 24));
            return ChoiceScreen.show(terminal, choice);
        }
    }

    @Test
    void aTerminalsKeys() throws IOException {
        ByteArrayOutputStream screen = new ByteArrayOutputStream();
        PatternChoice choice = choice();
        assertThat(shown(choice, "\033[B\033[B\033[B \r", screen)).isTrue();
        assertThat(choice.chosen()).containsExactly("late_sender", "wait_at_barrier");
        assertThat(screen.toString(StandardCharsets.UTF_8)).contains("[x] wait_at_barrier");
        assertThat(shown(choice(), "q", screen)).isFalse();
        assertThat(shown(choice(), "\003", screen)).isFalse();
    }
}

package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShownOutputTest {
    private static final List<String> PRINTED =
            List.of("head", "late sender: 12.3 ms", "on rank 4", "foot 1", "foot 2");

    @Test
    void dotsMatchAnyNumberOfLines() {
        assertThat(ShownOutput.matches(PRINTED, PRINTED)).isTrue();
        assertThat(ShownOutput.matches(List.of("head", "...", "foot 2"), PRINTED))
                .isTrue();
        assertThat(ShownOutput.matches(List.of("...", "late sender: 12.3 ms", "on rank 4", "..."), PRINTED))
                .isTrue();
        assertThat(ShownOutput.matches(List.of("...", "foot 1"), PRINTED)).isFalse();
        assertThat(ShownOutput.matches(List.of("head"), PRINTED)).isFalse();
    }

    @Test
    void outputWithoutDotsIsReplaced() {
        assertThat(ShownOutput.updated(List.of("old"), PRINTED)).contains(PRINTED);
    }

    @Test
    void partsAreFoundAgainWithOtherFigures() {
        assertThat(ShownOutput.updated(List.of("...", "late sender: 1.001 s", "on rank 17", "..."), PRINTED))
                .contains(List.of("...", "late sender: 12.3 ms", "on rank 4", "..."));
        assertThat(ShownOutput.updated(List.of("old head", "head", "..."), PRINTED))
                .contains(List.of("head", "..."));
        assertThat(ShownOutput.updated(List.of("...", "foot 7", "foot 8"), PRINTED))
                .contains(List.of("...", "foot 1", "foot 2"));
    }

    @Test
    void aPartThatIsGoneNeedsAnAuthor() {
        assertThat(ShownOutput.updated(List.of("...", "early reduce: 1 s", "..."), PRINTED))
                .isEmpty();
    }
}

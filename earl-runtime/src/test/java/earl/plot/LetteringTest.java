package earl.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.geom.Area;
import java.awt.geom.PathIterator;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LetteringTest {
    private static final String TEXT =
            "MPI_Waitall 0123 \u00B5s \u00E4\u00F6\u00FC\u00C9 \u2026 \u2013 \u0416\u03B1 (g)@&%";

    /** The same font, read by Java itself; the test is skipped where Java finds no fonts of the system's, for then it reads none. */
    private static Font javas() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(Lettering.class.getResourceAsStream("LiberationSans-Regular.ttf"))) {
            return Font.createFont(Font.TRUETYPE_FONT, in).deriveFont(1000f);
        } catch (FontFormatException | RuntimeException | LinkageError none) {
            assumeTrue(false, "skipped: Java finds no fonts on this machine: " + none);
            throw new IllegalStateException(none);
        }
    }

    @Test
    void widthsAreJavas() throws IOException {
        FontRenderContext exact = new FontRenderContext(null, true, true);
        Font font = javas();
        TEXT.codePoints()
                .mapToObj(Character::toString)
                .forEach(letter -> assertThat(Lettering.width(letter, 1000))
                        .as(letter)
                        .isCloseTo(
                                font.createGlyphVector(exact, letter)
                                        .getGlyphMetrics(0)
                                        .getAdvanceX(),
                                Offset.offset(0.6)));
    }

    @Test
    void outlinesAreJavas() throws IOException {
        FontRenderContext exact = new FontRenderContext(null, true, true);
        Font font = javas();
        TEXT.codePoints()
                .mapToObj(Character::toString)
                .filter(letter -> !letter.isBlank())
                .forEach(letter -> {
                    Area ours = new Area(Lettering.shape(letter, 1000));
                    Shape theirs = font.createGlyphVector(exact, letter).getOutline();
                    assertThat(area(ours)).as(letter).isGreaterThan(1000);
                    ours.exclusiveOr(new Area(theirs));
                    assertThat(area(ours)).as("%s: what is in one only", letter).isLessThan(1500);
                });
    }

    /** By the shoelace formula, of the curves made straight. */
    private static double area(Shape shape) {
        double sum = 0;
        double[] at = new double[6];
        double x = 0;
        double y = 0;
        double startX = 0;
        double startY = 0;
        for (PathIterator i = shape.getPathIterator(null, 0.5); !i.isDone(); i.next()) {
            int kind = i.currentSegment(at);
            double nextX = kind == PathIterator.SEG_CLOSE ? startX : at[0];
            double nextY = kind == PathIterator.SEG_CLOSE ? startY : at[1];
            if (kind == PathIterator.SEG_MOVETO) {
                startX = nextX;
                startY = nextY;
            } else {
                sum += x * nextY - nextX * y;
            }
            x = nextX;
            y = nextY;
        }
        return Math.abs(sum) / 2;
    }

    @Test
    void aCharacterThatTheFontLacksIsABox() {
        assertThat(Lettering.width("\uE123", 10))
                .isEqualTo(Lettering.width("\uD83D\uDE00", 10))
                .isPositive();
        assertThat(Lettering.shape("\uE123", 10).getBounds().height).isPositive();
    }

    @Test
    void whatIsTooLongIsCut() {
        assertThat(Lettering.fitted("MPI_Waitall", 12, 200)).isEqualTo("MPI_Waitall");
        String cut = Lettering.fitted("MPI_Waitall", 12, 40);
        assertThat(cut).startsWith("MPI").endsWith("\u2026");
        assertThat(Lettering.width(cut, 12)).isLessThanOrEqualTo(40);
    }
}

package expert.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class FoldedWriterTest {
    private static final String LINE =
            "  region       12.5 s  a/path/of/many/functions/that/fits  and then a few more words";

    private final StringWriter shown = new StringWriter();
    private final FoldedWriter writer = new FoldedWriter(shown, () -> 60);

    @Test
    void linesAreBrokenAtBlanksAndIndented() throws IOException {
        writer.fold(true);
        writer.write(LINE + "\nshort\n");
        assertThat(shown).hasToString("""
                  region       12.5 s  a/path/of/many/functions/that/fits
                      and then a few more words
                short
                """);
    }

    @Test
    void namesAndCommandLinesStayWhole() throws IOException {
        writer.fold(true);
        String name = "a".repeat(70);
        writer.write("of " + name + " it is\n  expert explain /a/folder/with/a/long/name/and/more run42 late_sender\n");
        assertThat(shown).hasToString("""
                of
                    NAME
                    it is
                  expert explain /a/folder/with/a/long/name/and/more run42 late_sender
                """.replace("NAME", name));
    }

    @Test
    void remarksInModelsStayRemarks() throws IOException {
        writer.fold(true);
        writer.write("// coalesced: the loop of 20 on 0-1 that begins with a send of 2\n");
        assertThat(shown).hasToString("""
                // coalesced: the loop of 20 on 0-1 that begins with a send
                //     of 2
                """);
    }

    @Test
    void coloursTakeNoCells() throws IOException {
        writer.fold(true);
        String coloured = "\u001b[1m" + "a b ".repeat(15).strip() + "\u001b[0m\n";
        writer.write(coloured);
        assertThat(shown).hasToString(coloured);
    }

    @Test
    void whatHasNoEndAppearsWhenItIsFlushed() throws IOException {
        writer.fold(true);
        writer.write("a question? ");
        writer.flush();
        assertThat(shown).hasToString("a question? ");
    }

    @Test
    void nothingIsFoldedUnlessItIsAskedFor() throws IOException {
        writer.write(LINE);
        assertThat(shown).hasToString(LINE);
    }
}

package expert.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AnswerPagesTest {
    private static final Pattern NEXT =
            Pattern.compile("For the rest call tool again with the same arguments and line=(\\d+)");

    /** All pages of a text. */
    private static List<String> pages(String text) throws BadArgument {
        List<String> pages = new ArrayList<>();
        long line = 1;
        while (line > 0) {
            String page = AnswerPages.page(text, line, "tool", "expert run");
            pages.add(page);
            Matcher next = NEXT.matcher(page);
            line = next.find() ? Long.parseLong(next.group(1)) : 0;
        }
        return pages;
    }

    private static String withoutNote(String page) {
        int note = page.indexOf("\nTruncated: ");
        return note < 0 ? page : page.substring(0, note);
    }

    @Test
    void aShortTextIsOnePageWithoutANote() throws BadArgument {
        assertThat(AnswerPages.page("one\ntwo\n", 1, "tool", "expert")).isEqualTo("one\ntwo\n");
        assertThat(AnswerPages.page("", 1, "tool", "expert")).isEmpty();
    }

    @Test
    void noPageHasMoreThanItsTokensAndTogetherTheyAreTheText() throws BadArgument {
        Random random = new Random(7);
        for (int run = 0; run < 50; run++) {
            StringBuilder text = new StringBuilder();
            int lines = 1 + random.nextInt(3000);
            for (int i = 0; i < lines; i++) {
                text.append(random.nextBoolean() ? "a\u00e4\ud83d\ude00 ".repeat(random.nextInt(20)) : "line " + i)
                        .append('\n');
            }
            List<String> pages = pages(text.toString());
            assertThat(pages)
                    .as("seed 7, run " + run)
                    .allSatisfy(
                            page -> assertThat(AnswerPages.tokens(page)).isLessThanOrEqualTo(AnswerPages.MAX_TOKENS));
            assertThat(String.join(
                            "", pages.stream().map(AnswerPagesTest::withoutNote).toList()))
                    .as("seed 7, run " + run)
                    .isEqualTo(text.toString());
            if (pages.size() > 1) {
                assertThat(pages.getFirst()).contains("Truncated: these are lines 1 to ", "or run: expert run");
                assertThat(pages.getLast()).contains("Truncated").doesNotContain("For the rest");
            }
        }
    }

    @Test
    void aLineThatIsLongerThanAPageIsCutAndSaysSo() throws BadArgument {
        List<String> pages = pages("first\n" + "\ud83d\ude00".repeat(10_000) + "\nlast\n");
        assertThat(pages)
                .hasSize(3)
                .allSatisfy(page -> assertThat(AnswerPages.tokens(page)).isLessThanOrEqualTo(AnswerPages.MAX_TOKENS));
        assertThat(pages.get(1)).contains("(line cut)").doesNotContain("\ufffd");
    }

    @Test
    void controlCharactersBecomeVisible() throws BadArgument {
        assertThat(AnswerPages.page("red \u001b[31m\ttext\n", 1, "tool", "expert"))
                .isEqualTo("red \\u001b[31m\ttext\n");
    }

    @Test
    void aLineThatIsNotThereIsABadArgument() {
        assertThatThrownBy(() -> AnswerPages.page("one\n", 2, "tool", "expert"))
                .isInstanceOf(BadArgument.class)
                .hasMessage("line must be 1 to 1, not 2");
    }
}

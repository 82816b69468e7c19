package expert.report;

import expert.answer.figure.Account;
import expert.answer.figure.Account.Item;
import expert.answer.figure.Account.Row;
import expert.answer.phrase.SourceText;
import expert.pattern.Analysis;
import expert.text.Layout;
import expert.text.Lines;
import expert.text.Paint.Tone;
import expert.text.Words;
import java.util.ArrayList;
import java.util.List;

/** The account of a run as a table: its shares add up to 100.0 %. */
final class AccountText {
    /** Rows of a brief table; others are one row. */
    private static final int MAX_ROWS = 8;

    private static final int LABEL = 35;
    private static final int SHARE = 8;
    private static final int MAX_WAITS = 3;
    /** Items with this part of a row stand for all of it. */
    private static final double MOST = 0.95;

    private static final double MIN_ITEM = 0.0005;

    private final Account account;
    private final Lines lines;

    /** A share that is shown as less than a tenth of a percent. */
    private static final double LEAST = 1e-6;

    private AccountText(Account account, Lines lines) {
        this.account = account;
        this.lines = lines;
    }

    /**
     * Writes the account of an analysis, if it has one.
     *
     * @param counted with inclusive severities, in which each second counts once
     * @param full all rows, instead of the largest ones
     */
    static void write(Analysis counted, Lines lines, boolean full) {
        Account.of(counted).ifPresent(account -> new AccountText(account, lines).write(full));
    }

    private void write(boolean full) {
        lines.blank();
        lines.line(
                Tone.DIM,
                Layout.left("  where the time goes", LABEL) + Layout.right("share", SHARE) + "  what is behind it (of "
                        + Words.duration(account.total()) + ")");
        int[] tenths = account.tenths();
        List<String> others = new ArrayList<>();
        int rest = 0;
        for (int i = 0; i < tenths.length; i++) {
            Row row = account.rows().get(i);
            if (full || (i < MAX_ROWS && tenths[i] > 0)) {
                row(row.kind().words(), tenths[i], behind(row, tenths[i], full));
            } else {
                others.add(row.kind().words());
                rest += tenths[i];
            }
        }
        if (rest > 0) {
            row("rest", rest, String.join(", ", others));
        }
    }

    private void row(String label, int tenths, String behind) {
        lines.labelled(
                Tone.STRONG, Layout.left("  " + label, LABEL) + Layout.right(shown(tenths), SHARE) + "  ", behind);
    }

    private static String shown(int tenths) {
        return tenths == 0 ? "<0.1 %" : tenths / 10 + "." + tenths % 10 + " %";
    }

    private String behind(Row row, int tenths, boolean full) {
        List<String> words = new ArrayList<>();
        int most = row.kind().isWaiting() || full ? MAX_WAITS : 1;
        for (Item item : row.items()) {
            if (words.size() < most && (words.isEmpty() || item.seconds() / account.total() >= MIN_ITEM)) {
                words.add(item(item, tenths));
            }
        }
        double shown = row.items().stream()
                .limit(words.size())
                .mapToDouble(Item::seconds)
                .sum();
        int more = shown < MOST * row.seconds() ? row.items().size() - words.size() : 0;
        return String.join("; ", words) + (more > 0 ? "; " + Words.count(more) + " more" : "");
    }

    /** {@code "MPI_Alltoall (transpose.c:7) 34.9 %: 1,920 calls of 4.19 MB, median 48.7 ms"}. */
    private String item(Item item, int tenths) {
        // Rounded so that all rows add up, a row may be shown as less than it is: an item is never shown as more.
        double share = item.seconds() / account.total();
        double shown = Math.rint(1000 * share) > tenths ? Math.max(tenths / 1000.0, LEAST) : share;
        String name = item.name() + SourceText.suffix(item.sources()) + " " + Words.percent(shown);
        if (item.callpath() < 0 || item.calls() <= 0) {
            return name;
        }
        String paths = item.callpaths() > 1 ? " on " + Words.count(item.callpaths(), "call path") : "";
        return name + ": " + Words.count(item.calls(), "call") + paths
                + (item.bytes() > 0 ? " of " + Words.bytes(item.bytes() / item.calls()) : "")
                + (item.median().isEmpty() ? "" : ", " + item.median());
    }
}

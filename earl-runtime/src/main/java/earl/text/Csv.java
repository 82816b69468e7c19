package earl.text;

import java.util.regex.Pattern;

/**
 * The form of text in a cell of comma-separated values (RFC 4180). Numbers are written unchanged; only text goes through
 * here.
 *
 * <p>A spreadsheet computes a cell that begins with {@code =}, {@code +}, {@code -} or {@code @} as a formula; names in a
 * trace may begin in this way. {@link #GUARDED} puts an apostrophe before such text, as OWASP recommends ("CSV Injection"),
 * and another one before existing apostrophes, so that readers of the table can remove one again. EXPERT reads no such
 * tables.
 */
public enum Csv {
    /** Cells that a spreadsheet would compute begin with an apostrophe. */
    GUARDED,
    /** Cells hold the unchanged text. */
    PLAIN;

    /**
     * The begin of a formula, after blanks that some programs skip and after apostrophes; wide forms count in some locales.
     */
    private static final Pattern FORMULA = Pattern.compile("[ ']*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20].*", Pattern.DOTALL);

    /** A cell: control characters are visible, and text that would end the cell is in quotation marks. */
    public String cell(String text) {
        String clean = Controls.clean(text);
        String guarded = this == GUARDED && FORMULA.matcher(clean).matches() ? "'" + clean : clean;
        boolean plain = guarded.indexOf(',') < 0
                && guarded.indexOf('"') < 0
                && guarded.strip().length() == guarded.length();
        return plain ? guarded : '"' + guarded.replace("\"", "\"\"") + '"';
    }
}

package earl.text;

import java.util.regex.Pattern;

/**
 * How text becomes a cell of comma-separated values (RFC 4180). Numbers are written as they are: only text goes through here.
 *
 * <p>A spreadsheet takes a cell that begins with {@code =}, {@code +}, {@code -} or {@code @} for a formula and computes it; a name in a
 * trace may be such a text. {@link #GUARDED} puts an apostrophe before it, as OWASP recommends ("CSV Injection"), and one more before
 * apostrophes that stand before it, so that whoever reads such a table can take one off again. We read none.
 */
public enum Csv {
    /** Cells that a spreadsheet would compute begin with an apostrophe. */
    GUARDED,
    /** Cells hold the text as it is. */
    PLAIN;

    /** What begins a formula, behind blanks that some programs pass over and apostrophes of ours; wide forms count in some locales. */
    private static final Pattern FORMULA = Pattern.compile("[ ']*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20].*", Pattern.DOTALL);

    /** A cell: control characters visible, in quotation marks where it holds what would end it. */
    public String cell(String text) {
        String clean = Controls.clean(text);
        String guarded = this == GUARDED && FORMULA.matcher(clean).matches() ? "'" + clean : clean;
        boolean plain = guarded.indexOf(',') < 0
                && guarded.indexOf('"') < 0
                && guarded.strip().length() == guarded.length();
        return plain ? guarded : '"' + guarded.replace("\"", "\"\"") + '"';
    }
}

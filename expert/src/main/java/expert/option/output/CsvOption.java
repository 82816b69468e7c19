package expert.option.output;

import earl.text.Csv;
import picocli.CommandLine.Option;

/** The form of text in cells of tables. */
public final class CsvOption {
    @Option(
            names = "--no-csv-guard",
            order = 902,
            description =
                    "In CSV, leave names that begin with =, +, - or @ unchanged. Without this option, EXPERT writes an"
                            + " apostrophe before them, so that spreadsheets do not compute them.")
    private boolean unguarded;

    /** The form of cells. */
    public Csv csv() {
        return unguarded ? Csv.PLAIN : Csv.GUARDED;
    }
}

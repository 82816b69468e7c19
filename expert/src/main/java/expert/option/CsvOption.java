package expert.option;

import earl.text.Csv;
import picocli.CommandLine.Option;

/** How text becomes cells of tables. */
public final class CsvOption {
    @Option(
            names = "--no-csv-guard",
            order = 902,
            description =
                    "In CSV, leave names that begin with =, +, - or @ as they are; without this option an apostrophe"
                            + " before them keeps spreadsheets from computing them.")
    private boolean unguarded;

    /** How to write cells. */
    public Csv csv() {
        return unguarded ? Csv.PLAIN : Csv.GUARDED;
    }
}

package expert.option;

import earl.text.Csv;
import expert.cubex.CubexWriter;
import expert.pattern.Analysis;
import expert.report.CsvReport;
import expert.report.HtmlReport;
import expert.report.JsonReport;
import expert.report.TextReport;
import expert.text.Paint;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;

/** Forms of a report. */
public enum ReportFormat {
    text,
    json,
    csv,
    html,
    cubex;

    /** Whether it is for a file and not for a terminal. */
    public boolean isBinary() {
        return this == cubex;
    }

    /**
     * Writes a report.
     *
     * @param stream takes what is no text
     * @param writer takes text
     * @param width cells of a line of text
     * @param csv how cells of tables are written
     * @param instances of each pattern, for people to read; programs get all that were kept
     */
    public void write(
            Analysis analysis, OutputStream stream, Writer writer, Paint paint, int width, int instances, Csv csv)
            throws IOException {
        switch (this) {
            case text -> TextReport.write(analysis, writer, paint, instances, width);
            case json -> JsonReport.write(analysis, writer);
            case csv -> CsvReport.write(analysis.cube(), writer, csv);
            case html -> HtmlReport.write(analysis, writer);
            case cubex -> CubexWriter.write(analysis.cube(), stream);
        }
    }
}

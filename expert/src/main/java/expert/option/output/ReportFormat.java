package expert.option.output;

import earl.text.Csv;
import expert.cubex.CubexWriter;
import expert.page.HtmlReport;
import expert.pattern.Analysis;
import expert.report.BriefReport;
import expert.report.CsvReport;
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
     * @param stream receives binary output
     * @param writer takes text
     * @param width cells of a line of text
     * @param csv how cells of tables are written
     * @param full whether text lists all that was found, and not what matters most
     * @param instances number of instances to list of each pattern, for people; programs get all that were kept
     */
    public void write(
            Analysis analysis,
            OutputStream stream,
            Writer writer,
            Paint paint,
            int width,
            boolean full,
            int instances,
            Csv csv)
            throws IOException {
        switch (this) {
            case text -> {
                if (full) {
                    TextReport.write(analysis, writer, paint, instances, width);
                } else {
                    BriefReport.write(analysis, writer, paint, width);
                }
            }
            case json -> JsonReport.write(analysis, writer);
            case csv -> CsvReport.write(analysis, writer, csv);
            case html -> HtmlReport.write(analysis, writer);
            case cubex -> CubexWriter.write(analysis.cube(), stream);
        }
    }
}

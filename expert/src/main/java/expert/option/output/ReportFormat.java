package expert.option.output;

import earl.text.Csv;
import expert.cubex.CubexWriter;
import expert.page.HtmlReport;
import expert.page.PageLinks;
import expert.pattern.Analysis;
import expert.pattern.Bookings;
import expert.report.BriefReport;
import expert.report.CsvReport;
import expert.report.JsonReport;
import expert.report.TextReport;
import expert.text.Layout;
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

    /** Whether a report of a few patterns says how much data calls send and receive. */
    public boolean hasSizes() {
        return this == json || this == html;
    }

    /**
     * How a report looks, as far as its form lets it choose.
     *
     * @param width cells of a line of text
     * @param full whether text lists all that was found, and not what matters most
     * @param instances number of instances to list of each pattern, for people; programs get all that were kept
     * @param csv how cells of tables are written
     * @param links of a page
     */
    public record Look(Paint paint, int width, boolean full, int instances, Csv csv, PageLinks links) {
        /** The look of a report without options, which gets no file beside others. */
        public static final Look USUAL =
                new Look(Paint.PLAIN, Layout.WIDTH, false, Bookings.WORST, Csv.GUARDED, PageLinks.NONE);
    }

    /**
     * Writes a report.
     *
     * @param stream receives binary output
     * @param writer takes text
     */
    public void write(Analysis analysis, OutputStream stream, Writer writer, Look look) throws IOException {
        switch (this) {
            case text -> {
                if (look.full) {
                    TextReport.write(analysis, writer, look.paint, look.instances, look.width);
                } else {
                    BriefReport.write(analysis, writer, look.paint, look.width);
                }
            }
            case json -> JsonReport.write(analysis, writer);
            case csv -> CsvReport.write(analysis, writer, look.csv);
            case html -> HtmlReport.write(analysis, look.links, writer);
            case cubex -> CubexWriter.write(analysis.cube(), stream);
        }
    }
}

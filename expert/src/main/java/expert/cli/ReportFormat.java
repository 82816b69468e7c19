package expert.cli;

import earl.text.Csv;
import expert.cubex.CubexWriter;
import expert.pattern.Analysis;
import expert.report.CsvReport;
import expert.report.HtmlReport;
import expert.report.JsonReport;
import expert.report.Paint;
import expert.report.TextReport;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Forms of a report. */
enum ReportFormat {
    text,
    json,
    csv,
    html,
    cubex;

    /** The form that a file's name asks for: text unless it ends in the name of another. */
    static ReportFormat of(@Nullable Path output) {
        String name = output == null || output.getFileName() == null
                ? ""
                : output.getFileName().toString().toLowerCase(Locale.ROOT);
        for (ReportFormat format : values()) {
            if (name.endsWith("." + format)) {
                return format;
            }
        }
        return text;
    }

    /** Whether it is for a file and not for a terminal. */
    boolean isBinary() {
        return this == cubex;
    }

    /**
     * Writes a report.
     *
     * @param stream takes what is no text
     * @param writer takes text
     * @param csv how cells of tables are written
     * @param instances of each pattern, for people to read; programs get all that were kept
     */
    void write(Analysis analysis, OutputStream stream, Writer writer, Paint paint, int instances, Csv csv)
            throws IOException {
        switch (this) {
            case text -> TextReport.write(analysis, writer, paint, instances);
            case json -> JsonReport.write(analysis, writer);
            case csv -> CsvReport.write(analysis.cube(), writer, csv);
            case html -> HtmlReport.write(analysis, writer);
            case cubex -> CubexWriter.write(analysis.cube(), stream);
        }
    }
}

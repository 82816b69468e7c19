package expert.report;

import earl.Location;
import expert.pattern.Analysis;
import expert.text.Layout;
import expert.text.Lines;
import expert.text.Paint.Tone;
import expert.text.Words;
import java.util.List;

/** The files of a run, by time and bytes. */
final class FilesText {
    /** Maximum number of files that a report lists. */
    private static final int MAX_FILES = 20;
    /** Maximum number of ranges of ranks that it names. */
    private static final int MAX_RANGES = 4;

    private FilesText() {}

    static void write(Analysis analysis, Lines lines) {
        List<FileTotals> files = FileTotals.of(analysis.trace().files());
        if (files.isEmpty()) {
            return;
        }
        lines.blank();
        lines.line(Tone.DIM, "      time  operations        read     written  file");
        for (FileTotals file : files.subList(0, Math.min(MAX_FILES, files.size()))) {
            List<Integer> ranks = file.locations().stream()
                    .map(location -> analysis.trace().locations().get(location))
                    .map(Location::rank)
                    .filter(rank -> rank >= 0)
                    .distinct()
                    .sorted()
                    .toList();
            String who = ranks.isEmpty()
                    ? Words.count(file.locations().size(), "location")
                    : (ranks.size() == 1 ? "rank " : "ranks ") + Words.ranges(ranks, MAX_RANGES);
            lines.plain(Layout.right(Words.duration(file.seconds()), 10)
                    + Layout.right(Words.count(file.operations()), 12)
                    + Layout.right(Words.bytes(file.bytesRead()), 12)
                    + Layout.right(Words.bytes(file.bytesWritten()), 12)
                    + "  " + Layout.clean(file.file())
                    + " (" + (file.library().isEmpty() ? "" : file.library() + ", ") + who + ")");
        }
        if (files.size() > MAX_FILES) {
            lines.wrapped("  ", Words.count(files.size() - MAX_FILES) + " more with --format json");
        }
    }
}

package expert.record;

import earl.TraceException;
import earl.monitor.Session;
import earl.monitor.archive.Recording;
import earl.monitor.watch.Settings;
import expert.cubex.CubexWriter;
import expert.terminal.Console;
import expert.terminal.OutputFile;
import expert.terminal.Remark;
import expert.text.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last lines of {@code expert record}: what of the run the trace lacks, then the banner, whose last line says where the trace is. */
public final class RecordingSummary {
    /** File of the profile, beside {@code calls.csv}. */
    private static final String PROFILE = "profile.cubex";

    private final Console console;
    private final Session recording;
    private final Recording.Outcome outcome;

    /**
     * What was to be recorded.
     *
     * @param spent EXPERT's processor time, as text; empty if it is not known
     * @param settings how the program was watched; {@code null} if that is not known any more
     * @param counters names of the counters that were wanted
     * @param banner whether the banner is wanted
     */
    public record Request(String spent, @Nullable Settings settings, List<String> counters, boolean banner) {
        /** What is known of a recording that was interrupted. */
        public static Request ofRecovered(boolean banner) {
            return new Request("", null, List.of(), banner);
        }
    }

    /** The summary of a recording whose archive was written. */
    public RecordingSummary(Console console, Session recording, Recording.Outcome outcome) {
        this.console = console;
        this.recording = recording;
        this.outcome = outcome;
    }

    /**
     * Writes the profile as a file for the Cube tools into the folder of the recording.
     *
     * @throws TraceException if it cannot be written
     */
    public static void writeProfile(Session recording, Recording.Outcome outcome) {
        Path target = recording.folder().resolve(PROFILE);
        try (OutputFile file = OutputFile.begin(target)) {
            CubexWriter.write(ProfileCube.of(outcome.profile()), file.stream());
            file.commit();
        } catch (IOException fault) {
            throw TraceException.unwritable(target, fault);
        }
    }

    /** Prints all lines. */
    public void print(Request request) {
        if (!recording.share().isEmpty()) {
            notice(recording.share());
        }
        recording.selection(outcome).forEach(this::notice);
        Settings settings = request.settings();
        if (settings != null
                && recording.lacksSelection()
                && (settings.keep() == 0 || recording.holdsFirstCallsOnly())) {
            notice("EXPERT found no loop that ran long enough: "
                    + (recording.holdsFirstCallsOnly()
                            ? "the trace has the first " + Words.bytes(settings.first())
                                    + " of records only; raise --keep, or use --all for everything"
                            : "the trace has all calls"));
        }
        lacks(request.counters());
        if (request.banner()) {
            new Banner(outcome.profile()).lines(request.spent()).forEach(this::notice);
            notice(
                    recording.keepsProfileOnly()
                            ? "the profile is in " + recording.folder()
                                    + "; to compare it with another one: expert diff "
                                    + recording.folder().resolve(PROFILE) + " OTHER/" + PROFILE
                            : "the trace is in " + recording.folder() + "; to analyze it: expert "
                                    + recording.folder());
        }
    }

    private void lacks(List<String> counters) {
        List<String> missing = counters.stream()
                .filter(name -> !outcome.counted().contains(name))
                .toList();
        if (!missing.isEmpty()) {
            notice("without " + (missing.size() == 1 ? "the counter " : "the counters ") + String.join(", ", missing)
                    + ": this machine has none, or does not allow them (/proc/sys/kernel/perf_event_paranoid)");
        }
        if (!outcome.samples().obstacle().isEmpty()) {
            notice("without samples: " + outcome.samples().obstacle());
        }
        if (!outcome.lines()) {
            notice("without source lines, because addr2line is missing (install binutils)");
        }
        outcome.unseen().forEach(this::notice);
        recording.unordered(outcome).forEach(this::notice);
        if (outcome.unknownPartners() > 0) {
            notice(Words.count(outcome.unknownPartners(), "call")
                    + " without a message or operation, because processes of other worlds are not known");
        }
        outcome.lacks().forEach(lack -> console.remark(Remark.INCOMPLETE, "incomplete: " + lack));
    }

    private void notice(String line) {
        console.remark(Remark.NOTICE, line);
    }
}

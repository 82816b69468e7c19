package earl.monitor.profile;

import earl.disk.WholeFile;
import earl.monitor.profile.RunProfile.Frame;
import earl.monitor.profile.RunProfile.SiteProfile;
import earl.monitor.profile.RunProfile.ThreadProfile;
import earl.text.Csv;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The file {@code calls.csv}: a profile with one row per thread, function and call site. */
public final class CallsFile {
    private static final String NAME = "calls.csv";
    private static final String COLUMNS =
            "rank,thread,call,place,calls,seconds,shortest,longest,seconds_before,bytes,path\n";

    private CallsFile() {}

    /** Writes the file into a folder. */
    public static void write(RunProfile profile, Path folder) throws IOException {
        StringBuilder text = new StringBuilder(COLUMNS);
        for (ThreadProfile thread : profile.threads()) {
            for (SiteProfile call : thread.calls()) {
                text.append(String.format(
                        Locale.ROOT,
                        "%d,%d,%s,%s,%d,%.9f,%.9f,%.9f,%.9f,%d,%s%n",
                        thread.rank(),
                        thread.thread(),
                        Csv.GUARDED.cell(call.function()),
                        Csv.GUARDED.cell(call.place()),
                        call.calls(),
                        call.seconds(),
                        call.shortest(),
                        call.longest(),
                        call.before(),
                        call.bytes(),
                        Csv.GUARDED.cell(path(call.path()))));
            }
        }
        WholeFile.write(folder.resolve(NAME), text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String path(List<Frame> frames) {
        return frames.stream().map(Frame::region).collect(Collectors.joining("/"));
    }
}

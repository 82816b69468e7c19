package expert.hang;

import earl.Trace;
import earl.TraceException;
import expert.text.Json;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;

/** Whether dumps show a hang, and how that is printed. */
public final class Hangs {
    private static final String INDENT = "  ";

    private Hangs() {}

    /**
     * The answer that dumps give.
     *
     * @param files dumps, at least one
     * @throws TraceException if they are of both kinds, which have no numbers in common
     */
    public static HangAnswer of(DumpFiles files) {
        if (!files.logs().isEmpty() && !files.dumps().isEmpty()) {
            Path log = files.logs().getFirst().file();
            throw new TraceException(
                    log,
                    -1,
                    "a log of NCCL Inspector beside dumps of the flight recorder; give EXPERT one kind at a time");
        }
        return files.logs().isEmpty() ? new RecorderJudge(files).answer() : new InspectorJudge(files).answer();
    }

    /** The answer that a trace gives whose program was stopped while it hung. */
    public static HangAnswer of(Trace trace) {
        return new TraceJudge(trace).answer();
    }

    /** Prints lines for people. */
    public static void text(HangAnswer answer, PrintWriter out) {
        String sentence = Layout.clean(answer.sentence());
        out.println(sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1) + ".");
        for (String detail : answer.details()) {
            out.println(INDENT + Layout.clean(detail));
        }
        if (!answer.dumps().isEmpty()) {
            out.println(INDENT + "read: " + Words.count(answer.dumps().size(), "dump") + ", "
                    + Layout.clean(answer.dumps().getFirst().form()));
        }
    }

    /** Prints one JSON document. */
    public static void json(HangAnswer answer, PrintWriter out) throws IOException {
        Json.document(out, 2, answer);
    }
}

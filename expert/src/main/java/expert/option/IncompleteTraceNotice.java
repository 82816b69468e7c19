package expert.option;

import earl.Diagnostic;
import earl.Trace;
import expert.terminal.ProgressDisplay;
import expert.text.Words;
import java.util.List;

/** Tells that a trace lacks events or contradicts itself, where no report does. */
public final class IncompleteTraceNotice {
    private IncompleteTraceNotice() {}

    /** Returns the trace. If it lacks events or contradicts itself, one line says so when the command has done its work. */
    public static Trace announced(Trace trace, ProgressDisplay progress) {
        List<Diagnostic> bad = trace.diagnostics().stream()
                .filter(one -> one.severity() != Diagnostic.Severity.INFO)
                .toList();
        if (!bad.isEmpty()) {
            int others = bad.size() - 1;
            progress.noticeLater(Words.diagnostic(bad.getFirst())
                    + (others == 0 ? "" : " There is more of " + Words.count(others, "other kind") + ".")
                    + " 'expert info' lists what is odd in the trace");
        }
        return trace;
    }
}

package expert.option;

import expert.script.PatternPath;
import expert.script.sandbox.Quota;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The places to search for patterns. */
public final class PatternOptions {
    @Holds(Holds.Kind.PATTERN_FILES)
    @Option(
            names = "--patterns",
            paramLabel = "FILE|DIR",
            description = "A pattern file, or a folder of them; repeatable. EXPERT also uses the shipped patterns,"
                    + " $$EXPERT_PATTERNS, and expert/patterns in $$XDG_CONFIG_HOME or ~/.config.")
    private List<Path> patterns = new ArrayList<>();

    @Option(names = "--allow-io", description = "Let patterns use files, sockets and processes.")
    private boolean allowIo;

    @Mixin
    private QuotaOptions quota;

    /** The limits of patterns. */
    public Quota quota() {
        return quota.quota(Quota.OF_PATTERNS);
    }

    /** The places to look. */
    public PatternPath path(Session session) {
        return path(session, List.of());
    }

    /** The places to search, including those of the configuration. */
    public PatternPath path(Session session, List<Path> configured) {
        List<Path> named = new ArrayList<>(patterns);
        named.addAll(configured);
        return PatternPath.of(session.shippedPatterns(), named, session.environment());
    }

    /** Whether patterns may use files, sockets and processes. */
    public boolean allowIo() {
        return allowIo;
    }
}

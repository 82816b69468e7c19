package expert.manual;

import expert.option.Holds;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;

/** Kinds of names that a shell requests from EXPERT for completion. */
public enum CompletionKind {
    /** Names of the shipped patterns and the user's. */
    patterns,
    /** Names of the regions of the trace on the command line. */
    regions;

    /** The kind of names that completes a value. */
    static Optional<CompletionKind> of(ArgSpec argument) {
        return CommandTree.kind(argument).flatMap(CompletionKind::of);
    }

    private static Optional<CompletionKind> of(Holds.Kind kind) {
        return switch (kind) {
            case PATTERNS, METRICS -> Optional.of(patterns);
            case REGIONS -> Optional.of(regions);
            case PATTERN_FILES, MASTER, PARAMETER, TRACE -> Optional.empty();
        };
    }
}

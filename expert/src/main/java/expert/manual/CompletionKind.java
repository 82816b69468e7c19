package expert.manual;

import expert.option.Holds;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;

/** Names that a shell asks EXPERT for when somebody types them. */
public enum CompletionKind {
    /** Of the shipped patterns and the user's. */
    patterns,
    /** Of the regions of the trace on the command line. */
    regions;

    /** What completes a value. */
    static Optional<CompletionKind> of(ArgSpec argument) {
        return CommandTree.kind(argument).flatMap(CompletionKind::of);
    }

    private static Optional<CompletionKind> of(Holds.Kind kind) {
        return switch (kind) {
            case PATTERNS, METRICS -> Optional.of(patterns);
            case REGIONS -> Optional.of(regions);
            case PATTERN_FILES, PARAMETER, TRACE -> Optional.empty();
        };
    }
}

package expert.cli;

import expert.text.Nearest;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Suggestions for mistyped names. */
final class Suggestions {
    private Suggestions() {}

    /** A misunderstood command line in one line, with what may have been meant. */
    static String explain(ParameterException misunderstood) {
        if (!(misunderstood instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return String.valueOf(misunderstood.getMessage())
                    .lines()
                    .findFirst()
                    .orElse("");
        }
        String word = unmatched.getUnmatched().getFirst();
        if (!word.startsWith("-")) {
            return "one argument too many: '" + word + "'";
        }
        String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        List<String> known = new ArrayList<>();
        for (OptionSpec option : misunderstood.getCommandLine().getCommandSpec().options()) {
            known.addAll(List.of(option.names()));
        }
        return "there is no option '" + name + "'"
                + Nearest.to(name, known)
                        .map(meant -> "; did you mean '" + meant + "'?")
                        .orElse("");
    }
}

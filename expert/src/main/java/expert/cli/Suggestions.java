package expert.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What a user may have meant. */
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
                + nearest(name, known)
                        .map(meant -> "; did you mean '" + meant + "'?")
                        .orElse("");
    }

    /** The known word most like {@code word}; nothing if none is close. The first of equals in order of name. */
    static Optional<String> nearest(String word, Collection<String> known) {
        int limit = Math.max(1, word.replace("-", "").length() / 3);
        return known.stream()
                .filter(candidate ->
                        distance(word, candidate) <= limit || (word.length() > 3 && candidate.startsWith(word)))
                .min(Comparator.<String>comparingInt(candidate -> distance(word, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Damerau-Levenshtein distance: letters to insert, remove, replace, or swap with their neighbour. */
    static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int replace = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(replace, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }
}

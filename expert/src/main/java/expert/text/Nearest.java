package expert.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the known name that a user may have meant. */
public final class Nearest {
    /** Up to this number, all names are listed. */
    private static final int MAX_LISTED = 12;

    private static final int SHOWN = 3;

    private Nearest() {}

    /** The known name most similar to {@code word}; empty if none is close. The first of equals in order of name. */
    public static Optional<String> to(String word, Collection<String> known) {
        int limit = Math.max(1, word.replace("-", "").length() / 3);
        return known.stream()
                .filter(candidate ->
                        distance(word, candidate) <= limit || (word.length() > 3 && candidate.startsWith(word)))
                .min(Comparator.<String>comparingInt(candidate -> distance(word, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** A suggestion for the end of a message: {@code "; did you mean 'minimum'?"}, or the most similar names. */
    public static String hint(String word, Collection<String> known) {
        return known.isEmpty()
                ? "; there are none"
                : to(word, known)
                        .map(meant -> "; did you mean '" + meant + "'?")
                        .orElseGet(() -> known.size() <= MAX_LISTED
                                ? "; known: " + String.join(", ", known)
                                : "; the nearest are " + String.join(", ", nearest(word, known)));
    }

    /** The {@value #SHOWN} names most similar to {@code word}, the nearest first. */
    private static List<String> nearest(String word, Collection<String> known) {
        return known.stream()
                .sorted(Comparator.<String>comparingDouble(candidate -> unlikeness(word, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(SHOWN)
                .toList();
    }

    /** For names of different lengths, the distance relative to its maximum. */
    private static double unlikeness(String word, String candidate) {
        int length = Math.max(1, Math.max(word.length(), candidate.length()));
        return distance(word, candidate) / (double) length;
    }

    /** Damerau-Levenshtein distance: letters to insert, remove, replace, or swap with their neighbour. */
    public static int distance(String a, String b) {
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

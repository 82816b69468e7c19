package expert.compare;

import expert.compare.Gate.Check;
import expert.compare.Gate.Figure;
import expert.compare.Gate.Outcome;
import expert.compare.Gate.Verdict;
import expert.text.Words;
import java.util.ArrayList;
import java.util.List;

/** The verdict of a {@link Gate} as text. */
final class GateSentences {
    private static final int RANGES = 4;
    private static final int NAMES = 3;
    private static final String RANK = "rank ";

    private GateSentences() {}

    /** One line: the outcome, and of a failure the call path, the ranks and the source line that got worse. */
    static String verdict(Verdict verdict) {
        return switch (verdict.outcome()) {
            case PASS ->
                "PASS: " + Words.count(verdict.checks().size(), "condition") + " checked against " + base(verdict)
                        + ", none failed.";
            case INCONCLUSIVE -> "INCONCLUSIVE: " + whyInconclusive(verdict) + ".";
            case FAIL -> fail(verdict);
        };
    }

    static String base(Verdict verdict) {
        int runs = verdict.base().runs().size();
        return runs == 1
                ? verdict.base().name()
                : Words.count(runs, "run") + " of " + verdict.base().name();
    }

    private static String whyInconclusive(Verdict verdict) {
        List<String> reasons = new ArrayList<>();
        verdict.remarks().stream().filter(Fairness.Remark::blocks).forEach(remark -> reasons.add(remark.text()));
        verdict.checks().stream()
                .filter(check -> check.outcome() == Outcome.INCONCLUSIVE)
                .forEach(check -> reasons.add(check.reason()));
        return reasons.getFirst() + more(reasons.size() - 1, "reason");
    }

    private static String fail(Verdict verdict) {
        List<Check> failed = verdict.checks().stream()
                .filter(check -> check.outcome() == Outcome.FAIL)
                .toList();
        Check first = failed.getFirst();
        int more = failed.stream().mapToInt(check -> check.figures().size()).sum() - 1;
        String where = first.where().isEmpty() ? "" : " in " + first.where();
        return "FAIL: " + first.condition().metric() + where + ": "
                + figure(first, first.figures().getFirst()) + more(more, "failure") + ".";
    }

    private static String more(int count, String noun) {
        return count > 0 ? "; and " + Words.count(count, "other " + noun) : "";
    }

    /** {@code "112.3 ms -> 115.6 ms (+3.0 %), limit 113.9 ms"}. */
    static String figure(Check check, Figure figure) {
        return Gate.value(figure.base().median(), check.unit()) + " -> " + Gate.value(figure.value(), check.unit())
                + change(figure) + ", limit " + Gate.value(figure.limit(), check.unit()) + spread(check, figure)
                + (figure.excuse().isEmpty() ? "" : ": " + figure.excuse());
    }

    static String change(Figure figure) {
        double before = figure.base().median();
        if (before == 0) {
            return "";
        }
        double share = figure.change() / Math.abs(before);
        return " (" + (share < 0 ? "-" : "+") + Words.percent(Math.abs(share)) + ")";
    }

    private static String spread(Check check, Figure figure) {
        if (!check.condition().kind().isDistance()) {
            return "";
        }
        return figure.base().isKnown()
                ? ", spread " + Gate.value(figure.base().bound(), check.unit())
                : ", spread unknown";
    }

    /** Names of locations, ranks as ranges: {@code "ranks 0-3, 7"}. */
    static String locations(List<String> names) {
        List<Integer> ranks = new ArrayList<>();
        for (String name : names) {
            if (!name.matches(RANK + "\\d{1,9}")) {
                List<String> first = names.subList(0, Math.min(NAMES, names.size()));
                return String.join(", ", first)
                        + (names.size() > NAMES ? " and " + (names.size() - NAMES) + " more" : "");
            }
            ranks.add(Integer.parseInt(name.substring(RANK.length())));
        }
        return (ranks.size() == 1 ? RANK : "ranks ")
                + Words.ranges(ranks.stream().sorted().distinct().toList(), RANGES);
    }
}

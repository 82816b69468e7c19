package expert.answer;

import expert.answer.figure.Account;
import expert.answer.figure.DeviceWaits;
import expert.answer.figure.Efficiencies;
import expert.answer.figure.Wait;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the verdict concludes from the figures. The first of {@link #RULES} that applies makes it.
 *
 * @param sentences empty if there is nothing to say
 * @param cause what makes most of the loss; null if it is not known, or no loss is worth fixing
 */
record Conclusion(List<String> sentences, @Nullable Cause cause) {
    /** Waits of less than this share of the time are not worth fixing. */
    static final double WORTH_FIXING = 0.01;

    /** Other losses of less than this share of the time are not named. */
    private static final double WORTH_NAMING = 0.05;

    /** An efficiency below this is low: the limit of the POP Centre of Excellence. */
    private static final double LOW = 0.8;

    /** More than this part of the run without calls leaves open what the run does. */
    private static final double MOST = 0.5;

    private static final String EFFICIENCY = "parallel_efficiency";
    private static final String BALANCE = "load_balance";
    private static final String IMBALANCE = "computation_imbalance";
    private static final String COSTS = "costs";
    private static final Conclusion NONE = new Conclusion(List.of(), null);

    /** The rules, in the order in which they are asked. A rule that does not apply returns nothing. */
    private static final List<Function<Analysis, Optional<Conclusion>>> RULES = List.of(
            Conclusion::ofAccount,
            Conclusion::ofWaits,
            Conclusion::ofFailure,
            Conclusion::ofOpenCalls,
            Conclusion::ofOtherContent,
            Conclusion::ofEfficiency,
            Conclusion::ofCalls);

    /** The conclusion from an analysis in which each second counts once. */
    static Conclusion of(Analysis analysis) {
        return RULES.stream()
                .flatMap(rule -> rule.apply(analysis).stream())
                .findFirst()
                .orElse(NONE);
    }

    /** The largest row of the account, if that is not waiting, and the largest waits. */
    private static Optional<Conclusion> ofAccount(Analysis analysis) {
        if (OtherContent.isAll(analysis) || !OpenCalls.of(analysis).isEmpty()) {
            return Optional.empty();
        }
        List<Account.Row> losses = Account.of(analysis).stream()
                .flatMap(account -> account.rows().stream())
                .filter(row -> row.kind().isLoss() && row.share() >= WORTH_NAMING)
                .toList();
        if (losses.isEmpty() || losses.getFirst().kind().isWaiting()) {
            return Optional.empty();
        }
        AccountSentence words = new AccountSentence(analysis);
        Conclusion waits = Wait.share(analysis) + DeviceWaits.share(analysis) < WORTH_FIXING
                ? NONE
                : ofWaits(analysis).orElse(NONE);
        List<String> sentences = new ArrayList<>(waits.sentences());
        Account.Row largest = losses.getFirst();
        if (largest.kind() == Account.Kind.START_END && words.isShort()) {
            // A longer run takes as long to start: what else this one loses counts more.
            if (losses.size() > 1 && !losses.get(1).kind().isWaiting()) {
                sentences.addFirst(words.of(losses.get(1)));
            }
            if (sentences.isEmpty()) {
                sentences.add(none(analysis) + ".");
            }
            sentences.add(words.of(largest));
        } else {
            sentences.addFirst(words.of(largest));
        }
        return Optional.of(new Conclusion(sentences, waits.cause()));
    }

    /** The largest waits, if they are worth fixing or no efficiency is known. */
    private static Optional<Conclusion> ofWaits(Analysis analysis) {
        List<PatternResult> found = Wait.losses(analysis);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        PatternResult largest = found.getFirst();
        double share = Math.max(
                Wait.kinds(analysis).stream().mapToDouble(analysis::fraction).sum(), analysis.fraction(largest));
        if (share < WORTH_FIXING && analysis.pattern(EFFICIENCY).isPresent()) {
            return Optional.empty();
        }
        Outcome outcome = Outcome.ofLoss(largest, analysis);
        List<String> sentences = new ArrayList<>(List.of(outcome.sentence()));
        outcome.saving(analysis).ifPresent(sentences::add);
        return Optional.of(new Conclusion(sentences, outcome.cause()));
    }

    /** Nothing, if no pattern has a result because some failed. */
    private static Optional<Conclusion> ofFailure(Analysis analysis) {
        return analysis.patterns().isEmpty() && !analysis.failures().isEmpty() ? Optional.of(NONE) : Optional.empty();
    }

    /** Nothing more than the verdict has said of calls that are never left. */
    private static Optional<Conclusion> ofOpenCalls(Analysis analysis) {
        return OpenCalls.of(analysis).isEmpty() ? Optional.empty() : Optional.of(NONE);
    }

    private static Optional<Conclusion> ofOtherContent(Analysis analysis) {
        return OtherContent.isAll(analysis)
                ? Optional.of(new Conclusion(List.of(OtherContent.sentences(analysis)), null))
                : Optional.empty();
    }

    /** The parallel efficiency; if it is low, which part of it, and where. */
    private static Optional<Conclusion> ofEfficiency(Analysis analysis) {
        List<Efficiencies.Row> rows = Efficiencies.of(analysis);
        Efficiencies.Row parallel = rows.stream()
                .filter(row -> row.name().equals(EFFICIENCY))
                .findFirst()
                .orElse(null);
        if (parallel == null) {
            return Optional.empty();
        }
        double efficiency = parallel.result().severity();
        String none = none(analysis);
        if (efficiency <= 0) {
            none += ". The trace has no time of the program outside of MPI and file I/O, so no efficiency is known.";
        } else if (efficiency >= LOW) {
            none += ": " + Words.percent(efficiency) + " parallel efficiency.";
        } else {
            return Optional.of(ofLow(parallel, rows, none, analysis));
        }
        return Optional.of(new Conclusion(List.of(none), null));
    }

    /** That no wait is worth fixing, unless the trace leaves open what most of the run is. */
    private static Optional<Conclusion> ofCalls(Analysis analysis) {
        return Account.of(analysis).map(account -> {
            String outside = account.row(Account.Kind.UNRECORDED)
                    .filter(row -> row.share() > MOST)
                    .map(row -> "The trace has no calls for " + Words.duration(row.seconds()) + " ("
                            + Words.percent(row.share())
                            + (analysis.trace().focus() == null ? " of the run)" : " of the focus)")
                            + ": it does not say what happens then. ")
                    .orElse("");
            return new Conclusion(List.of(outside + none(analysis) + "."), null);
        });
    }

    /** That no wait is worth fixing, as far as EXPERT could look; without a full stop. */
    private static String none(Analysis analysis) {
        // Waits may have vanished with the events that are missing.
        return !MissingResults.losses(analysis).isEmpty()
                ? "The remaining events show no wait worth fixing"
                : NotJudged.of(analysis).isEmpty()
                        ? "No wait worth fixing"
                        : "What EXPERT judged shows no wait worth fixing";
    }

    private static Conclusion ofLow(
            Efficiencies.Row parallel, List<Efficiencies.Row> rows, String none, Analysis analysis) {
        Efficiencies.Row low = rows.stream()
                .filter(row -> EFFICIENCY.equals(row.result().info().parent()))
                .min(Comparator.comparingDouble(row -> row.result().severity()))
                .orElse(parallel);
        List<String> sentences = new ArrayList<>();
        sentences.add(none + ", but parallel efficiency is only "
                + Words.percent(parallel.result().severity())
                + ": " + low.name().replace('_', ' ') + " is low ("
                + Words.percent(low.result().severity()) + ").");
        boolean uneven = low.name().equals(BALANCE);
        Cause cause = Cause.largest(
                analysis.pattern(uneven ? IMBALANCE : COSTS).stream().toList(), analysis, Cause.Basis.EFFICIENCY);
        if (cause != null) {
            String where = cause.regionText(analysis);
            String seconds = Words.duration(cause.seconds());
            double total = analysis.trace().totalTime();
            sentences.add(
                    uneven
                            ? "Work differs most in " + where + ": by " + seconds + " in all."
                            : where + " takes " + seconds + ", "
                                    + Words.percent(total > 0 ? cause.seconds() / total : 0) + " of the run.");
        }
        return new Conclusion(sentences, cause);
    }
}

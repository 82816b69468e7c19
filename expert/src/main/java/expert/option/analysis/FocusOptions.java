package expert.option.analysis;

import expert.option.Holds;
import expert.option.RankOption;
import expert.summary.Focus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The part of a trace that an analysis is about. */
final class FocusOptions {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Holds(Holds.Kind.REGIONS)
    @Option(
            names = "--region",
            paramLabel = "NAME",
            order = 800,
            description = "Only what happens in this region and in what it calls. * stands for any text. Repeatable.")
    private List<String> regions = new ArrayList<>();

    @Option(
            names = "--callpath",
            paramLabel = "A/B/C",
            order = 801,
            description = "Only what happens in this call path and below it. * stands for any text. Repeatable.")
    private List<String> callpaths = new ArrayList<>();

    @Mixin
    private RankOption ranks;

    @Option(
            names = "--from",
            paramLabel = "S",
            order = 803,
            description = "Only what happens at this time or later, in seconds.")
    private @Nullable Double from;

    @Option(
            names = "--to",
            paramLabel = "S",
            order = 804,
            description = "Only what happens before this time, in seconds.")
    private @Nullable Double to;

    @Option(
            names = "--iteration",
            paramLabel = "100-200",
            order = 805,
            description =
                    "Only what happens in these iterations, numbered from 1, of the outermost loop that takes most time,"
                            + " or of the loop that --loop names.")
    private @Nullable String iteration;

    @Option(
            names = "--loop",
            paramLabel = "L",
            order = 806,
            description = "Only what happens in this loop, given by its number in 'expert loops'.")
    private @Nullable Integer loop;

    private Focus.@Nullable Iterations iterations() {
        if (loop != null && loop < 0) {
            throw new IllegalArgumentException("there is no loop " + loop);
        }
        int of = loop == null ? Focus.Iterations.MAIN : loop;
        if (iteration != null) {
            return Focus.Iterations.parse(of, iteration);
        }
        return loop == null ? null : Focus.Iterations.all(of);
    }

    /**
     * The focus; missing values come from the configuration.
     *
     * @throws ParameterException if it makes no sense
     */
    Focus focus(Configuration configuration) {
        try {
            String ranksThere = ranks.isGiven() ? ranks.text() : configuration.focusWord("ranks");
            return new Focus(
                    regions.isEmpty() ? configuration.focus("region") : regions,
                    callpaths.isEmpty() ? configuration.focus("callpath") : callpaths,
                    ranksThere == null ? List.of() : Focus.ranks(ranksThere),
                    from != null ? from : configuration.focusNumber("from", Double.NEGATIVE_INFINITY),
                    to != null ? to : configuration.focusNumber("to", Double.POSITIVE_INFINITY),
                    iterations());
        } catch (IllegalArgumentException senseless) {
            throw new ParameterException(command.commandLine(), String.valueOf(senseless.getMessage()), senseless);
        }
    }
}

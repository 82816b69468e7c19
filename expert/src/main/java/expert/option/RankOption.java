package expert.option;

import earl.Location;
import earl.Trace;
import expert.summary.Focus;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The processes that a command is about: {@code --ranks}, which is called so and written so in every command. */
public final class RankOption {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--ranks", paramLabel = "0-7,12", order = 802, description = "Only what happens on these ranks.")
    private @Nullable String text;

    public boolean isGiven() {
        return text != null;
    }

    /** The text as typed, null if there is none. */
    @Nullable
    public String text() {
        return text;
    }

    /** The ranks, ascending; empty if none were named. @throws ParameterException if the text is invalid */
    public List<Integer> ranks() {
        if (text == null) {
            return List.of();
        }
        try {
            return List.copyOf(new TreeSet<>(Focus.ranks(text)));
        } catch (IllegalArgumentException misspelt) {
            throw new ParameterException(command.commandLine(), "--ranks: " + misspelt.getMessage(), misspelt);
        }
    }

    /** The only rank. @throws ParameterException if there are several, for which the command has no use */
    public int only() {
        List<Integer> ranks = ranks();
        if (ranks.size() != 1) {
            throw new ParameterException(
                    command.commandLine(), "--ranks names one rank here, not " + (text == null ? "none" : text));
        }
        return ranks.getFirst();
    }

    /** Whether a rank is meant: all are if none were named. */
    public boolean includes(int rank) {
        return text == null || ranks().contains(rank);
    }

    /** Ids of the ranks' locations, in the order of the ranks; empty if none were named. @throws ParameterException if the trace lacks one */
    public List<Integer> locations(Trace trace) {
        List<Integer> found = new ArrayList<>();
        for (int rank : ranks()) {
            found.add(trace.locations().stream()
                    .filter(location -> location.rank() == rank)
                    .map(Location::id)
                    .findFirst()
                    .orElseThrow(() -> none(rank, "the trace")));
        }
        return found;
    }

    /** The error if {@code where}, the trace or a file, does not have a rank. */
    public ParameterException none(int rank, String where) {
        return new ParameterException(command.commandLine(), "--ranks " + rank + ": " + where + " has no such rank");
    }
}

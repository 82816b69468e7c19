package earl.replay.extrapolation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What runs of a program have in common: kinds of ranks with one sequence of calls each, whatever the number of ranks. */
final class ProgramModel {
    private static final int DIMENSIONS = 3;
    private static final int DEPTHS = 2;

    final List<RunCalls> runs;
    final List<RunProfile> profiles;
    final Shapes shapes;
    final RankKinds largest;

    /** {@code [quantity] -> } how ranks differ. */
    final List<RankSpread> spreads = new ArrayList<>();

    private ProgramModel(List<RunCalls> runs, List<RunProfile> profiles, Shapes shapes, RankKinds largest) {
        this.runs = runs;
        this.profiles = profiles;
        this.shapes = shapes;
        this.largest = largest;
        List<RankGrid> grids = profiles.stream().map(RunProfile::grid).toList();
        for (int quantity = 0; quantity < shapes.quantities().size(); quantity++) {
            int of = quantity;
            spreads.add(new RankSpread(
                    grids,
                    profiles.stream().map(profile -> profile.totals(of)).toList(),
                    shapes.quantities().get(of).isOperation()
                            ? shapes.quantities().get(of).members()
                            : null));
        }
        for (int run = 0; run < runs.size(); run++) {
            int of = run;
            profiles.get(run)
                    .average(spreads.stream().map(spread -> spread.factors(of)).toArray(double[][]::new));
        }
    }

    /**
     * The model with the simplest grid.
     *
     * @param runs in order of their numbers of ranks
     * @param ranks number of ranks of the predicted run, which must have a grid of this form, too
     * @throws MisfitException if no grid fits, with what the grid lacks that fits most calls
     */
    static ProgramModel of(List<RunCalls> runs, int ranks) throws MisfitException {
        MemberRules rules = new MemberRules(runs);
        Misfit nearest = new Misfit(new MisfitException("the numbers of ranks have no grid in common"), -1);
        for (int dimensions = 1; dimensions <= DIMENSIONS; dimensions++) {
            for (int depth = 1; depth <= DEPTHS; depth++) {
                for (boolean alternates : new boolean[] {false, true}) {
                    Trial trial = new Trial(runs, rules, ranks, dimensions, depth, alternates);
                    ProgramModel found = trial.model();
                    if (found != null) {
                        return found;
                    }
                    Misfit misfit = trial.misfit;
                    nearest = misfit != null && misfit.runs() > nearest.runs() ? misfit : nearest;
                }
            }
        }
        throw nearest.reason();
    }

    private record Misfit(MisfitException reason, int runs) {}

    /** One form of grids. */
    private static final class Trial {
        private final List<RunCalls> runs;
        private final MemberRules rules;
        private final int ranks;
        private final int dimensions;
        private final int depth;
        private final boolean alternates;
        private @Nullable Misfit misfit;

        Trial(List<RunCalls> runs, MemberRules rules, int ranks, int dimensions, int depth, boolean alternates) {
            this.runs = runs;
            this.rules = rules;
            this.ranks = ranks;
            this.dimensions = dimensions;
            this.depth = depth;
            this.alternates = alternates;
        }

        private RankKinds kinds(RankGrid grid) {
            return new RankKinds(grid, depth, alternates);
        }

        @Nullable
        ProgramModel model() {
            if (!kinds(RankGrid.of(ranks, dimensions)).fits()) {
                return null;
            }
            List<RunProfile> profiles = new ArrayList<>();
            Shapes shapes = new Shapes();
            for (RunCalls run : runs) {
                Shapes more = add(run, profiles, shapes);
                if (more == null) {
                    return null;
                }
                shapes = more;
            }
            return new ProgramModel(
                    runs, profiles, shapes, kinds(profiles.getLast().grid()));
        }

        /** Adds the profile of a run on the first grid that fits, and returns the shapes with those of the run; null if no grid fits. */
        private @Nullable Shapes add(RunCalls run, List<RunProfile> profiles, Shapes shapes) {
            for (RankGrid grid : RankGrid.choices(run.ranks(), dimensions)) {
                if (!kinds(grid).fits()) {
                    continue;
                }
                Shapes more = shapes.copy();
                try {
                    RunProfile profile = new RunProfile(run, rules, kinds(grid), more);
                    for (RunProfile other : profiles) {
                        compare(other, profile, more);
                    }
                    profiles.add(profile);
                    return more;
                } catch (MisfitException found) {
                    misfit = misfit != null && misfit.runs() == profiles.size()
                            ? misfit
                            : new Misfit(found, profiles.size());
                }
            }
            return null;
        }

        private void compare(RunProfile one, RunProfile other, Shapes shapes) throws MisfitException {
            for (int kind = 0; kind < kinds(RankGrid.of(ranks, dimensions)).count(); kind++) {
                RunProfile.Sequence a = one.sequence(kind);
                RunProfile.Sequence b = other.sequence(kind);
                if (a == null || b == null) {
                    continue;
                }
                int[] first = a.shapes.toArray();
                int[] second = b.shapes.toArray();
                int at = Arrays.mismatch(first, second);
                if (at >= 0) {
                    throw new MisfitException("the runs have different flow graphs: ranks at like places of "
                            + one.run().ranks() + " and "
                            + other.run().ranks() + " ranks make other calls: call " + (at + 1) + " is "
                            + path(first, at, shapes) + " and " + path(second, at, shapes)
                            + ", or has other partners there");
                }
            }
        }

        private static String path(int[] calls, int at, Shapes shapes) {
            String path = at < calls.length ? shapes.shape(calls[at]).path() : "";
            return path.isEmpty() ? "none" : path;
        }
    }

    /** The kinds of ranks with another number of ranks. */
    RankKinds kinds(int ranks) {
        return new RankKinds(RankGrid.of(ranks, largest.grid().dimensions()), largest.depth(), largest.alternates());
    }

    /** The flow graph that all runs share: its kinds of ranks, and the calls of the longest one. */
    Extrapolated.Structure structure() {
        Set<List<Integer>> found = new HashSet<>();
        int calls = 0;
        RunProfile profile = profiles.getLast();
        for (int kind = 0; kind < largest.count(); kind++) {
            RunProfile.Sequence sequence = profile.sequence(kind);
            if (sequence != null) {
                found.add(Arrays.stream(sequence.shapes.toArray()).boxed().toList());
                // The last one is the end of the rank.
                calls = Math.max(calls, sequence.shapes.size() - 1);
            }
        }
        return new Extrapolated.Structure(found.size(), calls);
    }

    /** {@code [run] -> } number of ranks. */
    double[] ranks() {
        return runs.stream().mapToDouble(RunCalls::ranks).toArray();
    }
}

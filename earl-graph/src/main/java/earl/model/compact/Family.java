package earl.model.compact;

import earl.RankSet;
import earl.model.global.MessageEvent;
import earl.model.grid.ProcessGrid;
import earl.model.grid.Sequence;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Constructs that differ only in their processes: one message per process with related partners, a run of messages per process, or loops or
 * collective operations whose ranks differ by one number. A family of one is that construct.
 *
 * @param units in the order of their processes
 * @param pattern of messages of several processes
 */
record Family(List<FamilyMember> units, @Nullable MessagePattern pattern) {
    /**
     * The text of a family of messages: {@code for all p in 0-2: p send p+1 tag5}, on one line or, with its begin and end,
     * on several; empty for other families.
     */
    List<String> text(ProcessGrid grid, int all) {
        OneToManyRun run = units.getFirst().run();
        if (run != null) {
            return text(run, all);
        }
        return pattern == null ? List.of() : List.of(text(pattern, grid, all));
    }

    private String text(MessagePattern pattern, ProcessGrid grid, int all) {
        Relation relation = pattern.relation();
        int[] processes =
                units.stream().mapToInt(unit -> message(unit).process()).toArray();
        int[] partners =
                units.stream().mapToInt(unit -> message(unit).partner()).toArray();
        String own = relation.own().text(grid);
        String partner = relation.partner().text(grid);
        if (relation.own().equals(ProcessExpression.rank())
                && relation.partner() instanceof ProcessExpression.Affine(int factor, int step)
                && factor == 1
                && step != 0) {
            for (int i = 0; i < partners.length; i++) {
                if (partners[i] != processes[i] + step) {
                    partner = ProcessExpression.textOfClosedStep(step);
                }
            }
        }
        String who = relation.isOnGrid()
                ? grid.relative() + coordinates(grid, processes)
                : "p" + ranks(relation.ofPartner() ? partners : processes, all);
        return "for all " + who + ": " + (pattern.send() ? own + " send " + partner : partner + " recv " + own) + " "
                + pattern.tag();
    }

    private List<String> text(OneToManyRun run, int all) {
        String hub = String.valueOf(run.hub());
        String partners = "for all p in " + Sequence.words(run.partners());
        if (units.size() > 1) {
            hub = "q";
            int[] hubs = units.stream()
                    .mapToInt(
                            unit -> java.util.Objects.requireNonNull(unit.run()).hub())
                    .toArray();
            partners = "for all q" + ranks(hubs, all) + ", for all p"
                    + (run.isWithAllOthers(all) ? " but q" : " in " + Sequence.words(run.partners()));
        }
        List<String> steps = new java.util.ArrayList<>();
        for (OneToManyRun.Step step : run.steps()) {
            steps.add((run.steps().size() == 1 ? partners + ": " : "  ") + step.text(hub, "p"));
        }
        if (steps.size() > 1) {
            steps.addFirst(partners);
            steps.add("done");
        }
        return steps;
    }

    /** Number of lines, without the contents of a loop. */
    int lines() {
        OneToManyRun run = units.getFirst().run();
        return run == null || run.steps().size() == 1 ? 1 : run.steps().size() + 2;
    }

    private static MessageEvent message(FamilyMember unit) {
        return java.util.Objects.requireNonNull(unit.message());
    }

    /** The text after the first construct: the differences of the other members' ranks. */
    String shifts() {
        if (units.size() == 1) {
            return "";
        }
        int base = units.getFirst().firstMember();
        int[] by = units.stream()
                .skip(1)
                .mapToInt(unit -> unit.firstMember() - base)
                .toArray();
        return "likewise with all ranks plus " + RankSet.of(by);
    }

    private static String ranks(int[] some, int all) {
        return some.length == all ? "" : " in " + RankSet.of(some);
    }

    /** The processes as positions in the grid: a box of coordinates, or otherwise ranks. */
    private static String coordinates(ProcessGrid grid, int[] processes) {
        StringBuilder box = new StringBuilder();
        long places = 1;
        for (int d = 0; d < grid.dimensions(); d++) {
            TreeSet<Integer> seen = new TreeSet<>();
            for (int process : processes) {
                seen.add(grid.at(process, d));
            }
            places *= seen.size();
            if (seen.size() < grid.size(d)) {
                box.append(box.isEmpty() ? " with " : ", ")
                        .append(grid.name(d))
                        .append(" in ")
                        .append(RankSet.of(
                                seen.stream().mapToInt(Integer::intValue).toArray()));
            }
        }
        return places == processes.length
                ? box.toString()
                : " of p in " + RankSet.of(Arrays.copyOf(processes, processes.length));
    }
}

package earl.model.global;

import earl.RankSet;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Constructs that are the same but for their processes: one message of each of some processes with related partners, a run of messages
 * of each of some processes, or loops or collective operations whose ranks are greater by one number. A family of one is that construct.
 *
 * @param units in the order of their processes
 * @param way of messages of several processes
 */
record Family(List<Unit> units, @Nullable Way way) {
    /** In words if it is messages: {@code for all p in 0-2: p send p+1 tag5}, one line or, with its begin and end, several; else none. */
    List<String> text(ProcessGrid grid, int all) {
        Fan fan = units.getFirst().fan();
        if (fan != null) {
            return text(fan, all);
        }
        return way == null ? List.of() : List.of(text(way, grid, all));
    }

    private String text(Way way, ProcessGrid grid, int all) {
        Relation relation = way.relation();
        int[] processes =
                units.stream().mapToInt(unit -> message(unit).process()).toArray();
        int[] partners =
                units.stream().mapToInt(unit -> message(unit).partner()).toArray();
        String own = relation.own();
        String partner = relation.partner();
        if (own.equals("p") && partner.matches("p[+-]\\d+")) {
            int step = Integer.parseInt(partner.substring(1));
            for (int i = 0; i < partners.length; i++) {
                if (partners[i] != processes[i] + step) {
                    partner = "p(" + relation.partner().substring(1) + ")";
                }
            }
        }
        String who = relation.isOnGrid()
                ? grid.place() + places(grid, processes)
                : "p" + ranks(relation.ofPartner() ? partners : processes, all);
        return "for all " + who + ": " + (way.send() ? own + " send " + partner : partner + " recv " + own) + " "
                + way.tag();
    }

    private List<String> text(Fan fan, int all) {
        String hub = String.valueOf(fan.hub());
        String partners = "for all p in " + Sequence.words(fan.partners());
        if (units.size() > 1) {
            hub = "q";
            int[] hubs = units.stream()
                    .mapToInt(
                            unit -> java.util.Objects.requireNonNull(unit.fan()).hub())
                    .toArray();
            partners = "for all q" + ranks(hubs, all) + ", for all p"
                    + (fan.isWithAllOthers(all) ? " but q" : " in " + Sequence.words(fan.partners()));
        }
        List<String> steps = new java.util.ArrayList<>();
        for (Fan.Step step : fan.steps()) {
            steps.add((fan.steps().size() == 1 ? partners + ": " : "  ") + step.text(hub, "p"));
        }
        if (steps.size() > 1) {
            steps.addFirst(partners);
            steps.add("done");
        }
        return steps;
    }

    /** How many lines it takes, but for what is in a loop. */
    int lines() {
        Fan fan = units.getFirst().fan();
        return fan == null || fan.steps().size() == 1 ? 1 : fan.steps().size() + 2;
    }

    private static MessageEvent message(Unit unit) {
        return java.util.Objects.requireNonNull(unit.message());
    }

    /** What stands behind the first construct: by how much the ranks of the others are greater. */
    String shifts() {
        if (units.size() == 1) {
            return "";
        }
        int base = units.getFirst().members()[0];
        int[] by = units.stream()
                .skip(1)
                .mapToInt(unit -> unit.members()[0] - base)
                .toArray();
        return "likewise with all ranks plus " + RankSet.of(by);
    }

    private static String ranks(int[] some, int all) {
        return some.length == all ? "" : " in " + RankSet.of(some);
    }

    /** Which places of the grid: a box of coordinates, or else ranks. */
    private static String places(ProcessGrid grid, int[] processes) {
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

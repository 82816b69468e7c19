package expert.structure;

import earl.model.global.GlobalConstruct;
import earl.model.global.GlobalModel;
import expert.text.Layout;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The shapes of a picture of a model: lines of processes, messages, collective operations and dots, in drawing order. */
final class ModelStrokes {
    /** Width of a letter of a collective operation's name. */
    private static final double LETTER = 4.9;

    private final GlobalModel model;
    private final Function<GlobalConstruct, String> hover;
    /** Distance of two lines. */
    private final double row;

    final StringBuilder out = new StringBuilder();
    final TagColours colours = new TagColours();

    /** @param hover returns the tooltip of an event */
    ModelStrokes(GlobalModel model, Function<GlobalConstruct, String> hover, double row) {
        this.model = model;
        this.hover = hover;
        this.row = row;
    }

    /** The middle of a line. */
    double y(double place) {
        return place * row + row / 2;
    }

    /** A message between two constructs of a system, by their columns and places. */
    void message(GlobalConstruct send, int[] columnOf, double[] middle, double[] height, int[] ends) {
        int from = ends[0];
        int to = ends[1];
        out.append(
                "<line class=\"m\" stroke=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" data-a=\"%d\" data-b=\"%d\"><title>%s</title></line>\n"
                        .formatted(
                                colours.of(model.tag(send)),
                                number(middle[from]),
                                number(height[from]),
                                number(middle[to]),
                                number(height[to]),
                                columnOf[from],
                                columnOf[to],
                                escaped(hover.apply(send))));
    }

    /** The lines of a column; the lines of a loop's processes end at its begin. */
    void lines(int[] before, int[] order, int top, double width, double start, Set<Integer> inLoops) {
        for (int i = 0; i < order.length; i++) {
            int from = LineOrder.indexOf(before, order[i]);
            String begin = "M0 " + number(y(top + from));
            if (from != i) {
                begin += " C%s %s %s %s %s %s"
                        .formatted(
                                number(start / 2),
                                number(y(top + from)),
                                number(start / 2),
                                number(y(top + i)),
                                number(start),
                                number(y(top + i)));
            }
            if (inLoops.contains(order[i])) {
                out.append("<path class=\"h\" d=\"%s H%s\"/>\n".formatted(begin, number(start)));
            } else {
                out.append("<path class=\"l\" d=\"%s H%s\" data-d=\"%s\"/>\n".formatted(begin, number(width), begin));
            }
        }
    }

    /** The lines between the ends of loops and the end of their column. */
    void tails(List<GlobalConstruct> nodes, Map<Integer, Double> ends, int[] order, int top, double width) {
        int loop = 0;
        for (Map.Entry<Integer, Double> end : ends.entrySet()) {
            for (int member : nodes.get(end.getKey()).members()) {
                String y = number(y(top + LineOrder.indexOf(order, member)));
                out.append("<path class=\"e\" d=\"M%s %s H%s\" data-y=\"%s\" data-b=\"%d\"/>\n"
                        .formatted(number(end.getValue()), y, number(width), y, loop));
            }
            loop++;
        }
    }

    /** The colour of a body so deep: white outside of loops. */
    static String grey(int depth) {
        int grey = depth == 0 ? 255 : Math.max(150, 262 - 22 * depth);
        return "rgb(%d,%d,%d)".formatted(grey, grey, grey);
    }

    /** An event in the middle of its column. */
    void event(GlobalConstruct node, int[] order, int top, int depth, double x) {
        if (node.isLoop()) {
            return;
        }
        int[] members = node.members();
        if (model.isCollective(node)) {
            int low = Integer.MAX_VALUE;
            int high = 0;
            for (int member : members) {
                low = Math.min(low, LineOrder.indexOf(order, member));
                high = Math.max(high, LineOrder.indexOf(order, member));
            }
            double from = y(top + low) - row * 0.45;
            double to = y(top + high) + row * 0.45;
            out.append("<line class=\"k\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"><title>%s</title></line>\n"
                    .formatted(number(x), number(from), number(x), number(to), escaped(hover.apply(node))));
            if (members.length < order.length || members.length == 1) {
                for (int member : members) {
                    dot(node, x, y(top + LineOrder.indexOf(order, member)), "#333");
                }
            }
            String name = model.tag(node);
            if (to - from > LETTER * name.length()) {
                out.append(
                        "<text class=\"n\" style=\"stroke:%s\" transform=\"translate(%s,%s) rotate(-90)\">%s</text>\n"
                                .formatted(grey(depth), number(x - 3), number(to - 3), escaped(name)));
            }
            return;
        }
        dot(
                node,
                x,
                y(top + LineOrder.indexOf(order, members[0])),
                model.isMessage(node) ? colours.of(model.tag(node)) : "#999");
    }

    private void dot(GlobalConstruct node, double x, double y, String colour) {
        out.append("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\"><title>%s</title></circle>\n"
                .formatted(number(x), number(y), number(Math.min(2.4, row / 4)), colour, escaped(hover.apply(node))));
    }

    static String number(double value) {
        double rounded = Math.round(value * 10) / 10.0;
        return rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : String.valueOf(rounded);
    }

    static String escaped(String text) {
        return text.lines()
                .map(Layout::clean)
                .collect(Collectors.joining("\n"))
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}

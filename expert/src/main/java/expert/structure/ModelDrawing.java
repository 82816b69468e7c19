package expert.structure;

import static expert.structure.ModelStrokes.escaped;
import static expert.structure.ModelStrokes.grey;
import static expert.structure.ModelStrokes.number;

import earl.model.global.GlobalConstruct;
import earl.model.global.GlobalModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A model as SVG ("Communication models", section IV): one line per process, loops as boxes that are darker the deeper they
 * are nested, messages colored by tag, collective operations as dashed vertical lines. Constructs are at the time of
 * Lamport's clock, relative to the begin of their system. Lines move so that those of a loop's processes are adjacent.
 *
 * <p>Each column of a system is a group of its own ({@code class="c"}), so that a page can fold loops by moving columns; what depends on
 * the width of a column carries what it needs for that as {@code data-} attributes.
 */
final class ModelDrawing {
    private static final double EVENT = 18;
    private static final double TURN = 12;
    private static final double PAD = 8;
    private static final double GAP = 4;
    /** Space for the numbers of processes on the left of a loop with another order. */
    private static final double NUMBERS = 22;
    /** Minimum space for a legend. */
    private static final double LEGEND = 360;
    /** Text is outlined in the color of its background, so that lines do not cross it. */
    private static final String STYLE =
            "<style>.l,.h,.e{fill:none;stroke:#aaa;stroke-width:1}.m{stroke-width:1.3}.b>rect{stroke:#666;stroke-width:.8}"
                    + "text{paint-order:stroke;stroke:#fff;stroke-width:2.5;stroke-linejoin:round}"
                    + ".t{font-size:9px;font-weight:600;fill:#222}.n{font-size:8px;fill:#555}.g{font-size:10px}.k{stroke:#333;stroke-width:1.2;stroke-dasharray:3"
                    + " 2}</style>\n";

    private final GlobalModel model;
    private final Function<GlobalConstruct, String> hover;
    /** Distance of two lines. */
    private final double row;

    private final ModelStrokes strokes;
    private final StringBuilder out;

    private ModelDrawing(GlobalModel model, int rows, Function<GlobalConstruct, String> hover) {
        this.model = model;
        this.hover = hover;
        this.row = Math.clamp(700.0 / Math.max(1, rows), 4, 22);
        this.strokes = new ModelStrokes(model, hover, row);
        this.out = strokes.out;
    }

    /** The picture with its size; {@code hover} returns the tooltip of an event or a loop. */
    static String svg(GlobalModel model, Function<GlobalConstruct, String> hover) {
        int[] order = model.constructs().stream()
                .flatMapToInt(node -> Arrays.stream(node.members()))
                .distinct()
                .sorted()
                .toArray();
        return new ModelDrawing(model, order.length, hover).picture(order);
    }

    private String picture(int[] order) {
        double left = 34;
        double top = 24;
        double drawn = system(model.constructs(), order, 0, 0);
        double wide = Math.max(drawn, LEGEND);
        double bottom = top + order.length * row + 12;
        StringBuilder svg = new StringBuilder();
        svg.append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" font-family=\"sans-serif\" data-least=\"%s\">\n"
                        .formatted(
                                number(left + wide + 20),
                                number(bottom + strokes.colours.height(wide) + 4),
                                number(LEGEND)));
        svg.append(STYLE);
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
        svg.append("<g transform=\"translate(%s,%s)\">\n".formatted(number(left), number(top)));
        for (int i = 0; i < order.length; i += step()) {
            svg.append("<text class=\"n\" x=\"-6\" y=\"%s\" text-anchor=\"end\">%d</text>\n"
                    .formatted(number(strokes.y(i) + 3), model.process(order[i])));
        }
        svg.append(out).append("</g>\n");
        strokes.colours.write(svg, left, bottom, wide);
        return svg.append("</svg>\n").toString();
    }

    /** One in this many lines has a number, so that numbers do not overlap. */
    private int step() {
        return (int) Math.ceil(10 / row);
    }

    /** Draws constructs whose processes' lines enter, and leave, in an order, the first at place {@code top}; returns the width. */
    private double system(List<GlobalConstruct> nodes, int[] entering, int top, int depth) {
        int[] clocks = model.clocks(nodes);
        TreeMap<Integer, List<Integer>> columns = new TreeMap<>();
        for (int i = 0; i < clocks.length; i++) {
            columns.computeIfAbsent(clocks[i], c -> new ArrayList<>()).add(i);
        }
        double[] middle = new double[nodes.size()];
        double[] height = new double[nodes.size()];
        int[] columnOf = new int[nodes.size()];
        int[] order = entering;
        double x = 0;
        int column = 0;
        out.append("<g class=\"s\">\n");
        for (List<Integer> some : columns.values()) {
            int[] arranged = LineOrder.arranged(nodes, some, order, entering);
            double start = turn(order, arranged);
            out.append("<g class=\"c\" transform=\"translate(%s,0)\">\n".formatted(number(x)));
            double width = start + EVENT;
            Map<Integer, Double> ends = new TreeMap<>();
            for (int i : some) {
                GlobalConstruct node = nodes.get(i);
                columnOf[i] = column;
                middle[i] = x + start + EVENT / 2;
                height[i] = strokes.y(top + LineOrder.indexOf(arranged, node.members()[0]));
                if (node.isLoop()) {
                    double end = loop(node, arranged, top, depth, start);
                    ends.put(i, end);
                    width = Math.max(width, end + GAP);
                }
            }
            strokes.lines(order, arranged, top, width, start, LineOrder.members(nodes, ends.keySet()));
            strokes.tails(nodes, ends, arranged, top, width);
            for (int i : some) {
                strokes.event(nodes.get(i), arranged, top, depth, start + EVENT / 2);
            }
            out.append("</g>\n");
            x += width;
            order = arranged;
            column++;
        }
        if (!Arrays.equals(order, entering)) {
            out.append("<g class=\"c\" transform=\"translate(%s,0)\">\n".formatted(number(x)));
            double back = turn(order, entering);
            strokes.lines(order, entering, top, back, back, Set.of());
            out.append("</g>\n");
            x += back;
        }
        for (int[] message : model.messages(nodes)) {
            strokes.message(nodes.get(message[0]), columnOf, middle, height, message);
        }
        out.append("</g>\n");
        return x;
    }

    /** Room for lines that move from one order to another: the farther they move, the more. */
    private double turn(int[] before, int[] after) {
        int places = LineOrder.farthest(before, after);
        return places == 0 ? 0 : TURN + Math.min(60, 0.08 * places * row);
    }

    /** Draws a loop's box and its content; returns its end. */
    private double loop(GlobalConstruct loop, int[] order, int top, int depth, double start) {
        int[] members = Arrays.stream(order)
                .filter(member -> Arrays.binarySearch(loop.members(), member) >= 0)
                .toArray();
        int first = top + LineOrder.indexOf(order, members[0]);
        boolean unusual = false;
        for (int i = 1; i < members.length; i++) {
            unusual |= members[i] != members[i - 1] + 1;
        }
        int mark = out.length();
        String count = loop.timesText();
        double inset = PAD + (unusual ? NUMBERS : 0) + Math.max(0, 6.2 * count.length() - 6);
        double inside = system(loop.body(), members, first, depth + 1);
        double width = inset + inside + PAD;
        String fill = grey(depth + 1);
        StringBuilder begin = new StringBuilder();
        // Inside, since it moves with the loop's end.
        StringBuilder inner = new StringBuilder();
        double y = strokes.y(first) - row * 0.45 + Math.min(1.5 * depth, row / 4);
        double height = (members.length - 0.1) * row - 2 * Math.min(1.5 * depth, row / 4);
        begin.append(
                "<g class=\"b\" transform=\"translate(%s,0)\" data-i=\"%s\"><rect y=\"%s\" width=\"%s\" height=\"%s\" rx=\"3\" fill=\"%s\"><title>%s</title></rect>\n"
                        .formatted(
                                number(start),
                                number(inset),
                                number(y),
                                number(width),
                                number(height),
                                fill,
                                escaped(hover.apply(loop))));
        begin.append("<text class=\"t\" style=\"stroke:%s\" x=\"2\" y=\"%s\">%s</text>\n"
                .formatted(fill, number(y + Math.min(8, height)), count));
        for (int i = 0; i < members.length; i++) {
            double at = strokes.y(first + i);
            begin.append("<path class=\"l\" d=\"M0 %s H%s\" data-d=\"M0 %s\"/>\n"
                    .formatted(number(at), number(inset), number(at)));
            inner.append("<path class=\"h\" d=\"M%s %s h%s\"/>\n".formatted(number(inside), number(at), number(PAD)));
            if (unusual && i % step() == 0 && i + step() <= members.length) {
                begin.append("<text class=\"n\" style=\"stroke:%s\" x=\"%s\" y=\"%s\" text-anchor=\"end\">%d</text>\n"
                        .formatted(fill, number(inset - 3), number(at + 3), model.process(members[i])));
            }
        }
        begin.append("<g class=\"i\" transform=\"translate(%s,0)\">\n".formatted(number(inset)));
        out.insert(mark, begin);
        out.append(inner).append("</g></g>\n");
        return start + width;
    }
}

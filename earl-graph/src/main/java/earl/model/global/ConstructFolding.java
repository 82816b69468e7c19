package earl.model.global;

import earl.model.AffineExpression;
import earl.model.Construct;
import earl.model.Expansion;
import earl.model.LoopRecognizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds loops whose iterations differ evenly: an inner loop runs once more each time, or a tag grows. Merging only handles
 * loops with equal iterations, so such a nest is split into one piece per iteration. Here, successive constructs that differ
 * only in evenly growing counts, tags and sizes become a loop around one of them, by nested loop recognition as in a
 * process. The partners are the same in all iterations of a loop.
 *
 * <p>The order of the constructs stays, except between processes that do not communicate: those are folded separately.
 */
final class ConstructFolding {
    /** Maximum length of a loop body. */
    private static final int MAX_BODY = 1 << 13;
    /** Maximum size of a system to fold. */
    private static final int MAX_SYMBOLS = 1 << 18;

    /**
     * A draft of a construct. Expressions depend on the enclosing loops known so far, the innermost last. There may be fewer
     * than finally; outer counters then have coefficient 0.
     */
    private sealed interface FoldedConstruct {}

    /** @param numbers for an event of one action, the numbers that may grow: all that are not processes, and the bytes */
    private record Event(GlobalConstruct node, List<AffineExpression> numbers) implements FoldedConstruct {}

    private record Loop(AffineExpression times, List<FoldedConstruct> body) implements FoldedConstruct {}

    private final Alphabet alphabet;

    private ConstructFolding(Alphabet alphabet) {
        this.alphabet = alphabet;
    }

    /** The system with such loops. */
    static List<GlobalConstruct> folded(Alphabet alphabet, List<GlobalConstruct> nodes) {
        ConstructFolding folding = new ConstructFolding(alphabet);
        return folding.nodes(folding.drafts(nodes), 0);
    }

    private List<FoldedConstruct> drafts(List<GlobalConstruct> nodes) {
        List<FoldedConstruct> drafts = new ArrayList<>(nodes.size());
        for (GlobalConstruct node : nodes) {
            drafts.add(node.isLoop() ? new Loop(node.times, drafts(node.body)) : event(node));
        }
        return nodes.size() < 3 || nodes.size() > MAX_SYMBOLS ? drafts : folded(nodes, drafts);
    }

    private Event event(GlobalConstruct node) {
        if (node.actions.length != 1) {
            return new Event(node, List.of());
        }
        Alphabet.Action action = alphabet.get(node.actions[0]);
        List<AffineExpression> numbers = new ArrayList<>(
                action.numbers().subList(action.processes(), action.numbers().size()));
        if (action.isMessage()) {
            numbers.add(alphabet.bytes(node.actions[0]));
        }
        return new Event(node, numbers);
    }

    /** Drafts of a system, each with its symbol, which determines everything except the numbers. */
    private List<FoldedConstruct> folded(List<GlobalConstruct> nodes, List<FoldedConstruct> drafts) {
        Symbols symbols = new Symbols();
        int[] symbol = new int[drafts.size()];
        long[][] numbers = new long[drafts.size()][];
        Map<Integer, long[]> known = new HashMap<>();
        boolean grows = false;
        for (int i = 0; i < symbol.length; i++) {
            symbol[i] = symbols.of(drafts.get(i), 0);
            numbers[i] = numbers(drafts.get(i));
            long[] first = known.putIfAbsent(symbol[i], numbers[i]);
            grows |= first != null && !Arrays.equals(first, numbers[i]);
        }
        if (!grows) {
            return drafts;
        }
        TreeMap<Integer, FoldedConstruct> made = new TreeMap<>();
        for (List<Integer> part : parts(nodes)) {
            List<Construct> constructs = new ArrayList<>();
            LoopRecognizer recognizer = new LoopRecognizer(
                    Math.clamp(part.size() / 3, LoopRecognizer.DEFAULT_BODY, MAX_BODY), constructs::add);
            part.forEach(i -> recognizer.add(symbol[i], numbers[i]));
            recognizer.finish();
            int at = 0;
            for (Construct construct : constructs) {
                made.put(part.get(at), draft(construct, symbols));
                int[] records = {0};
                Expansion.run(List.of(construct), (which, values) -> records[0]++);
                at += records[0];
            }
        }
        return List.copyOf(made.values());
    }

    /** Constructs whose processes have to do with each other, by index. */
    private List<List<Integer>> parts(List<GlobalConstruct> nodes) {
        Components together = new Components(nodes.size());
        Map<Integer, Integer> last = new HashMap<>();
        CommunicationLinks links = CommunicationLinks.of(alphabet, nodes);
        for (int i = 0; i < nodes.size(); i++) {
            for (int member : nodes.get(i).members) {
                together.join(i, last.getOrDefault(member, i));
                last.put(member, i);
            }
            for (CommunicationLinks.Link link : links.of(i)) {
                together.join(i, link.other() < 0 ? i : link.other());
            }
        }
        Map<Integer, List<Integer>> parts = new TreeMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            parts.computeIfAbsent(together.find(i), p -> new ArrayList<>()).add(i);
        }
        return List.copyOf(parts.values());
    }

    /** Assigns one number to drafts that differ only in numbers that may grow. */
    private final class Symbols {
        private final Map<List<Object>, Integer> known = new HashMap<>();
        final List<FoldedConstruct> drafts = new ArrayList<>();

        /** @param depth how many loops of the draft are around it */
        int of(FoldedConstruct draft, int depth) {
            List<Object> key = new ArrayList<>();
            switch (draft) {
                case Event event
                when event.numbers.isEmpty() ->
                    key.add(Arrays.stream(event.node.actions).boxed().toList());
                case Event event -> {
                    Alphabet.Action action = alphabet.get(event.node.actions[0]);
                    key.add(action.location());
                    key.add(action.symbol());
                    key.add(action.numbers().subList(0, action.processes()));
                    event.numbers.forEach(number -> key.add(slope(number, depth)));
                    key.add(alphabet.bytes(event.node.actions[0]).constant() < 0);
                }
                case Loop loop -> {
                    key.add(slope(loop.times, depth));
                    loop.body.forEach(inner -> key.add(of(inner, depth + 1)));
                }
            }
            return known.computeIfAbsent(key, k -> {
                drafts.add(draft);
                return drafts.size() - 1;
            });
        }
    }

    /** Coefficients of the innermost counters. */
    private static List<Long> slope(AffineExpression number, int depth) {
        List<Long> slope = new ArrayList<>();
        for (int i = number.depth() - depth; i < number.depth(); i++) {
            slope.add(i < 0 ? 0 : number.coefficient(i));
        }
        return slope;
    }

    private static long[] numbers(FoldedConstruct draft) {
        List<Long> numbers = new ArrayList<>();
        collect(draft, numbers);
        return numbers.stream().mapToLong(Long::longValue).toArray();
    }

    private static void collect(FoldedConstruct draft, List<Long> numbers) {
        switch (draft) {
            case Event event -> event.numbers.forEach(number -> numbers.add(number.constant()));
            case Loop loop -> {
                numbers.add(loop.times.constant());
                loop.body.forEach(inner -> collect(inner, numbers));
            }
        }
    }

    private FoldedConstruct draft(Construct construct, Symbols symbols) {
        return switch (construct) {
            case Construct.Action action ->
                with(symbols.drafts.get(action.symbol()), 0, action.numbers().iterator());
            case Construct.Loop loop ->
                new Loop(
                        loop.count(),
                        loop.body().stream().map(inner -> draft(inner, symbols)).toList());
        };
    }

    /** The construct with other constants, which depend on the counters of loops around it. */
    private static FoldedConstruct with(FoldedConstruct draft, int depth, Iterator<AffineExpression> constants) {
        return switch (draft) {
            case Event event ->
                new Event(
                        event.node,
                        event.numbers.stream()
                                .map(number -> with(number, depth, constants.next()))
                                .toList());
            case Loop loop -> {
                AffineExpression times = with(loop.times, depth, constants.next());
                List<FoldedConstruct> body = new ArrayList<>(loop.body.size());
                loop.body.forEach(inner -> body.add(with(inner, depth + 1, constants)));
                yield new Loop(times, body);
            }
        };
    }

    private static AffineExpression with(AffineExpression number, int depth, AffineExpression constant) {
        return inside(number, depth, constant.constant(), constant);
    }

    /** An expression of outer counters, from {@code outer}, and of inner ones, from {@code number}. */
    private static AffineExpression inside(AffineExpression number, int depth, long constant, AffineExpression outer) {
        long[] coefficients = new long[outer.depth() + depth];
        for (int i = 0; i < outer.depth(); i++) {
            coefficients[i] = outer.coefficient(i);
        }
        List<Long> slope = slope(number, depth);
        for (int i = 0; i < depth; i++) {
            coefficients[outer.depth() + i] = slope.get(i);
        }
        return new AffineExpression(constant, coefficients);
    }

    private List<GlobalConstruct> nodes(List<FoldedConstruct> drafts, int depth) {
        List<GlobalConstruct> nodes = new ArrayList<>(drafts.size());
        for (FoldedConstruct draft : drafts) {
            switch (draft) {
                case Event event -> nodes.add(node(event, depth));
                case Loop loop ->
                    nodes.add(GlobalConstruct.loop(at(loop.times, depth), depth, nodes(loop.body, depth + 1)));
            }
        }
        return nodes;
    }

    private GlobalConstruct node(Event event, int depth) {
        if (event.numbers.isEmpty()) {
            return event.node;
        }
        Alphabet.Action action = alphabet.get(event.node.actions[0]);
        List<AffineExpression> numbers = new ArrayList<>(action.numbers().subList(0, action.processes()));
        for (AffineExpression number : event.numbers) {
            numbers.add(at(number, depth));
        }
        AffineExpression bytes = action.isMessage() ? numbers.removeLast() : new AffineExpression(-1);
        return GlobalConstruct.event(alphabet, alphabet.action(action.location(), action.symbol(), numbers, bytes));
    }

    /** Extends an expression to all counters at a depth; it does not depend on the added ones. */
    private static AffineExpression at(AffineExpression number, int depth) {
        return inside(number, depth, number.constant(), new AffineExpression(0)).outermost();
    }
}

package earl.graph.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A sequence as a grammar: pairs of numbers that come often get numbers of their own, again and again, as in Larsson and Moffat,
 * <i>Offline Dictionary-Based Compression</i> (1999). Loops in loops become as many rules as they have levels, and a few for each
 * doubling of how often they run. Several pairs are replaced in each pass, so that there are few. Immutable.
 */
final class Grammar {
    private static final int PASSES = 200;
    /** A pair that comes less often costs as much as it saves. */
    private static final int OFTEN = 3;

    /** Numbers below this are those of the sequence; above are rules, in order. */
    final int terminals;
    /** By rule: the numbers for which it stands, two each. */
    final int[] rules;
    /** What remains. */
    final int[] start;

    Grammar(int terminals, int[] rules, int[] start) {
        this.terminals = terminals;
        this.rules = rules;
        this.start = start;
    }

    /** A grammar of a sequence of numbers below {@code terminals}. */
    static Grammar of(int[] sequence, int terminals) {
        int[] now = sequence.clone();
        int length = now.length;
        List<int[]> rules = new ArrayList<>();
        for (int pass = 0; pass < PASSES; pass++) {
            PairCounts counts = new PairCounts(now, length);
            long often = Math.max(OFTEN, counts.most() / 2 + 1);
            if (counts.most() < OFTEN) {
                break;
            }
            int to = 0;
            for (int from = 0; from < length; ) {
                int rule = from + 1 < length ? counts.rule(now[from], now[from + 1], often) : PairCounts.NONE;
                if (rule == PairCounts.NEW) {
                    rule = rules.size();
                    rules.add(new int[] {now[from], now[from + 1]});
                    counts.setRule(now[from], now[from + 1], rule);
                }
                if (rule >= 0) {
                    now[to++] = terminals + rule;
                    from += 2;
                } else {
                    now[to++] = now[from++];
                }
            }
            length = to;
        }
        int[] told = new int[rules.size() * 2];
        for (int i = 0; i < rules.size(); i++) {
            told[2 * i] = rules.get(i)[0];
            told[2 * i + 1] = rules.get(i)[1];
        }
        return new Grammar(terminals, told, Arrays.copyOf(now, length));
    }

    /** The sequence; {@code null} if it is not of this length, or if a rule stands for one that comes later. */
    int @org.jspecify.annotations.Nullable [] sequence(int length) {
        int[] all = new int[length];
        int size = 0;
        int[] stack = new int[64];
        for (int number : start) {
            int depth = 0;
            stack[depth++] = number;
            while (depth > 0) {
                int next = stack[--depth];
                if (next < terminals) {
                    if (size == length) {
                        return null;
                    }
                    all[size++] = next;
                    continue;
                }
                int rule = next - terminals;
                if (2 * rule >= rules.length || rules[2 * rule] >= next || rules[2 * rule + 1] >= next) {
                    return null;
                }
                if (depth + 2 > stack.length) {
                    stack = Arrays.copyOf(stack, depth * 2);
                }
                stack[depth++] = rules[2 * rule + 1];
                stack[depth++] = rules[2 * rule];
            }
        }
        return size == length ? all : null;
    }
}

package earl.graph.file;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Runs as one number each, those of equal edge and count the same; told as they come, or as a {@link Grammar}. For long lists without
 * a simple order. One thread.
 */
final class RunSymbols {
    private final Bits bits;
    private final NumberModel sizes = new NumberModel();
    private final NumberModel edges = new NumberModel();
    private final NumberModel counts = new NumberModel();
    private final NumberModel rules = new NumberModel();

    RunSymbols(Bits bits) {
        this.bits = bits;
    }

    /** Edges and counts of runs. */
    static final class Runs {
        final int[] edge;
        final int[] count;

        Runs(int[] edge, int[] count) {
            this.edge = edge;
            this.count = count;
        }
    }

    /** The runs: given when writing, {@code null} when reading. */
    Runs code(@Nullable Runs given, int length, int degree, boolean asGrammar) {
        Numbered numbered = given == null ? null : number(given);
        int alphabet = limited(sizes.code(bits, numbered == null ? 0 : numbered.size), length);
        int[] edge = new int[alphabet];
        int[] count = new int[alphabet];
        for (int i = 0; i < alphabet; i++) {
            edge[i] = limited(edges.code(bits, numbered == null ? 0 : numbered.edge[i]), degree - 1L);
            count[i] = limited(counts.code(bits, numbered == null ? 0 : numbered.count[i]), Integer.MAX_VALUE);
        }
        int[] symbols = numbered == null ? null : numbered.symbols;
        int[] told = asGrammar ? grammar(symbols, length, alphabet) : plain(symbols, length, alphabet);
        Runs runs = new Runs(new int[length], new int[length]);
        for (int i = 0; i < length; i++) {
            int symbol = limited(told[i], alphabet - 1L);
            runs.edge[i] = edge[symbol];
            runs.count[i] = count[symbol];
        }
        return runs;
    }

    private int[] plain(int @Nullable [] given, int length, int alphabet) {
        MixedModel model = new MixedModel(alphabet, length);
        int[] told = new int[length];
        for (int i = 0; i < length; i++) {
            told[i] = model.code(bits, given == null ? 0 : given[i]);
        }
        return told;
    }

    private int[] grammar(int @Nullable [] given, int length, int alphabet) {
        Grammar grammar = given == null ? null : Grammar.of(given, alphabet);
        int[] pairs = new int[limited(sizes.code(bits, grammar == null ? 0 : grammar.rules.length), 2L * length)];
        for (int i = 0; i < pairs.length; i++) {
            // Most rules are of those made just before.
            int below = alphabet + i / 2;
            long back = rules.code(bits, grammar == null ? 0 : below - 1L - grammar.rules[i]);
            pairs[i] = below - 1 - limited(back, below - 1L);
        }
        int rest = limited(sizes.code(bits, grammar == null ? 0 : grammar.start.length), length);
        int all = alphabet + pairs.length / 2;
        MixedModel model = new MixedModel(all, rest);
        int[] start = new int[rest];
        for (int i = 0; i < rest; i++) {
            start[i] = limited(model.code(bits, grammar == null ? 0 : grammar.start[i]), all - 1L);
        }
        int[] told = new Grammar(alphabet, pairs, start).sequence(length);
        if (told == null) {
            throw bits.broken("a grammar of another length");
        }
        return told;
    }

    private int limited(long number, long most) {
        if (number < 0 || number > most) {
            throw bits.broken(number + " where " + most + " is the most");
        }
        return (int) number;
    }

    private static final class Numbered {
        private final int[] symbols;
        private int[] edge = new int[16];
        private int[] count = new int[16];
        private int size;

        Numbered(int length) {
            symbols = new int[length];
        }
    }

    /** Numbered as they come. */
    private static Numbered number(Runs runs) {
        Numbered numbered = new Numbered(runs.edge.length);
        ContextPredictor known = new ContextPredictor();
        for (int i = 0; i < runs.edge.length; i++) {
            int at = known.at((long) runs.edge[i] << 32 | runs.count[i]);
            if (!known.isKnown(at)) {
                if (numbered.size == numbered.edge.length) {
                    numbered.edge = Arrays.copyOf(numbered.edge, numbered.size * 2);
                    numbered.count = Arrays.copyOf(numbered.count, numbered.size * 2);
                }
                numbered.edge[numbered.size] = runs.edge[i];
                numbered.count[numbered.size] = runs.count[i];
                known.tell(at, numbered.size++);
            }
            numbered.symbols[i] = (int) known.value(at);
        }
        return numbered;
    }
}

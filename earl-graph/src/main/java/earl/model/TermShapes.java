package earl.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps one instance of each shape. */
final class TermShapes {
    private final Map<List<Integer>, TermShape> loops = new HashMap<>();
    private final List<@Nullable TermShape> records = new ArrayList<>();
    private int count;

    /** The shape of records of a symbol, which must always have as many numbers. */
    TermShape record(int symbol, int arity) {
        while (records.size() <= symbol) {
            records.add(null);
        }
        TermShape known = records.get(symbol);
        if (known == null) {
            known = TermShape.record(count++, symbol, arity);
            records.set(symbol, known);
        }
        return known;
    }

    /** The shape of a loop around terms. */
    TermShape loop(Term[] terms, int from, int length) {
        List<Integer> ids = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            ids.add(terms[from + i].shape.id);
        }
        return loops.computeIfAbsent(ids, key -> {
            TermShape[] body = new TermShape[length];
            for (int i = 0; i < length; i++) {
                body[i] = terms[from + i].shape;
            }
            return TermShape.loop(count++, body);
        });
    }
}

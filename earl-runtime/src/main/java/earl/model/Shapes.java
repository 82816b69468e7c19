package earl.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Knows each shape once. */
final class Shapes {
    private final Map<List<Integer>, Shape> loops = new HashMap<>();
    private final List<@Nullable Shape> records = new ArrayList<>();
    private int count;

    /** The shape of records of a symbol, which must always have as many numbers. */
    Shape record(int symbol, int arity) {
        while (records.size() <= symbol) {
            records.add(null);
        }
        Shape known = records.get(symbol);
        if (known == null) {
            known = Shape.record(count++, symbol, arity);
            records.set(symbol, known);
        }
        return known;
    }

    /** The shape of a loop around terms. */
    Shape loop(Term[] terms, int from, int length) {
        List<Integer> ids = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            ids.add(terms[from + i].shape.id);
        }
        return loops.computeIfAbsent(ids, key -> {
            Shape[] body = new Shape[length];
            for (int i = 0; i < length; i++) {
                body[i] = terms[from + i].shape;
            }
            return Shape.loop(count++, body);
        });
    }
}

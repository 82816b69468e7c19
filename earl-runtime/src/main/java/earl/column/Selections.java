package earl.column;

import earl.column.expression.Constant;
import earl.column.expression.Expression;
import earl.column.expression.Gather;
import earl.column.expression.Leaf;
import earl.column.expression.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Recent selections from a set of columns. A second pattern that selects the same rows gets them at once, with the columns
 * that the first one computed. Masks are the same if they apply the same operations to the same columns of the set. A mask
 * that uses other columns, which may be large and short-lived, is not remembered. May be used from any thread.
 */
final class Selections {
    private static final int MAX_SELECTIONS = 16;
    /** Maximum number of rows of all selections together; they take two bytes each. */
    private static final long MAX_ROWS = 32L << 20;

    /** A step: an operation, and the indexes of the steps that produce its inputs. */
    private record Step(Object operation, List<Integer> inputs) {}

    private final LinkedHashMap<List<Step>, NamedColumns> made = new LinkedHashMap<>(MAX_SELECTIONS, 0.75f, true);
    private long rows;

    /** The selection of a mask: a remembered one, or a new one from {@code maker}. */
    NamedColumns of(Expression mask, Collection<Expression> columns, Supplier<NamedColumns> maker) {
        List<Step> steps = steps(mask, columns);
        if (steps == null) {
            return maker.get();
        }
        NamedColumns known = known(steps);
        // {@code maker} runs without the lock, because a mask may wait for a computation of another thread. So two
        // threads
        // may both make it.
        return known == null ? keep(steps, maker.get()) : known;
    }

    private synchronized @Nullable NamedColumns known(List<Step> steps) {
        return made.get(steps);
    }

    private synchronized NamedColumns keep(List<Step> steps, NamedColumns selected) {
        NamedColumns before = made.putIfAbsent(steps, selected);
        if (before != null) {
            return before;
        }
        rows += selected.length();
        forget();
        return selected;
    }

    private void forget() {
        Iterator<NamedColumns> oldest = made.values().iterator();
        while (made.size() > MAX_SELECTIONS || (rows > MAX_ROWS && oldest.hasNext())) {
            rows -= oldest.next().length();
            oldest.remove();
        }
    }

    /** The operations of a mask, in order; {@code null} if it reads other columns. */
    private static @Nullable List<Step> steps(Expression mask, Collection<Expression> columns) {
        Set<Object> own = Collections.newSetFromMap(new IdentityHashMap<>());
        columns.forEach(column -> leaves(column, own, Collections.newSetFromMap(new IdentityHashMap<>())));
        List<Step> steps = new ArrayList<>();
        return addStep(mask, own, steps, new IdentityHashMap<>()) < 0 ? null : List.copyOf(steps);
    }

    private static void leaves(Expression node, Set<Object> into, Set<Expression> seen) {
        if (seen.add(node)) {
            if (node instanceof Leaf || node instanceof Gather) {
                into.add(node.operation());
            }
            Arrays.stream(node.inputs()).forEach(input -> leaves(input, into, seen));
        }
    }

    private static int addStep(Expression node, Set<Object> own, List<Step> steps, Map<Expression, Integer> places) {
        Integer known = places.get(node);
        if (known != null) {
            return known;
        }
        boolean depends = !(node instanceof Constant || node instanceof Operation) && !own.contains(node.operation());
        int[] inputs = new int[node.inputs().length];
        for (int i = 0; i < inputs.length && !depends; i++) {
            inputs[i] = addStep(node.inputs()[i], own, steps, places);
            depends = inputs[i] < 0;
        }
        int place = depends ? -1 : steps.size();
        if (!depends) {
            steps.add(new Step(node.operation(), Arrays.stream(inputs).boxed().toList()));
        }
        places.put(node, place);
        return place;
    }
}

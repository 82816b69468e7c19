package earl.replay.operations;

import earl.replay.operations.DependencyRules.Choice;
import earl.replay.operations.DependencyRules.Dependency;
import earl.replay.operations.DependencyRules.Selection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The operations of one worker in one step in order of begin, then number, then type, and the dependencies among them. Workers that
 * take their order from this one have the same operations.
 */
final class WorkerOrder {
    /** [place in the order]. */
    final int[] type;
    /** [place in the order]. */
    final int[] number;

    private final double[] end;
    private final List<String> types;
    private final DependencyRules rules;
    private final List<int[]> edges = new ArrayList<>();
    /** Type and number -> place. */
    private final Map<Long, Integer> places = new HashMap<>();

    WorkerOrder(Operations operations, DependencyRules rules, int worker, int step) {
        this.rules = rules;
        types = operations.types;
        int[] rows = IntStream.range(0, operations.rows())
                .filter(row -> operations.worker[row] == worker && operations.step[row] == step)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(row -> operations.begin[row])
                        .thenComparingInt(row -> operations.number[row])
                        .thenComparingInt(row -> operations.type[row]))
                .mapToInt(Integer::intValue)
                .toArray();
        type = new int[rows.length];
        number = new int[rows.length];
        end = new double[rows.length];
        for (int place = 0; place < rows.length; place++) {
            type[place] = operations.type[rows[place]];
            number[place] = operations.number[rows[place]];
            places.put(key(type[place], number[place]), place);
            end[place] = operations.begin[rows[place]] + operations.duration[rows[place]];
        }
        for (List<String> chain : rules.chains().values()) {
            follow(indexes(chain));
        }
        for (List<String> sequence : rules.sequences()) {
            List<Integer> places = new ArrayList<>();
            for (String name : sequence) {
                List<Integer> own = new ArrayList<>(indexes(rules.types(name)));
                own.sort(Comparator.comparingInt(place -> number[place]));
                places.addAll(own);
            }
            follow(places);
        }
        rules.dependencies().forEach(this::add);
    }

    int length() {
        return type.length;
    }

    /** Returns pairs of places: the later operation, then the earlier one. */
    List<int[]> edges() {
        return edges;
    }

    /** Returns the place of an operation, or -1. */
    int find(int wantedType, int wantedNumber) {
        return places.getOrDefault(key(wantedType, wantedNumber), -1);
    }

    private static long key(int type, int number) {
        return (long) type << Integer.SIZE | Integer.toUnsignedLong(number);
    }

    private void follow(List<Integer> places) {
        for (int at = 1; at < places.size(); at++) {
            edges.add(new int[] {places.get(at), places.get(at - 1)});
        }
    }

    private List<Integer> indexes(List<String> names) {
        Set<Integer> wanted = names.stream().map(types::indexOf).collect(Collectors.toSet());
        return IntStream.range(0, type.length)
                .filter(place -> wanted.contains(type[place]))
                .boxed()
                .toList();
    }

    private void add(Dependency dependency) {
        Selection later = dependency.later();
        Selection earlier = dependency.earlier();
        if (later.choice() != Choice.EACH) {
            join(chosen(later), chosen(earlier));
            return;
        }
        for (int place : indexes(rules.types(later.type()))) {
            join(
                    place,
                    earlier.choice() == Choice.EACH
                            ? numbered(earlier, number[place] - later.offset())
                            : chosen(earlier));
        }
    }

    private void join(@Nullable Integer later, @Nullable Integer earlier) {
        if (later != null && earlier != null) {
            edges.add(new int[] {later, earlier});
        }
    }

    private @Nullable Integer numbered(Selection selection, int counter) {
        int place = find(types.indexOf(selection.type()), counter + selection.offset());
        return place < 0 ? null : place;
    }

    private @Nullable Integer chosen(Selection selection) {
        List<Integer> all = indexes(rules.types(selection.type()));
        if (all.isEmpty()) {
            return null;
        }
        int place = switch (selection.choice()) {
            case FIRST -> all.getFirst();
            case LAST -> all.getLast();
            case LATEST, EACH -> latest(all);
        };
        if (selection.offset() == 0) {
            return place;
        }
        List<Integer> order = indexes(rules.types(selection.order()));
        int at = order.indexOf(place) + selection.offset();
        return at < 0 || at >= order.size() ? null : order.get(at);
    }

    private int latest(List<Integer> places) {
        int latest = places.getFirst();
        for (int place : places) {
            if (end[place] > end[latest]) {
                latest = place;
            }
        }
        return latest;
    }
}

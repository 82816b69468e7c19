package earl.replay.extrapolation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers of the shapes of calls, ways between ranks and quantities that all runs share. One thread. */
final class Shapes {
    private final List<CallShape> shapes = new ArrayList<>();
    private final Map<CallShape, Integer> shapeIds = new HashMap<>();
    private final List<int[]> ways = new ArrayList<>();
    private final Map<List<Integer>, Integer> wayIds = new HashMap<>();
    private final List<Quantity> quantities = new ArrayList<>();
    private final Map<Quantity, Integer> quantityIds = new HashMap<>();

    /** A copy, to which numbers may be added that these shapes do not have. */
    Shapes copy() {
        Shapes copy = new Shapes();
        copy.shapes.addAll(shapes);
        copy.shapeIds.putAll(shapeIds);
        copy.ways.addAll(ways);
        copy.wayIds.putAll(wayIds);
        copy.quantities.addAll(quantities);
        copy.quantityIds.putAll(quantityIds);
        return copy;
    }

    /**
     * A time that each rank takes.
     *
     * @param path call path
     * @param operation collective operation in it; empty for computation
     * @param members whose operation it is
     */
    record Quantity(String path, String operation, Members members) {
        boolean isOperation() {
            return !operation.isEmpty();
        }
    }

    int id(CallShape shape) {
        return shapeIds.computeIfAbsent(shape, each -> {
            shapes.add(each);
            return shapes.size() - 1;
        });
    }

    CallShape shape(int id) {
        return shapes.get(id);
    }

    int way(int[] way) {
        List<Integer> key = Arrays.stream(way).boxed().toList();
        return wayIds.computeIfAbsent(key, _ -> {
            ways.add(way);
            return ways.size() - 1;
        });
    }

    List<int[]> ways() {
        return ways;
    }

    /** Number of the computation in a call path. */
    int computation(String path) {
        return quantity(new Quantity(path, "", Members.WORLD));
    }

    /** Number of an operation that ends in a call. */
    int operation(CallShape call, OperationShape operation) {
        return quantity(new Quantity(call.path(), operation.name(), operation.members()));
    }

    private int quantity(Quantity quantity) {
        return quantityIds.computeIfAbsent(quantity, each -> {
            quantities.add(each);
            return quantities.size() - 1;
        });
    }

    List<Quantity> quantities() {
        return quantities;
    }
}

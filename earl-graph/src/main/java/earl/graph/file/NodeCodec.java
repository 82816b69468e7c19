package earl.graph.file;

import earl.graph.GraphData;
import earl.graph.GraphData.Partner;
import earl.graph.Signature;
import earl.graph.Signature.Part;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The signatures of nodes: node after node, predicted by the two before it on the way on which it was reached first; and of each the
 * call site first, which says most of the rest. Partners are told as
 * differences of locations. One thread.
 */
final class NodeCodec {
    private static final int CONTEXTS = 4;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final Bits bits;
    private final Signature signature;
    private final List<Part> order;
    private final Map<Part, ValueModel> models = new EnumMap<>(Part.class);

    /** Partners seen from the process, by the number that the file gives them. */
    private final List<Partner> relatives = new ArrayList<>(List.of(Partner.NONE));

    private final Map<Partner, Integer> numbers = new HashMap<>(Map.of(Partner.NONE, 0));
    private final int[] isRoot = Bits.contexts(1);
    private final NumberModel partnerCounts = new NumberModel();
    private final NumberModel partnerSteps = new NumberModel();
    /** When writing, what the next number is going to mean. */
    private @Nullable Partner pending;

    /** By graph: the columns as they were told. */
    private final List<long[][]> told = new ArrayList<>();

    NodeCodec(Bits bits, Signature signature) {
        this.bits = bits;
        this.signature = signature;
        this.order = order(signature);
        order.forEach(part -> models.put(part, model(part)));
    }

    private static List<Part> order(Signature signature) {
        List<Part> order = new ArrayList<>(signature.parts());
        if (order.remove(Part.CALLSITE)) {
            order.addFirst(Part.CALLSITE);
        }
        // What is known of the partner says something of the size.
        if (order.remove(Part.SIZE)) {
            order.add(Part.SIZE);
        }
        return order;
    }

    private static ValueModel model(Part part) {
        return switch (part) {
            case SIZE, TAG, ADDRESS, TIME -> ValueModel.ofAmounts(CONTEXTS);
            default -> ValueModel.ofNumbers(CONTEXTS);
        };
    }

    /** The nodes of a graph as its signature has them. */
    static final class Columns {
        /** By part of the signature and node. */
        final long[][] keys;
        /** What the numbers of partners mean. */
        final Partner[] partners;

        Columns(long[][] keys, Partner[] partners) {
            this.keys = keys;
            this.partners = partners;
        }
    }

    /**
     * The nodes of the next graph.
     *
     * @param given the graph when writing, {@code null} when reading
     * @param parents by node: from where it was reached first, -1 for the first one
     * @param like number of a graph of the same structure, -1: none
     */
    Columns code(@Nullable GraphData given, int location, int[] parents, int like) {
        int nodes = parents.length;
        long[][] columns = new long[order.size()][nodes];
        long[][] model = like < 0 ? null : told.get(like);
        long[] values = new long[order.size()];
        for (int node = 0; node < nodes; node++) {
            int parent = parents[node];
            long[] before = new long[order.size()];
            long[] twoBefore = new long[order.size()];
            for (int i = 0; i < before.length; i++) {
                before[i] = parent >= 0 ? columns[i][parent] : -1;
                twoBefore[i] = parent >= 0 && parents[parent] >= 0 ? columns[i][parents[parent]] : -1;
            }
            long all = hash(before);
            for (int i = 0; i < values.length; i++) {
                Part part = order.get(i);
                long value = given == null ? 0 : relative(given, part, node, location);
                values[i] = i == 0
                        ? value(
                                part,
                                value,
                                model,
                                i,
                                node,
                                all ^ hash(twoBefore),
                                all,
                                before[0] * MIX + twoBefore[0],
                                before[0])
                        : value(
                                part,
                                value,
                                model,
                                i,
                                node,
                                mix(values, i) ^ all,
                                mix(values, i) * MIX + before[i],
                                mix(values, i),
                                before[i]);
                columns[i][node] = values[i];
            }
        }
        told.add(columns);
        return absolute(columns, location);
    }

    private long value(Part part, long value, long @Nullable [][] model, int column, int node, long... contexts) {
        ValueModel by = models.get(part);
        if (by == null) {
            throw new IllegalStateException(part.word());
        }
        long read =
                model == null ? by.code(bits, value, contexts) : by.guessed(bits, value, model[column][node], contexts);
        if (part == Part.PARTNER && read == relatives.size()) {
            tellPartner();
        }
        return read;
    }

    private static long mix(long[] values, int count) {
        long hash = count;
        for (int i = 0; i < count; i++) {
            hash = (hash ^ values[i]) * MIX;
        }
        return hash;
    }

    private static long hash(long[] values) {
        return mix(values, values.length);
    }

    /** A value as the file has it. A partner not told yet gets the next number. */
    private long relative(GraphData graph, Part part, int node, int location) {
        long key = graph.keys[signature.parts().indexOf(part)][node];
        if (part == Part.RANK) {
            return key - location;
        }
        if (part != Part.PARTNER) {
            return key;
        }
        Partner partner = graph.partners[(int) key];
        Partner seen = partner.root()
                ? partner
                : new Partner(
                        false,
                        partner.locations().stream()
                                .map(other -> other - location)
                                .toList());
        Integer known = numbers.get(seen);
        if (known != null) {
            return known;
        }
        pending = seen;
        return relatives.size();
    }

    /** What the next number of a partner means. */
    private void tellPartner() {
        Partner given = bits.reads() ? null : pending;
        boolean root = bits.bit(isRoot, 0, given != null && given.root());
        long count =
                partnerCounts.code(bits, given == null ? 0 : given.locations().size());
        List<Integer> locations = new ArrayList<>();
        long before = 0;
        for (int i = 0; i < count; i++) {
            before += partnerSteps.signed(
                    bits, given == null ? 0 : given.locations().get(i) - before);
            locations.add((int) before);
        }
        Partner partner = new Partner(root, locations);
        numbers.put(partner, relatives.size());
        relatives.add(partner);
        pending = null;
    }

    private Columns absolute(long[][] columns, int location) {
        long[][] keys = new long[columns.length][];
        List<Partner> partners = new ArrayList<>(List.of(Partner.NONE));
        Map<Long, Integer> known = new HashMap<>(Map.of(0L, 0));
        for (int i = 0; i < columns.length; i++) {
            Part part = order.get(i);
            long[] column = columns[i].clone();
            for (int node = 0; node < column.length; node++) {
                if (part == Part.RANK) {
                    column[node] += location;
                } else if (part == Part.PARTNER) {
                    column[node] = known.computeIfAbsent(column[node], number -> {
                        partners.add(located(number, location));
                        return partners.size() - 1;
                    });
                }
            }
            keys[signature.parts().indexOf(part)] = column;
        }
        return new Columns(keys, partners.toArray(Partner[]::new));
    }

    private Partner located(long number, int location) {
        if (number < 0 || number >= relatives.size()) {
            throw bits.broken("partner " + number + " of " + relatives.size());
        }
        Partner seen = relatives.get((int) number);
        return seen.root()
                ? seen
                : new Partner(
                        false,
                        seen.locations().stream().map(step -> step + location).toList());
    }
}

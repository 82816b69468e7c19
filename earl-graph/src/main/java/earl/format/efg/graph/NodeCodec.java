package earl.format.efg.graph;

import earl.codec.Coder;
import earl.codec.NumberModel;
import earl.codec.ValueModel;
import earl.graph.GraphData;
import earl.graph.GraphData.Partner;
import earl.graph.Signature;
import earl.graph.Signature.Property;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Codes the nodes of graphs one by one. Each is predicted from the two before it on the path on which it was first reached.
 * The call site comes first, because the rest follows from it most of the time. Partners are differences of locations, so
 * that neighbors look alike. One thread.
 */
final class NodeCodec {
    private static final int CONTEXTS = 4;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final Coder coder;
    private final Signature signature;
    private final List<Property> order;
    private final Map<Property, ValueModel> models = new EnumMap<>(Property.class);

    /** Partners relative to the process, by their numbers in the file. */
    private final List<Partner> partners = new ArrayList<>(List.of(Partner.NONE));

    private final Map<Partner, Integer> numbers = new HashMap<>(Map.of(Partner.NONE, 0));
    /** Number of partners that are coded. */
    private int codedPartners = 1;

    private final int[] isRoot = Coder.contexts(1);
    private final NumberModel partnerCounts = new NumberModel();
    private final NumberModel partnerSteps = new NumberModel();

    /** [graph] -> its columns. */
    private final List<long[][]> previous = new ArrayList<>();

    NodeCodec(Coder coder, Signature signature) {
        this.coder = coder;
        this.signature = signature;
        this.order = order(signature);
        order.forEach(part -> models.put(part, model(part)));
    }

    private static List<Property> order(Signature signature) {
        List<Property> order = new ArrayList<>(signature.properties());
        if (order.remove(Property.CALLSITE)) {
            order.addFirst(Property.CALLSITE);
        }
        // The partner helps to predict the size.
        if (order.remove(Property.SIZE)) {
            order.add(Property.SIZE);
        }
        return order;
    }

    private static ValueModel model(Property part) {
        return switch (part) {
            case SIZE, TAG, ADDRESS, TIME -> ValueModel.ofAmounts(CONTEXTS);
            default -> ValueModel.ofNumbers(CONTEXTS);
        };
    }

    /** The nodes of a graph. */
    static final class Columns {
        /** [part of the signature][node] -> key. */
        final long[][] keys;
        /** The meaning of partner numbers. */
        final Partner[] partners;

        Columns(long[][] keys, Partner[] partners) {
            this.keys = keys;
            this.partners = partners;
        }
    }

    /**
     * Codes the nodes of the next graph.
     *
     * @param graph a decoder gets one without nodes
     * @param parents by node, the node from which it was first reached; -1 for the first node
     * @param similar number of a graph of the same structure; -1 for none
     */
    Columns code(GraphData graph, int location, int[] parents, int similar) {
        int nodes = parents.length;
        int parts = order.size();
        long[][] columns = new long[parts][nodes];
        if (!coder.decodes()) {
            toRelative(graph, location, columns);
        }
        long[][] model = similar < 0 ? null : previous.get(similar);
        long[] values = new long[parts];
        for (int node = 0; node < nodes; node++) {
            int parent = parents[node];
            long[] before = new long[parts];
            long[] twoBefore = new long[parts];
            for (int i = 0; i < parts; i++) {
                before[i] = parent >= 0 ? columns[i][parent] : -1;
                twoBefore[i] = parent >= 0 && parents[parent] >= 0 ? columns[i][parents[parent]] : -1;
            }
            long all = hash(before, parts);
            for (int i = 0; i < parts; i++) {
                long hash = hash(values, i);
                long[] contexts = i == 0
                        ? new long[] {all ^ hash(twoBefore, parts), all, before[0] * MIX + twoBefore[0], before[0]}
                        : new long[] {hash ^ all, hash * MIX + before[i], hash, before[i]};
                values[i] = value(order.get(i), columns[i], node, model == null ? null : model[i], contexts);
                columns[i][node] = values[i];
            }
        }
        previous.add(columns);
        return toAbsolute(columns, location);
    }

    private long value(Property part, long[] column, int node, long @Nullable [] similar, long[] contexts) {
        ValueModel model = Objects.requireNonNull(models.get(part));
        long coded = similar == null
                ? model.code(coder, column[node], contexts)
                : model.guessed(coder, column[node], similar[node], contexts);
        if (part == Property.PARTNER && coded == codedPartners) {
            codePartner();
        }
        return coded;
    }

    private static long hash(long[] values, int count) {
        long hash = count;
        for (int i = 0; i < count; i++) {
            hash = (hash ^ values[i]) * MIX;
        }
        return hash;
    }

    /** Fills the columns of a graph with locations relative to the process, and numbers new partners. */
    private void toRelative(GraphData graph, int location, long[][] columns) {
        for (int i = 0; i < columns.length; i++) {
            Property part = order.get(i);
            long[] keys = graph.keys[signature.properties().indexOf(part)];
            for (int node = 0; node < keys.length; node++) {
                columns[i][node] = switch (part) {
                    case RANK -> keys[node] - location;
                    case PARTNER -> number(shifted(graph.partners[(int) keys[node]], -location));
                    default -> keys[node];
                };
            }
        }
    }

    private int number(Partner partner) {
        return numbers.computeIfAbsent(partner, fresh -> {
            partners.add(fresh);
            return partners.size() - 1;
        });
    }

    private static Partner shifted(Partner partner, int by) {
        return partner.root()
                ? partner
                : new Partner(
                        false,
                        partner.locations().stream()
                                .map(location -> location + by)
                                .toList());
    }

    /** Codes the meaning of the next partner number. */
    private void codePartner() {
        Partner partner = codedPartners < partners.size() ? partners.get(codedPartners) : Partner.NONE;
        boolean root = coder.bit(isRoot, 0, partner.root());
        long count = partnerCounts.code(coder, partner.locations().size());
        List<Integer> locations = new ArrayList<>();
        long before = 0;
        for (int i = 0; i < count; i++) {
            long location = i < partner.locations().size() ? partner.locations().get(i) : 0;
            before += partnerSteps.signed(coder, location - before);
            locations.add((int) before);
        }
        if (coder.decodes()) {
            partners.add(new Partner(root, locations));
        }
        codedPartners++;
    }

    private Columns toAbsolute(long[][] columns, int location) {
        long[][] keys = new long[columns.length][];
        List<Partner> absolute = new ArrayList<>(List.of(Partner.NONE));
        Map<Long, Integer> known = new HashMap<>(Map.of(0L, 0));
        for (int i = 0; i < columns.length; i++) {
            Property part = order.get(i);
            long[] column = columns[i].clone();
            for (int node = 0; node < column.length; node++) {
                if (part == Property.RANK) {
                    column[node] += location;
                } else if (part == Property.PARTNER) {
                    column[node] = known.computeIfAbsent(column[node], number -> {
                        absolute.add(shifted(partner(number), location));
                        return absolute.size() - 1;
                    });
                }
            }
            keys[signature.properties().indexOf(part)] = column;
        }
        return new Columns(keys, absolute.toArray(Partner[]::new));
    }

    private Partner partner(long number) {
        if (number < 0 || number >= partners.size()) {
            throw coder.broken("partner " + number + " of " + partners.size());
        }
        return partners.get((int) number);
    }
}

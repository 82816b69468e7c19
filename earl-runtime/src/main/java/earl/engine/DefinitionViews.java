package earl.engine;

import earl.Group;
import earl.LocationGroup;
import earl.Metric;
import earl.Property;
import earl.SystemNode;
import earl.Topology;
import earl.Trace;
import earl.TraceDefinitions;
import earl.TraceInfo;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.FieldType;
import earl.store.Payload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The {@link TraceDefinitions} of an archive, made on the first request. */
final class DefinitionViews implements Supplier<TraceDefinitions> {
    private final TraceInfo info;
    private final Definitions definitions;
    private @Nullable TraceDefinitions made;

    DefinitionViews(TraceInfo info, Definitions definitions) {
        this.info = info;
        this.definitions = definitions;
    }

    @Override
    public synchronized TraceDefinitions get() {
        TraceDefinitions known = made;
        if (known == null) {
            known = new TraceDefinitions(groups(), metrics(), systemTree(), processes(), properties(), topologies());
            made = known;
        }
        return known;
    }

    private List<Long> members(Definition.Group group) {
        boolean regions = group.type().equals("REGIONS");
        return Arrays.stream(group.members())
                .map(ref -> regions ? definitions.id(DefinitionSpace.REGION, ref) : ref)
                .boxed()
                .toList();
    }

    private List<Group> groups() {
        return definitions.all(DefinitionSpace.GROUP, Definition.Group.class).stream()
                .map(g -> new Group(g.id(), g.ref(), g.name(), g.type(), g.paradigm(), members(g)))
                .toList();
    }

    private List<Metric> metrics() {
        return definitions.all(DefinitionSpace.METRIC_MEMBER, Definition.MetricMember.class).stream()
                .map(m -> new Metric(
                        m.id(),
                        m.ref(),
                        m.name(),
                        m.description(),
                        m.type(),
                        m.mode(),
                        m.base(),
                        m.exponent(),
                        m.unit()))
                .toList();
    }

    private List<SystemNode> systemTree() {
        return definitions.all(DefinitionSpace.SYSTEM_TREE_NODE, Definition.SystemTreeNode.class).stream()
                .map(n -> new SystemNode(n.id(), n.ref(), n.name(), n.className(), n.parent()))
                .toList();
    }

    private List<LocationGroup> processes() {
        return definitions.all(DefinitionSpace.LOCATION_GROUP, Definition.LocationGroup.class).stream()
                .map(p -> new LocationGroup(p.id(), p.ref(), p.name(), p.type(), p.systemTreeParent()))
                .toList();
    }

    private List<Topology> topologies() {
        return definitions.all(DefinitionSpace.CART_TOPOLOGY, Definition.CartTopology.class).stream()
                .filter(t -> t.communicator() != Trace.NONE)
                .map(t -> new Topology(t.name(), t.communicator(), dimensions(t), coordinates(t)))
                .toList();
    }

    private List<Topology.Dimension> dimensions(Definition.CartTopology topology) {
        List<Definition.CartDimension> all =
                definitions.all(DefinitionSpace.CART_DIMENSION, Definition.CartDimension.class);
        return Arrays.stream(topology.dimensions())
                .mapToObj(id -> all.stream().filter(d -> d.id() == id).findFirst())
                .flatMap(Optional::stream)
                .map(d -> new Topology.Dimension(d.name(), d.size(), d.periodic()))
                .toList();
    }

    /** By rank; omits ranks that do not have a number for each dimension. */
    private Map<Integer, List<Long>> coordinates(Definition.CartTopology topology) {
        Map<Integer, List<Long>> byRank = new HashMap<>();
        for (Definition.CartCoordinate place : definitions.coordinates()) {
            if (place.topology() == topology.id()
                    && place.coordinates().size() == dimensions(topology).size()) {
                byRank.put((int) place.rank(), place.coordinates());
            }
        }
        return byRank;
    }

    private List<Property> properties() {
        List<Property> all = new ArrayList<>();
        info.properties().forEach((name, value) -> all.add(new Property("trace", Trace.NONE, name, value)));
        for (Definition.Property property : definitions.properties()) {
            all.add(new Property(
                    property.space().words(),
                    property.owner(),
                    property.name(),
                    words(property.type(), property.value())));
        }
        return all;
    }

    private String words(@Nullable FieldType type, long value) {
        if (type == null) {
            return Long.toUnsignedString(value);
        }
        return switch (type.form()) {
            case REAL -> String.valueOf(Payload.real(type, value));
            case SIGNED -> String.valueOf(value);
            case REFERENCE -> name(type.space(), value);
            default -> Long.toUnsignedString(value);
        };
    }

    /** The name of the definition with an id of the trace. */
    private String name(DefinitionSpace space, long ref) {
        int id = definitions.id(space, ref);
        return id == Trace.NONE ? "" : definitions.name(space, id);
    }
}

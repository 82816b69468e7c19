package earl.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A definition with its references resolved: other definitions by dense id ({@code -1} for none), strings by their characters, codes by
 * their words. {@link earl.Location}, {@link earl.Region} and {@link earl.Communicator} are their own views.
 */
@SuppressWarnings("ArrayRecordComponent") // read often, never compared
public sealed interface Definition {
    /** Dense id in its {@link DefinitionSpace}. */
    int id();

    /** The trace's own id. */
    long ref();

    /** The name of the definition; empty if the trace gives it none. */
    String name();

    /** A name and type of attached attributes. The type is {@code null} if unknown. */
    record Attribute(
            int id,
            long ref,
            String name,
            String description,
            @Nullable FieldType type) implements Definition {}

    /** A machine, node, device ... */
    record SystemTreeNode(int id, long ref, String name, String className, int parent) implements Definition {}

    /** A process or accelerator context. */
    record LocationGroup(int id, long ref, String name, String type, int systemTreeParent, int creatingLocationGroup)
            implements Definition {}

    /** A place from which a region is called (OTF2 1.x). */
    record Callsite(int id, long ref, String name, int line, int enteredRegion, int leftRegion) implements Definition {}

    /** A node of the call tree as the trace defines it. */
    record Callpath(int id, long ref, String name, int parent, int region) implements Definition {}

    /** A list of definitions. The members are the trace's ids, whose meaning depends on the type. */
    record Group(int id, long ref, String name, String type, String paradigm, long flags, long[] members)
            implements Definition {
        /** Whether members of a communication group are locations' own ids, not ranks in the paradigm's list of locations. */
        public boolean globalMembers() {
            return (flags & 1) != 0;
        }
    }

    /** One metric. The value type is {@code null} if unknown. */
    record MetricMember(
            int id,
            long ref,
            String name,
            String description,
            String type,
            String mode,
            @Nullable FieldType valueType,
            String base,
            long exponent,
            String unit)
            implements Definition {}

    /** Metrics recorded together. The members are dense ids of metric members. */
    record MetricClass(int id, long ref, String name, int[] members, String occurrence, String recorderKind)
            implements Definition {}

    /** A metric class recorded by another location. The class is a dense id in the metric space. */
    record MetricInstance(int id, long ref, String name, int metricClass, int recorder, String scopeKind, long scope)
            implements Definition {}

    /** A communicator; of an inter-communicator both groups, else {@code groupB} is -1. */
    record Comm(int id, long ref, String name, int group, int groupB, int parent, long flags) implements Definition {}

    /** A parameter. The type is {@code "STRING"}, {@code "INT64"} or {@code "UINT64"}. */
    record Parameter(int id, long ref, String name, String type) implements Definition {}

    /** A window of remote memory access. */
    record RmaWin(int id, long ref, String name, int comm, long flags) implements Definition {}

    /** A dimension of Cartesian topologies. */
    record CartDimension(int id, long ref, String name, long size, boolean periodic) implements Definition {}

    /** A Cartesian topology. The dimensions are dense ids. */
    record CartTopology(int id, long ref, String name, int communicator, int[] dimensions) implements Definition {}

    /** A line of a file. */
    record SourceCodeLocation(int id, long ref, String file, long line) implements Definition {
        @Override
        public String name() {
            return file + ":" + line;
        }
    }

    /** A node of a sampled call tree. */
    record CallingContext(int id, long ref, String name, int region, int sourceCodeLocation, int parent)
            implements Definition {}

    /** A generator of samples. */
    record InterruptGenerator(int id, long ref, String name, String mode, String base, long exponent, long period)
            implements Definition {}

    /** A file or directory. The scope is the dense id of a system tree node. */
    record IoFile(int id, long ref, String name, boolean directory, int scope) implements Definition {}

    /** An open file. */
    record IoHandle(int id, long ref, String name, int file, int ioParadigm, long flags, int comm, int parent)
            implements Definition {}

    /** An I/O library. */
    record IoParadigm(int id, long ref, String name, String identification, String ioClass, long flags)
            implements Definition {}

    /** A definition that events name and the trace lacks. */
    record Undefined(int id, long ref, String name) implements Definition {}

    /** A name and value attached to a definition. */
    record Property(
            DefinitionSpace space,
            int owner,
            String name,
            @Nullable FieldType type,
            long value) {}

    /** A position in a Cartesian topology. */
    record CartCoordinate(int topology, long rank, List<Long> coordinates) {}
}

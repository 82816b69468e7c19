package earl.graph;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The attributes that distinguish the nodes of a graph: the signature function of Fürlinger and Skinner, <i>Capturing and
 * Visualizing Event Flow Graphs of MPI Applications</i>, Figure 1. Calls that agree in all properties of the signature are one
 * node. Immutable.
 */
public final class Signature {
    /** Stands for several different tags or communicators of one call. */
    public static final long SEVERAL = -2;

    /** A property of a call. */
    public enum Property {
        /** Name of the region that was called. */
        CALL,
        /** Bytes of the messages or the collective operation that the call carries, sent and received. */
        SIZE,
        /** The process at the other end, or all of them if there are several; the root of a collective operation. */
        PARTNER,
        /** The place in the program: the attribute {@code callsite} where a trace has it, the call path elsewhere. */
        CALLSITE,
        /** The region from which it was called. */
        REGION,
        /** Tag of the message. */
        TAG,
        /** Communicator of the message or the collective operation. */
        COMM,
        /** The process itself. */
        RANK,
        /** The attribute {@code address} of the call, if the trace has it. */
        ADDRESS,
        /** When the call began. It makes every call a node: the graph is a trace. */
        TIME,
        /** Number of the call on its location. It makes every call a node, too. */
        SEQ;

        /** The property as users spell it, for instance {@code "callsite"}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Call, size, partner and call site. */
    public static final Signature DEFAULT = of(Property.CALL, Property.SIZE, Property.PARTNER, Property.CALLSITE);

    private static final String MAGNITUDE = "magnitude";
    private static final Property[] PROPERTIES = Property.values();

    private final Property[] properties;
    private final boolean magnitude;

    private Signature(Set<Property> properties, boolean magnitude) {
        if (properties.isEmpty()) {
            throw new IllegalArgumentException("a signature has at least one part");
        }
        this.properties = properties.toArray(Property[]::new);
        this.magnitude = magnitude;
    }

    /** A signature of some properties, with exact sizes. @throws IllegalArgumentException if there is none */
    public static Signature of(Property... properties) {
        EnumSet<Property> set = EnumSet.noneOf(Property.class);
        set.addAll(Arrays.asList(properties));
        return new Signature(set, false);
    }

    /**
     * A signature as users write it: names separated by commas, such as {@code "call,size,partner"}. {@code magnitude} means
     * that sizes count as equal if they have the same number of binary digits.
     *
     * @throws IllegalArgumentException for an unknown name; the message lists the known ones
     */
    public static Signature parse(String words) {
        EnumSet<Property> set = EnumSet.noneOf(Property.class);
        boolean magnitude = false;
        for (String word : words.split(",", -1)) {
            String wanted = word.strip().toLowerCase(Locale.ROOT);
            if (wanted.equals(MAGNITUDE)) {
                magnitude = true;
                set.add(Property.SIZE);
                continue;
            }
            Property found = property(wanted);
            if (found == null) {
                throw new IllegalArgumentException("no part of a signature is called '" + word.strip() + "'; there are "
                        + Arrays.stream(PROPERTIES).map(Property::word).collect(Collectors.joining(", ")) + " and "
                        + MAGNITUDE);
            }
            set.add(found);
        }
        return new Signature(set, magnitude);
    }

    private static @Nullable Property property(String word) {
        for (Property property : PROPERTIES) {
            if (property.word().equals(word)) {
                return property;
            }
        }
        return null;
    }

    /** This signature without a property; itself if it has no other. */
    public Signature without(Property property) {
        EnumSet<Property> rest = EnumSet.copyOf(List.of(properties));
        rest.remove(property);
        return rest.isEmpty() ? this : new Signature(rest, magnitude);
    }

    /** Whether it has a property. */
    public boolean has(Property property) {
        return index(property) >= 0;
    }

    /** The properties, in the order of {@link Property}. */
    public List<Property> properties() {
        return List.of(properties);
    }

    /** Whether sizes of as many binary digits count as equal. */
    public boolean byMagnitude() {
        return magnitude;
    }

    /** Number of properties. */
    public int width() {
        return properties.length;
    }

    /** Index of a property, -1 if the signature does not have it. */
    public int index(Property property) {
        for (int i = 0; i < properties.length; i++) {
            if (properties[i] == property) {
                return i;
            }
        }
        return -1;
    }

    /** A size as it counts here: itself, or the largest power of two that is no larger. */
    public long size(long bytes) {
        return magnitude ? Long.highestOneBit(bytes) : bytes;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Signature that
                && that.magnitude == magnitude
                && Arrays.equals(that.properties, properties);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(properties) + (magnitude ? 1 : 0);
    }

    /** The text that {@link #parse} accepts. */
    @Override
    public String toString() {
        return Arrays.stream(properties)
                .map(property -> property == Property.SIZE && magnitude ? MAGNITUDE : property.word())
                .collect(Collectors.joining(","));
    }
}

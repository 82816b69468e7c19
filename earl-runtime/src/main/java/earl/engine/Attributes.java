package earl.engine;

import earl.EventType;
import earl.Trace;
import earl.link.call.CallTree;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.Payload;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of events by name: first those of the script language, then the record's fields by OTF2's names, then those of
 * its attribute list. For scripts and reports, not for walks over all events: it allocates objects.
 */
final class Attributes {
    private static final List<String> ON_ALL = List.of(
            "pos",
            "time",
            "loc",
            "type",
            "name",
            "kind",
            "enterptr",
            "exitptr",
            "region",
            "callpath",
            "callsite",
            "group");
    private static final List<String> ON_SEND =
            List.of("src", "dest", "tag", "len", "com", "request", "recvptr", "messageptr");
    private static final List<String> ON_RECV =
            List.of("src", "dest", "tag", "len", "com", "request", "sendptr", "messageptr");
    private static final List<String> ON_COLLEXIT = List.of("com", "root", "sent", "recvd", "collptr", "operation");
    private static final String REQUEST = "request";
    private static final String CALLSITE = "callsite";

    private final TraceEvents events;
    private final CallTree tree;
    private final Definitions definitions;

    Attributes(TraceEvents events, CallTree tree, Definitions definitions) {
        this.tree = tree;
        this.events = events;
        this.definitions = definitions;
    }

    /** The names of an event's attributes. */
    List<String> names(long pos) {
        Set<String> names = new LinkedHashSet<>(ON_ALL);
        names.addAll(ofType(events.type(pos)));
        RecordKind kind = events.record(pos);
        if (hasRequest(kind)) {
            names.add(REQUEST);
        }
        for (Field field : kind.fields()) {
            names.add(field.name());
        }
        if (events.hasAttributeList(pos)) {
            MemorySegment heap = events.heap(pos);
            long at = Payload.attributes(heap, events.payload(pos), kind);
            long count = Payload.unsigned(heap, at);
            at = Payload.skipVarint(heap, at);
            for (long i = 0; i < count; i++) {
                names.add(attributeName((int) Payload.unsigned(heap, at) - 1));
                at = Payload.skipTyped(heap, Payload.skipVarint(heap, at));
            }
        }
        return List.copyOf(names);
    }

    /** The names of all attributes that events of the trace may have. */
    List<String> allNames() {
        Set<String> names = new LinkedHashSet<>(ON_ALL);
        names.addAll(ON_SEND);
        names.addAll(ON_RECV);
        names.addAll(ON_COLLEXIT);
        names.add(REQUEST);
        for (RecordKind kind : RecordKind.values()) {
            kind.fields().forEach(field -> names.add(field.name()));
        }
        for (int i = 0; i < definitions.count(DefinitionSpace.ATTRIBUTE); i++) {
            names.add(attributeName(i));
        }
        return List.copyOf(names);
    }

    private static List<String> ofType(EventType type) {
        return switch (type) {
            case SEND -> ON_SEND;
            case RECV -> ON_RECV;
            case COLLEXIT -> ON_COLLEXIT;
            default -> List.of();
        };
    }

    private static boolean hasRequest(RecordKind kind) {
        return kind.fields().stream().anyMatch(field -> field.name().equals("requestID"));
    }

    private String attributeName(int attribute) {
        return attribute < 0 ? "" : definitions.name(DefinitionSpace.ATTRIBUTE, attribute);
    }

    /** The value of an attribute. @throws IllegalArgumentException for another name; the message lists the known ones */
    @Nullable
    Object get(long pos, String name) {
        RecordKind kind = events.record(pos);
        if (ON_ALL.contains(name) || ofType(kind.type()).contains(name)) {
            return own(pos, name);
        }
        if (name.equals(REQUEST) && hasRequest(kind)) {
            return link(events.request(pos));
        }
        for (int i = 0; i < kind.fields().size(); i++) {
            if (kind.fields().get(i).name().equals(name)) {
                return field(pos, kind, i);
            }
        }
        long at = find(pos, kind, name);
        if (at >= 0) {
            return typed(events.heap(pos), at);
        }
        throw new IllegalArgumentException("the " + kind.name() + " at position " + pos + " has no attribute \"" + name
                + "\"; it has " + String.join(", ", names(pos)));
    }

    /** An integer of the record or its attribute list; {@code otherwise} if there is none with this name. */
    long number(long pos, String name, long otherwise) {
        RecordKind kind = events.record(pos);
        List<Field> fields = kind.fields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name)) {
                return kind.isRegionRecord()
                                || i == kind.list()
                                || isReal(fields.get(i).type())
                        ? otherwise
                        : events.field(pos, i);
            }
        }
        long at = find(pos, kind, name);
        if (at < 0) {
            return otherwise;
        }
        FieldType type = FieldType.ofCode(Payload.typeCode(events.heap(pos), at));
        return type != null && isReal(type) ? otherwise : Payload.typedValue(events.heap(pos), at);
    }

    private static boolean isReal(FieldType type) {
        return type.form() == FieldType.Form.REAL;
    }

    private @Nullable Object own(long pos, String name) {
        return switch (name) {
            case "pos" -> pos;
            case "time" -> events.time(pos);
            case "loc" -> (long) events.location(pos);
            case "type" -> events.type(pos).word();
            case "name", "kind" -> events.kind(pos);
            case "enterptr" -> link(events.enterptr(pos));
            case "exitptr" -> link(events.exitptr(pos));
            case "sendptr" -> link(events.sendptr(pos));
            case "recvptr" -> link(events.recvptr(pos));
            case "messageptr" -> link(events.messageptr(pos));
            case "collptr" -> link(events.collptr(pos));
            case "callpath" -> callpath(pos);
            case "dest" -> link(events.dest(pos));
            case "src" -> link(events.src(pos));
            case "com" -> link(events.com(pos));
            case "root" -> link(events.root(pos));
            case REQUEST -> link(events.request(pos));
            case "tag" -> events.tag(pos);
            case "len" -> events.len(pos);
            case "sent" -> events.sent(pos);
            case "recvd" -> events.recvd(pos);
            case "operation" -> FieldType.COLLECTIVE_OP.names().name(events.operation(pos));
            case "region" -> region(pos);
            case "group" -> group(pos);
            case CALLSITE -> callsite(pos);
            default -> throw new IllegalStateException(name);
        };
    }

    private static @Nullable Long link(long target) {
        return target == Trace.NONE ? null : target;
    }

    private @Nullable String region(long pos) {
        int region = events.region(pos);
        return region < 0 ? null : definitions.regions().get(region).name();
    }

    private @Nullable String group(long pos) {
        int region = events.region(pos);
        return region < 0 ? null : definitions.regions().get(region).paradigm();
    }

    /** The attribute {@code callsite} of the event or of its enter; the call path if the trace has none. */
    private @Nullable Object callsite(long pos) {
        long at = find(pos, events.record(pos), CALLSITE);
        if (at >= 0) {
            return typed(events.heap(pos), at);
        }
        long enter = events.enterptr(pos);
        if (enter >= 0 && events.type(pos) != EventType.ENTER) {
            at = find(enter, events.record(enter), CALLSITE);
            if (at >= 0) {
                return typed(events.heap(enter), at);
            }
        }
        return callpath(pos);
    }

    private @Nullable String callpath(long pos) {
        int callpath = events.callpath(pos);
        return callpath < 0 ? null : CallPathViews.path(tree, definitions, callpath);
    }

    /** Offset in the attribute list of the typed value with this name; -1 if there is none. */
    private long find(long pos, RecordKind kind, String name) {
        if (!events.hasAttributeList(pos)) {
            return -1;
        }
        int attribute = definitions.attribute(name);
        return attribute == Trace.NONE ? -1 : Payload.find(events.heap(pos), events.payload(pos), kind, attribute);
    }

    private @Nullable Object field(long pos, RecordKind kind, int field) {
        FieldType type = kind.fields().get(field).type();
        if (kind.isRegionRecord()) {
            return region(pos);
        }
        if (field == kind.list()) {
            return list(pos, kind, type);
        }
        return value(type, events.field(pos, field));
    }

    private List<@Nullable Object> list(long pos, RecordKind kind, FieldType type) {
        MemorySegment heap = events.heap(pos);
        long count = events.field(pos, kind.list());
        long at = Payload.list(heap, events.payload(pos), kind);
        List<@Nullable Object> values = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            if (type == FieldType.VALUE) {
                values.add(typed(heap, at));
                at = Payload.skipTyped(heap, at);
            } else {
                values.add(value(type, Payload.value(heap, at, type)));
                at = Payload.skip(heap, at, type);
            }
        }
        return java.util.Collections.unmodifiableList(values);
    }

    private @Nullable Object typed(MemorySegment heap, long at) {
        FieldType type = FieldType.ofCode(Payload.typeCode(heap, at));
        long value = Payload.typedValue(heap, at);
        return type == null ? (Object) value : value(type, value);
    }

    private @Nullable Object value(FieldType type, long value) {
        return switch (type.form()) {
            case REAL -> Payload.real(type, value);
            case TIME -> events.seconds(value);
            case REFERENCE -> value < 0 ? null : definitions.name(type.space(), (int) value);
            case WORD -> type.names().name(value);
            default -> value;
        };
    }
}

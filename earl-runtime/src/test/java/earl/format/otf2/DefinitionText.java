package earl.format.otf2;

import earl.Communicator;
import earl.format.RawRecords;
import earl.schema.Definition;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.Field;
import earl.schema.FieldType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Definitions in the words of {@code otf2-print -G}, which knows of paradigms and groups only what it has read so far. */
final class DefinitionText {
    private static final Map<DefinitionKind, String> TEMPLATES = new EnumMap<>(DefinitionKind.class);

    static {
        TEMPLATES.put(DefinitionKind.PARADIGM, "{paradigm}, Name: {name}, Class: {paradigmClass}");
        TEMPLATES.put(DefinitionKind.STRING, "\"{string}\"");
        TEMPLATES.put(DefinitionKind.ATTRIBUTE, "Name: {name}, Description: {description}, Type: {type}");
        TEMPLATES.put(DefinitionKind.SYSTEM_TREE_NODE, "Name: {name}, Class: {className}, Parent: {parent}");
        TEMPLATES.put(
                DefinitionKind.LOCATION_GROUP,
                "Name: {name}, Type: {locationGroupType}, Parent: {systemTreeParent}, Creator:"
                        + " {creatingLocationGroup}");
        TEMPLATES.put(
                DefinitionKind.LOCATION,
                "Name: {name}, Type: {locationType}, # Events: {numberOfEvents}, Group: {locationGroup}");
        TEMPLATES.put(
                DefinitionKind.REGION,
                "Name: {name} (Aka. {canonicalName}), Descr.: {description}, Role: {regionRole}, Paradigm: {paradigm},"
                        + " Flags: {regionFlags}, File: {sourceFile}, Begin: {beginLineNumber}, End:"
                        + " {endLineNumber}");
        TEMPLATES.put(DefinitionKind.CALLPATH, "Parent: {parent}, Region: {region}");
        TEMPLATES.put(
                DefinitionKind.METRIC_MEMBER,
                "Name: {name}, Descr.: {description}, Type: {metricType}, Mode: {metricMode}, Value Type: {valueType},"
                        + " Base: {base}, Exponent: {exponent}, Unit: {unit}");
        TEMPLATES.put(DefinitionKind.COMM, "Name: {name}, Group: {group}, Parent: {parent}, Flags: {flags}");
        TEMPLATES.put(DefinitionKind.PARAMETER, "Name: {name}, Type: {parameterType}");
        TEMPLATES.put(DefinitionKind.RMA_WIN, "Name: {name}, Communicator: {comm}, Flags: {flags}");
        TEMPLATES.put(
                DefinitionKind.SYSTEM_TREE_NODE_PROPERTY,
                "System Tree Node: {systemTreeNode}, Name: {name}, Type: {type}, Value: {value}");
        TEMPLATES.put(
                DefinitionKind.LOCATION_GROUP_PROPERTY,
                "Location Group: {locationGroup}, Name: {name}, Type: {type}, Value: {value}");
        TEMPLATES.put(
                DefinitionKind.LOCATION_PROPERTY, "Location: {location}, Name: {name}, Type: {type}, Value: {value}");
        TEMPLATES.put(
                DefinitionKind.SYSTEM_TREE_NODE_DOMAIN,
                "System Tree Node: {systemTreeNode}, Domain: {systemTreeDomain}");
        TEMPLATES.put(DefinitionKind.CART_DIMENSION, "Name: {name}, Size: {size}, Periodicity: {cartPeriodicity}");
        TEMPLATES.put(DefinitionKind.SOURCE_CODE_LOCATION, "File: {file}, Line Number: {lineNumber}");
        TEMPLATES.put(DefinitionKind.IO_REGULAR_FILE, "Name: {name}, Scope: {scope}");
        TEMPLATES.put(
                DefinitionKind.IO_HANDLE,
                "Name: {name}, File: {file}, I/O Paradigm: {ioParadigm}, Flags: {ioHandleFlags}, Communicator: {comm},"
                        + " Parent: {parent}");
    }

    private final RawRecords records;
    private final Definitions definitions;
    private final Map<Long, String> paradigms = new HashMap<>();
    /** By paradigm: locations by rank. */
    private final Map<Long, long[]> ranks = new HashMap<>();

    DefinitionText(RawRecords records, Definitions definitions) {
        this.records = records;
        this.definitions = definitions;
    }

    /** The line for a definition; to be asked for one after the other. */
    String line(DefinitionRecord r) {
        boolean own = r.kind().space() != null || r.kind() == DefinitionKind.PARADIGM;
        String words = words(r);
        if (r.kind() == DefinitionKind.PARADIGM) {
            paradigms.put(r.ref(), records.name(FieldType.STRING, r.value("name")));
        }
        return String.format("%-27s %12s  %s", r.kind(), own ? Long.toUnsignedString(r.ref()) : "", words);
    }

    private String words(DefinitionRecord r) {
        return switch (r.kind()) {
            case CLOCK_PROPERTIES ->
                "Ticks per Seconds: " + r.value("timerResolution") + ", Global Offset: "
                        + r.value("globalOffset") + ", Length: " + r.value("traceLength") + ", Date: "
                        + date(r.value("realtimeTimestamp"));
            case PARADIGM_PROPERTY -> paradigmProperty(r);
            case IO_PARADIGM ->
                "Identification: " + named(FieldType.STRING, r.value("identification")) + ", Name: "
                        + named(FieldType.STRING, r.value("name")) + ", Class: "
                        + FieldType.IO_PARADIGM_CLASS.names().name(r.value("ioParadigmClass")) + ", Flags: "
                        + FieldType.IO_PARADIGM_FLAG.names().name(r.value("ioParadigmFlags")) + ", "
                        + r.list("properties").length + " Properties";
            case GROUP -> group(r);
            case METRIC_CLASS -> metricClass(r);
            case CART_TOPOLOGY -> topology(r);
            case CART_COORDINATE -> coordinate(r);
            default -> template(r);
        };
    }

    private String metricClass(DefinitionRecord r) {
        long[] members = r.list("metricMembers");
        StringJoiner names = new StringJoiner(", ");
        for (long member : members) {
            names.add(named(FieldType.METRIC_MEMBER, member));
        }
        return "Occurrence: " + FieldType.METRIC_OCCURRENCE.names().name(r.value("metricOccurrence")) + ", Kind: "
                + FieldType.RECORDER_KIND.names().name(r.value("recorderKind")) + ", " + members.length + " Member"
                + (members.length == 1 ? "" : "s") + ": " + names;
    }

    private String template(DefinitionRecord r) {
        String text = TEMPLATES.get(r.kind());
        if (text == null) {
            throw new AssertionError("otf2-print's words for " + r.kind() + " are not known");
        }
        List<Field> fields = r.kind().fields();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            String place = "{" + field.name() + "}";
            if (text.contains(place)) {
                text = text.replace(place, field.type() == FieldType.TEXT ? text(r) : field(r, field, r.values()[i]));
            }
        }
        return text;
    }

    private static String text(DefinitionRecord r) {
        return String.valueOf(r.text());
    }

    private String field(DefinitionRecord r, Field field, long value) {
        if (field.type() == FieldType.VALUE) {
            FieldType type = FieldType.ofCode((int) r.value("type"));
            return type == FieldType.STRING ? named(type, value) : Long.toUnsignedString(value);
        }
        if (field.type() == FieldType.PARADIGM) {
            return r.kind() == DefinitionKind.PARADIGM ? field.type().names().name(value) : paradigm(value);
        }
        return switch (field.type().form()) {
            case REFERENCE ->
                field.type() == FieldType.CALLPATH
                        ? value == -1 ? "UNDEFINED" : Long.toString(value)
                        : named(field.type(), value);
            case WORD -> field.type().names().name(value);
            case SIGNED -> Long.toString(value);
            default -> Long.toUnsignedString(value);
        };
    }

    private String paradigmProperty(DefinitionRecord r) {
        boolean truth = r.value("type") == FieldType.UINT8.code();
        return "Paradigm: " + paradigm(r.value("paradigm")) + ", Property: "
                + FieldType.PARADIGM_PROPERTY.names().name(r.value("property")) + ", Type: "
                + (truth ? "BOOLEAN" : "STRING") + ", Value: "
                + (truth ? (r.value("value") != 0 ? "TRUE" : "FALSE") : named(FieldType.STRING, r.value("value")));
    }

    private String group(DefinitionRecord r) {
        long[] members = r.list("members");
        String type = FieldType.GROUP_TYPE.names().name(r.value("groupType"));
        if (type.equals("COMM_LOCATIONS")) {
            ranks.put(r.value("paradigm"), members);
        }
        StringJoiner list = new StringJoiner(", ", members.length == 0 ? "" : ": ", "");
        for (long member : members) {
            list.add(
                    switch (type) {
                        case "LOCATIONS", "COMM_LOCATIONS" -> named(FieldType.LOCATION, member);
                        case "REGIONS" -> named(FieldType.REGION, member);
                        case "COMM_GROUP" -> rank(ranks.get(r.value("paradigm")), member);
                        default -> Long.toUnsignedString(member);
                    });
        }
        return "Name: " + named(FieldType.STRING, r.value("name")) + ", Type: " + type + ", Paradigm: "
                + paradigm(r.value("paradigm")) + ", Flags: "
                + FieldType.GROUP_FLAG.names().name(r.value("groupFlags")) + ", " + members.length + " Member"
                + (members.length == 1 ? "" : "s") + list;
    }

    private String rank(long @Nullable [] locations, long rank) {
        return rank + " ("
                + (locations != null && rank < locations.length
                        ? named(FieldType.LOCATION, locations[(int) rank])
                        : "INVALID")
                + ")";
    }

    private String topology(DefinitionRecord r) {
        long[] dimensions = r.list("cartDimensions");
        StringJoiner list = new StringJoiner(", ", "(", ")");
        for (long dimension : dimensions) {
            list.add(named(FieldType.CART_DIMENSION, dimension));
        }
        return "Name: " + named(FieldType.STRING, r.value("name")) + ", Communicator: "
                + named(FieldType.COMM, r.value("communicator")) + ", " + dimensions.length + " Dimension"
                + (dimensions.length == 1 ? "" : "s") + ": " + list;
    }

    private String coordinate(DefinitionRecord r) {
        int topology = definitions.id(DefinitionSpace.CART_TOPOLOGY, r.value("cartTopology"));
        int communicator =
                ((Definition.CartTopology) definitions.get(DefinitionSpace.CART_TOPOLOGY, topology)).communicator();
        Communicator comm = definitions.communicators().get(communicator);
        long[] members = new long[comm.members().length];
        for (int i = 0; i < members.length; i++) {
            members[i] = definitions.ref(DefinitionSpace.LOCATION, comm.members()[i]);
        }
        long[] coordinates = r.list("coordinates");
        StringJoiner list = new StringJoiner(", ", "(", ")");
        for (long coordinate : coordinates) {
            list.add(Long.toString(coordinate));
        }
        return "Cartesian Topology: " + named(FieldType.CART_TOPOLOGY, r.value("cartTopology")) + ", Rank: "
                + rank(members, r.value("rank")) + ", Coordinate" + (coordinates.length == 1 ? "" : "s") + ": " + list;
    }

    private String paradigm(long code) {
        String name = paradigms.get(code);
        return name == null ? FieldType.PARADIGM.names().name(code) : "\"" + name + "\" <" + code + ">";
    }

    private String named(FieldType type, long ref) {
        if (ref == DefinitionRecord.UNDEFINED) {
            return "UNDEFINED";
        }
        String name = records.name(type, ref);
        if (type == FieldType.SYSTEM_TREE_NODE) {
            int id = definitions.id(DefinitionSpace.SYSTEM_TREE_NODE, ref);
            name = ((Definition.SystemTreeNode) definitions.get(DefinitionSpace.SYSTEM_TREE_NODE, id)).className()
                    + "::" + name;
        } else if (type == FieldType.IO_FILE) {
            name = "file://" + name;
        }
        return "\"" + name + "\" <" + Long.toUnsignedString(ref) + ">";
    }

    private static String date(long nanoseconds) {
        if (nanoseconds == -1) {
            return "UNDEFINED";
        }
        Instant time = Instant.ofEpochSecond(0, nanoseconds);
        return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.nnnnnnnnn xx", Locale.ROOT)
                .format(time.atOffset(ZoneOffset.UTC));
    }
}

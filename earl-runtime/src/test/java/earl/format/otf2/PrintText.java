package earl.format.otf2;

import earl.Communicator;
import earl.format.RawRecords;
import earl.schema.Definition;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.Payload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records in the words of {@code otf2-print}: what a test compares with what that program says. */
public final class PrintText {
    private static final Map<RecordKind, String> TEMPLATES = new EnumMap<>(RecordKind.class);

    private static void say(RecordKind kind, String template) {
        TEMPLATES.put(kind, template);
    }

    static {
        say(RecordKind.BUFFER_FLUSH, "Stop Time: {stopTime}");
        say(RecordKind.MEASUREMENT_ON_OFF, "Mode: {measurementMode}");
        say(RecordKind.ENTER, "Region: {region}");
        say(RecordKind.LEAVE, "Region: {region}");
        String message = ", Communicator: {communicator}, Tag: {msgTag}, Length: {msgLength}";
        say(RecordKind.MPI_SEND, "Receiver: {receiver}" + message);
        say(RecordKind.MPI_ISEND, "Receiver: {receiver}" + message + ", Request: {requestID}");
        say(RecordKind.MPI_RECV, "Sender: {sender}" + message);
        say(RecordKind.MPI_IRECV, "Sender: {sender}" + message + ", Request: {requestID}");
        for (RecordKind kind : List.of(
                RecordKind.MPI_ISEND_COMPLETE,
                RecordKind.MPI_IRECV_REQUEST,
                RecordKind.MPI_REQUEST_TEST,
                RecordKind.MPI_REQUEST_CANCELLED,
                RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST)) {
            say(kind, "Request: {requestID}");
        }
        say(RecordKind.MPI_COLLECTIVE_BEGIN, "");
        String collective = "Operation: {collectiveOp}, Communicator: {communicator}, Root: {root}, Sent: {sizeSent},"
                + " Received: {sizeReceived}";
        say(RecordKind.MPI_COLLECTIVE_END, collective);
        say(RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE, collective + ", Request: {requestID}");
        say(RecordKind.RMA_COLLECTIVE_BEGIN, "");
        say(RecordKind.OMP_JOIN, "");
        say(RecordKind.OMP_FORK, "# Requested Threads: {numberOfRequestedThreads}");
        say(RecordKind.OMP_ACQUIRE_LOCK, "Lock: {lockID}, Acquisition Order: {acquisitionOrder}");
        say(RecordKind.OMP_RELEASE_LOCK, "Lock: {lockID}, Acquisition Order: {acquisitionOrder}");
        say(RecordKind.OMP_TASK_CREATE, "Task: {taskID}");
        say(RecordKind.OMP_TASK_SWITCH, "Task: {taskID}");
        say(RecordKind.OMP_TASK_COMPLETE, "Task: {taskID}");
        say(RecordKind.PARAMETER_STRING, "Parameter: {parameter}, Value: {string}");
        say(RecordKind.PARAMETER_INT64, "Parameter: {parameter}, Value: {value}");
        say(RecordKind.PARAMETER_UINT64, "Parameter: {parameter}, Value: {value}");
        say(RecordKind.RMA_WIN_CREATE, "Window: {win}");
        say(RecordKind.RMA_WIN_DESTROY, "Window: {win}");
        say(RecordKind.RMA_WAIT_CHANGE, "Window: {win}");
        say(RecordKind.RMA_PUT, "Window: {win}, Remote: {remote}, Bytes: {bytes}, Matching: {matchingId}");
        say(RecordKind.RMA_GET, "Window: {win}, Remote: {remote}, Bytes: {bytes}, Matching: {matchingId}");
        say(
                RecordKind.RMA_ATOMIC,
                "Window: {win}, Remote: {remote}, Type: {type}, Sent: {bytesSent}, Received: {bytesReceived},"
                        + " Matching: {matchingId}");
        for (RecordKind kind : List.of(
                RecordKind.RMA_OP_COMPLETE_BLOCKING,
                RecordKind.RMA_OP_COMPLETE_NON_BLOCKING,
                RecordKind.RMA_OP_TEST,
                RecordKind.RMA_OP_COMPLETE_REMOTE)) {
            say(kind, "Window: {win}, Matching: {matchingId}");
        }
        for (RecordKind kind :
                List.of(RecordKind.RMA_REQUEST_LOCK, RecordKind.RMA_ACQUIRE_LOCK, RecordKind.RMA_TRY_LOCK)) {
            say(kind, "Window: {win}, Remote: {remote}, Lock: {lockId}, Type: {lockType}");
        }
        say(RecordKind.RMA_RELEASE_LOCK, "Window: {win}, Remote: {remote}, Lock: {lockId}");
        say(RecordKind.RMA_SYNC, "Window: {win}, Remote: {remote}, Sync Type: {syncType}");
        say(RecordKind.RMA_GROUP_SYNC, "Level of Synchronicity: {syncLevel}, Window: {win}, Group: {group}");
        say(
                RecordKind.RMA_COLLECTIVE_END,
                "Operation: {collectiveOp}, Window: {win}, Level of Synchronicity: {syncLevel}, Root: {root},"
                        + " Sent: {bytesSent}, Received: {bytesReceived}");
        say(RecordKind.THREAD_FORK, "Model: {model}, # Requested Threads: {numberOfRequestedThreads}");
        say(RecordKind.THREAD_JOIN, "Model: {model}");
        say(RecordKind.THREAD_TEAM_BEGIN, "Thread Team: {threadTeam}");
        say(RecordKind.THREAD_TEAM_END, "Thread Team: {threadTeam}");
        say(RecordKind.THREAD_ACQUIRE_LOCK, "Model: {model}, Lock: {lockID}, Acquisition Order: {acquisitionOrder}");
        say(RecordKind.THREAD_RELEASE_LOCK, "Model: {model}, Lock: {lockID}, Acquisition Order: {acquisitionOrder}");
        for (RecordKind kind : List.of(
                RecordKind.THREAD_TASK_CREATE, RecordKind.THREAD_TASK_SWITCH, RecordKind.THREAD_TASK_COMPLETE)) {
            say(
                    kind,
                    "Thread Team: {threadTeam}, Creating Thread: {creatingThread}, Generation Number:"
                            + " {generationNumber}");
        }
        for (RecordKind kind : List.of(
                RecordKind.THREAD_CREATE, RecordKind.THREAD_BEGIN, RecordKind.THREAD_WAIT, RecordKind.THREAD_END)) {
            say(kind, "Thread Contingent: {threadContingent}, Sequence Count: {sequenceCount}");
        }
        say(RecordKind.CALLING_CONTEXT_ENTER, "Calling Context: {callingContext}, Unwind Distance: {unwindDistance}");
        say(RecordKind.CALLING_CONTEXT_LEAVE, "Calling Context: {callingContext}");
        say(
                RecordKind.CALLING_CONTEXT_SAMPLE,
                "Calling Context: {callingContext}, Unwind Distance: {unwindDistance}, Interrupt Generator:"
                        + " {interruptGenerator}");
        say(
                RecordKind.IO_CREATE_HANDLE,
                "Handle: {handle}, Access Mode: {mode}, Creation Flags: {creationFlags}, Status Flags:"
                        + " {statusFlags}");
        say(RecordKind.IO_DESTROY_HANDLE, "Handle: {handle}");
        say(
                RecordKind.IO_DUPLICATE_HANDLE,
                "Old Handle: {oldHandle}, New Handle: {newHandle}, Status Flags: {statusFlags}");
        say(
                RecordKind.IO_SEEK,
                "Handle: {handle}, Offset Request: {offsetRequest}, Whence: {whence}, Offset Result:"
                        + " {offsetResult}");
        say(RecordKind.IO_CHANGE_FLAGS, "Handle: {handle}, Status Flags: {statusFlags}");
        say(RecordKind.IO_DELETE_FILE, "I/O Paradigm: {ioParadigm}, File: {file}");
        say(
                RecordKind.IO_OPERATION_BEGIN,
                "Handle: {handle}, Mode: {mode}, Operation Flags: {operationFlags}, Bytes Request: {bytesRequest},"
                        + " Matching Id: {matchingId}");
        say(RecordKind.IO_OPERATION_TEST, "Handle: {handle}, Matching Id: {matchingId}");
        say(RecordKind.IO_OPERATION_ISSUED, "Handle: {handle}, Matching Id: {matchingId}");
        say(RecordKind.IO_OPERATION_CANCELLED, "Handle: {handle}, Matching Id: {matchingId}");
        say(
                RecordKind.IO_OPERATION_COMPLETE,
                "Handle: {handle}, Bytes Result: {bytesResult}, Matching Id: {matchingId}");
        say(RecordKind.IO_ACQUIRE_LOCK, "Handle: {handle}, Type: {lockType}");
        say(RecordKind.IO_RELEASE_LOCK, "Handle: {handle}, Type: {lockType}");
        say(RecordKind.IO_TRY_LOCK, "Handle: {handle}, Type: {lockType}");
        say(RecordKind.PROGRAM_END, "Exit status: {exitStatus}");
        say(RecordKind.COMM_CREATE, "Communicator: {communicator}");
        say(RecordKind.COMM_DESTROY, "Communicator: {communicator}");
    }

    private final RawRecords records;
    private final Definitions definitions;

    /** For the records of a trace with these definitions. */
    public PrintText(RawRecords records, Definitions definitions) {
        this.records = records;
        this.definitions = definitions;
    }

    /** The lines for the event on which a cursor stands: one, and one more if it has attributes. */
    public List<String> event(RawRecords.Events e) {
        String line = String.format(
                "%-32s %15s %20s  %s",
                e.kind().name(), Long.toUnsignedString(e.location()), Long.toUnsignedString(e.ticks()), fields(e));
        if (e.attributes() == 0) {
            return List.of(line);
        }
        List<String> attributes = new ArrayList<>();
        for (int i = 0; i < e.attributes(); i++) {
            int code = e.attributeType(i);
            FieldType type = FieldType.ofCode(code);
            attributes.add("(" + named(FieldType.ATTRIBUTE, e.attribute(i)) + "; "
                    + FieldType.TYPE.names().name(code) + "; " + plain(type, e.attributeValue(i)) + ")");
        }
        return List.of(line, " ".repeat(71) + "ADDITIONAL ATTRIBUTES: " + String.join(", ", attributes));
    }

    private String fields(RawRecords.Events e) {
        RecordKind kind = e.kind();
        if (kind == RecordKind.PROGRAM_BEGIN) {
            List<String> arguments = new ArrayList<>();
            for (int i = 0; i < e.elements(); i++) {
                arguments.add(named(FieldType.STRING, e.element(i)));
            }
            return "Name: " + named(FieldType.STRING, e.value(0)) + ", " + e.elements() + " Argument"
                    + (e.elements() == 1 ? "" : "s")
                    + (arguments.isEmpty() ? "" : ": " + String.join(", ", arguments));
        }
        if (kind == RecordKind.METRIC) {
            return metric(e);
        }
        String template = TEMPLATES.get(kind);
        if (template == null) {
            throw new AssertionError("otf2-print's words for " + kind + " are not known");
        }
        String text = template;
        for (int i = 0; i < kind.fields().size(); i++) {
            Field field = kind.fields().get(i);
            String place = "{" + field.name() + "}";
            if (!text.contains(place)) {
                throw new AssertionError(kind + " lacks " + place);
            }
            text = text.replace(place, field(e, field, e.value(i)));
        }
        return text;
    }

    private String metric(RawRecords.Events e) {
        int id = definitions.id(DefinitionSpace.METRIC, e.value(0));
        Definition definition = definitions.get(DefinitionSpace.METRIC, id);
        if (definition instanceof Definition.MetricInstance instance) {
            definition = definitions.get(DefinitionSpace.METRIC, instance.metricClass());
        }
        int[] members = ((Definition.MetricClass) definition).members();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < e.elements(); i++) {
            FieldType type = e.elementType(i);
            values.add("(" + named(FieldType.METRIC_MEMBER, definitions.ref(DefinitionSpace.METRIC_MEMBER, members[i]))
                    + "; " + type + "; " + plain(type, e.element(i)) + ")");
        }
        return "Metric: " + Long.toUnsignedString(e.value(0)) + ", " + e.elements() + " Value"
                + (e.elements() == 1 ? "" : "s") + (values.isEmpty() ? "" : ": " + String.join(", ", values));
    }

    private String field(RawRecords.Events e, Field field, long value) {
        return switch (field.name()) {
            case "receiver", "sender" -> rank(e.value(1), value);
            case "remote" -> rank(communicatorOfWindow(e), value);
            case "root" -> root(e, value);
            case "creatingThread" -> rank(e.value(0), value);
            case "exitStatus" -> value == Long.MIN_VALUE ? "UNDEFINED" : Long.toString(value);
            default -> plain(field.type(), value);
        };
    }

    private long communicatorOfWindow(RawRecords.Events e) {
        int win = definitions.id(DefinitionSpace.RMA_WIN, e.value(e.kind().field("win")));
        int comm = ((Definition.RmaWin) definitions.get(DefinitionSpace.RMA_WIN, win)).comm();
        return definitions.ref(DefinitionSpace.COMM, comm);
    }

    private String root(RawRecords.Events e, long value) {
        if (value == 0xFFFF_FFFFL) {
            return "NONE";
        }
        if (value == 0xFFFF_FFFEL) {
            return "SELF";
        }
        if (value == 0xFFFF_FFFDL) {
            return "THIS GROUP";
        }
        return rank(
                e.kind() == RecordKind.RMA_COLLECTIVE_END
                        ? communicatorOfWindow(e)
                        : e.value(e.kind().field("communicator")),
                value);
    }

    /** A rank and the location that it stands for. */
    private String rank(long communicator, long rank) {
        int id = definitions.id(DefinitionSpace.COMM, communicator);
        Communicator comm = definitions.communicators().get(id);
        String location = "INVALID";
        if (rank < comm.members().length) {
            location = named(FieldType.LOCATION, definitions.ref(DefinitionSpace.LOCATION, comm.members()[(int) rank]));
        }
        return rank + " (" + location + ")";
    }

    private String plain(@Nullable FieldType type, long value) {
        if (type == null) {
            return Long.toUnsignedString(value);
        }
        return switch (type.form()) {
            case REFERENCE -> named(type, value);
            case WORD ->
                type == FieldType.PARADIGM ? paradigm(value) : type.names().name(value);
            case SIGNED -> Long.toString(value);
            case REAL -> String.format(java.util.Locale.ROOT, "%g", Payload.real(type, value));
            default -> Long.toUnsignedString(value);
        };
    }

    private String paradigm(long code) {
        for (DefinitionRecord record : records.definitions()) {
            if (record.kind() == earl.schema.DefinitionKind.PARADIGM && record.value("paradigm") == code) {
                return "\"" + records.name(FieldType.STRING, record.value("name")) + "\" <" + code + ">";
            }
        }
        return FieldType.PARADIGM.names().name(code);
    }

    /** A reference: name and id, or {@code UNDEFINED}. */
    private String named(FieldType type, long ref) {
        if (ref == DefinitionRecord.UNDEFINED) {
            return "UNDEFINED";
        }
        return "\"" + name(type, ref) + "\" <" + Long.toUnsignedString(ref) + ">";
    }

    private String name(FieldType type, long ref) {
        int id = definitions.id(type.space(), ref);
        if (id >= 0 && definitions.count(type.space()) > id && type == FieldType.IO_HANDLE) {
            Definition.IoHandle handle = (Definition.IoHandle) definitions.get(DefinitionSpace.IO_HANDLE, id);
            String paradigm =
                    handle.ioParadigm() < 0 ? "" : definitions.name(DefinitionSpace.IO_PARADIGM, handle.ioParadigm());
            String file = handle.file() < 0 ? "" : "file://" + definitions.name(DefinitionSpace.IO_FILE, handle.file());
            return "[" + paradigm + "]" + (handle.name().isEmpty() ? file : handle.name());
        }
        return records.name(type, ref);
    }
}

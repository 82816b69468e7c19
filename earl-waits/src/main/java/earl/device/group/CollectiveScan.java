package earl.device.group;

import earl.Location;
import earl.Trace;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.DeviceAttribute;
import earl.schema.RecordKind;
import earl.store.EventTable;
import earl.store.Payload;
import earl.store.Payloads;
import earl.view.ViewSource;
import java.lang.foreign.MemorySegment;

/** Reads the members of collective operations: enters with the attribute of an operation. */
final class CollectiveScan {
    private static final int BLOCK = 1 << 12;
    private static final int ENTER = RecordKind.ENTER.code();

    private final Trace trace;
    private final EventTable table;
    private final Payloads payloads;
    private final Definitions definitions;
    private final int[] process;
    private final boolean[] stream;
    private final int operation;
    private final int group;
    private final int sequence;
    private final int bytes;
    private final int members;
    private final Members found = new Members();

    private CollectiveScan(ViewSource source) {
        trace = source.trace();
        table = source.table();
        payloads = source.payloads();
        definitions = source.definitions();
        operation = definitions.attribute(DeviceAttribute.OPERATION.attribute());
        group = definitions.attribute(DeviceAttribute.GROUP.attribute());
        sequence = definitions.attribute(DeviceAttribute.SEQUENCE.attribute());
        bytes = definitions.attribute(DeviceAttribute.BYTES.attribute());
        members = definitions.attribute(DeviceAttribute.MEMBERS.attribute());
        process = new int[definitions.locations().size()];
        stream = new boolean[process.length];
        for (Location location : definitions.locations()) {
            process[location.id()] = processOf(definitions, location);
            stream[location.id()] = location.kind().equals("ACCELERATOR_STREAM");
        }
    }

    /** The members that a trace has, in order of their begins. A trace without the attribute is not read. */
    static Members read(ViewSource source) {
        CollectiveScan scan = new CollectiveScan(source);
        if (scan.operation >= 0) {
            scan.scan();
        }
        return scan.found;
    }

    /** The location group of a location's process: of a device, the group that created it. */
    static int processOf(Definitions definitions, Location location) {
        return location.process() != Trace.NONE
                        && definitions.get(DefinitionSpace.LOCATION_GROUP, location.process())
                                instanceof Definition.LocationGroup known
                        && known.type().equals("ACCELERATOR")
                        && known.creatingLocationGroup() >= 0
                ? known.creatingLocationGroup()
                : location.process();
    }

    private void scan() {
        int[] where = new int[BLOCK];
        for (long from = 0; from < table.length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, table.length() - from);
            table.where().copy(from, n, where, 0);
            for (int i = 0; i < n; i++) {
                if (EventTable.kindOf(where[i]) == ENTER && EventTable.hasAttributes(where[i])) {
                    visit(from + i, EventTable.locationOf(where[i]));
                }
            }
        }
    }

    private void visit(long pos, int location) {
        MemorySegment heap = payloads.heap(location);
        long payload = table.payload().get(pos) & 0xFFFF_FFFFL;
        long name = value(heap, payload, operation);
        long leave = trace.events().exitptr(pos);
        if (name < 0 || leave < 0) {
            return;
        }
        found.enter.add(pos);
        found.leave.add(leave);
        found.begin.add(trace.events().ticks(pos));
        found.end.add(trace.events().ticks(leave));
        found.location.add(location);
        found.process.add(process[location]);
        found.kernel.add(stream[location] ? 1 : 0);
        found.operation.add(definitions.string((int) name));
        found.group.add(text(value(heap, payload, group)));
        found.sequence.add(value(heap, payload, sequence));
        found.bytes.add(value(heap, payload, bytes));
        String ranks = text(value(heap, payload, members));
        found.ranks.add(ranks);
        found.size.add(ranks.isEmpty() ? Trace.NONE : ranks.split(",", -1).length);
    }

    private String text(long string) {
        return string < 0 ? "" : definitions.string((int) string);
    }

    /** The value of an attribute, -1 if the event does not have it. */
    private static long value(MemorySegment heap, long payload, int attribute) {
        long at = attribute < 0 ? -1 : Payload.find(heap, payload, RecordKind.ENTER, attribute);
        return at < 0 ? -1 : Payload.typedValue(heap, at);
    }
}

package earl.sync;

import earl.Events;
import earl.Region;
import earl.Trace;
import earl.link.Ports;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.RecordKind;
import earl.store.EventTable;
import earl.store.Payload;
import earl.store.Payloads;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The events of a trace as the finders read them: records with their fields, calls around them. */
final class SyncEvents {
    private static final int BLOCK = 1 << 12;
    private static final int[] NOBODY = {};

    /** Something to do with a record. */
    interface Visitor {
        void visit(long pos, RecordKind kind);
    }

    private final Trace trace;
    private final Events events;
    private final EventTable table;
    private final Payloads payloads;
    private final Definitions definitions;
    private final Ports ports;
    /** {@code [window] -> [rank in its communicator] -> } location; made on demand. */
    private final int[] @Nullable [] members;
    /** {@code [window] -> } the locations of {@link #members} in ascending order. */
    private final int[] @Nullable [] sorted;

    SyncEvents(Trace trace, EventTable table, Payloads payloads, Definitions definitions) {
        this.trace = trace;
        this.events = trace.events();
        this.table = table;
        this.payloads = payloads;
        this.definitions = definitions;
        this.ports = new Ports(definitions);
        this.members = new int[windows()][];
        this.sorted = new int[windows()][];
    }

    Trace trace() {
        return trace;
    }

    Events events() {
        return events;
    }

    Definitions definitions() {
        return definitions;
    }

    int locations() {
        return definitions.locations().size();
    }

    /** Takes all records of kinds {@code first} to {@code last} (by code, both inclusive), and enters if asked, in order of position. */
    void scan(RecordKind first, RecordKind last, boolean enters, Visitor visitor) {
        int[] where = new int[BLOCK];
        int low = first.code();
        int high = last.code();
        int enter = RecordKind.ENTER.code();
        for (long from = 0; from < table.length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, table.length() - from);
            table.where().copy(from, n, where, 0);
            for (int i = 0; i < n; i++) {
                int kind = EventTable.kindOf(where[i]);
                if ((kind >= low && kind <= high) || (enters && kind == enter)) {
                    visitor.visit(from + i, RecordKind.known(kind));
                }
            }
        }
    }

    int location(long pos) {
        return table.location(pos);
    }

    /** The location that represents a location's process in communicators. */
    int port(int location) {
        return ports.of(location);
    }

    /** A field of a record that has fields; its index is {@link RecordKind#field} of the record's kind. */
    long field(long pos, RecordKind kind, int field) {
        return Payload.field(payloads.heap(table.location(pos)), payload(pos), kind, field);
    }

    private long payload(long pos) {
        return table.payload().get(pos) & 0xFFFF_FFFFL;
    }

    /** The attribute of a name, {@link Trace#NONE} if the trace defines none. */
    int attribute(String name) {
        for (int id = 0; id < definitions.count(DefinitionSpace.ATTRIBUTE); id++) {
            if (definitions.name(DefinitionSpace.ATTRIBUTE, id).equals(name)) {
                return id;
            }
        }
        return Trace.NONE;
    }

    /** An attribute attached to an event as an integer, -1 if it has none. */
    long attribute(long pos, int attribute) {
        int where = table.where().get(pos);
        if (attribute < 0 || !EventTable.hasAttributes(where)) {
            return -1;
        }
        var heap = payloads.heap(EventTable.locationOf(where));
        long at = Payload.find(heap, payload(pos), RecordKind.known(EventTable.kindOf(where)), attribute);
        return at < 0 ? -1 : Payload.typedValue(heap, at);
    }

    /** Enter of the call in which a record was written, -1 outside of all calls. */
    long call(long pos) {
        return events.enterptr(pos);
    }

    /** Call path of an enter: cheaper than its region. */
    int callpath(long enter) {
        return table.value().get(enter);
    }

    /** Region of the call in which a record was written, spelled as in C but in lower case; empty outside of all calls. */
    String call(long pos, List<String> lowerCase) {
        long enter = events.enterptr(pos);
        return enter < 0 ? "" : lowerCase.get(events.region(enter));
    }

    /** The names of all regions in lower case, without underscores at the end: Fortran's and C's alike. */
    List<String> lowerCaseRegions() {
        return definitions.regions().stream()
                .map(Region::name)
                .map(name -> name.toLowerCase(Locale.ROOT).replaceAll("_+$", ""))
                .toList();
    }

    /** Locations by rank of a window's communicator, empty if the trace does not say. */
    int[] members(int window) {
        if (window < 0) {
            return NOBODY;
        }
        int[] known = members[window];
        if (known == null) {
            known = definitions.get(DefinitionSpace.RMA_WIN, window) instanceof Definition.RmaWin win && win.comm() >= 0
                    ? definitions.communicators().get(win.comm()).members()
                    : NOBODY;
            members[window] = known;
            int[] ascending = known.clone();
            Arrays.sort(ascending);
            sorted[window] = ascending;
        }
        return known;
    }

    /** The location of a rank in a window's communicator, -1 if it has none. */
    int member(int window, long rank) {
        if (members(window).length == 0
                || !(definitions.get(DefinitionSpace.RMA_WIN, window) instanceof Definition.RmaWin win)) {
            return -1;
        }
        int[] all = definitions.peers(win.comm(), Trace.NONE);
        return rank >= 0 && rank < all.length ? all[(int) rank] : -1;
    }

    /** Whether a port belongs to a window's communicator. */
    boolean isMember(int window, int port) {
        members(window);
        int[] ascending = window < 0 ? NOBODY : sorted[window];
        return ascending != null && Arrays.binarySearch(ascending, port) >= 0;
    }

    int windows() {
        return definitions.count(DefinitionSpace.RMA_WIN);
    }
}

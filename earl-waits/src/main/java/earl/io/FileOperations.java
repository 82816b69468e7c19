package earl.io;

import earl.Columns;
import earl.Events;
import earl.Trace;
import earl.column.Expressions;
import earl.column.TableBuilder;
import earl.column.expression.RowSource;
import earl.memory.LongList;
import earl.memory.LongMap;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.EventTable;
import earl.store.Payload;
import earl.view.ViewSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * The operations on files of a trace: those of MPI-IO, POSIX and other libraries that it has records of. A trace without
 * definitions of open files is not read. Immutable; any thread may read it.
 */
public final class FileOperations {
    /** Operations: the format's own, in its order, and those that move no bytes. */
    private static final List<String> WORDS = List.of("READ", "WRITE", "FLUSH", "OPEN", "CLOSE", "SEEK");

    private static final int READ = 0;
    private static final int WRITE = 1;
    private static final int OPEN = 3;
    private static final int CLOSE = 4;
    private static final int SEEK = 5;
    private static final long COLLECTIVE = FieldType.IO_OPERATION_FLAG.names().value("COLLECTIVE");
    private static final int BLOCK = 1 << 12;
    /** The attribute of an enter with the number of calls that it represents. */
    private static final String POLLS = "polls";

    private final Trace trace;
    private final ViewSource source;
    private final Definitions definitions;
    private final int threads;
    private final int offsetAttribute;

    private final LongList operation = new LongList();
    private final LongList handle = new LongList();
    private final LongList location = new LongList();
    private final LongList offset = new LongList();
    private final LongList requested = new LongList();
    private final LongList bytes = new LongList();
    private final LongList call = new LongList();
    private final LongList complete = new LongList();
    private final LongList collective = new LongList();
    /** {@code [location, matching number] -> } the row of an operation that is under way. */
    private final LongMap underWay = new LongMap();

    private FileOperations(ViewSource source) {
        trace = source.trace();
        this.source = source;
        definitions = source.definitions();
        threads = source.options().threads();
        int found = Trace.NONE;
        for (int id = definitions.count(DefinitionSpace.ATTRIBUTE) - 1; id >= 0; id--) {
            if (definitions.name(DefinitionSpace.ATTRIBUTE, id).equalsIgnoreCase("offset")) {
                found = id;
            }
        }
        offsetAttribute = found;
    }

    /** Finds the operations of a trace. */
    static FileOperations find(ViewSource source) {
        FileOperations found = new FileOperations(source);
        if (found.definitions.count(DefinitionSpace.IO_HANDLE) > 0) {
            found.scan();
        }
        return found;
    }

    private void scan() {
        int[] where = new int[BLOCK];
        for (long from = 0; from < table().length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, table().length() - from);
            table().where().copy(from, n, where, 0);
            for (int i = 0; i < n; i++) {
                int kind = EventTable.kindOf(where[i]);
                if (kind >= RecordKind.IO_CREATE_HANDLE.code() && kind <= RecordKind.IO_OPERATION_COMPLETE.code()) {
                    visit(from + i, RecordKind.known(kind));
                }
            }
        }
    }

    private void visit(long pos, RecordKind kind) {
        switch (kind) {
            case IO_CREATE_HANDLE -> instant(pos, kind, OPEN, -1);
            case IO_DESTROY_HANDLE -> instant(pos, kind, CLOSE, -1);
            case IO_SEEK -> instant(pos, kind, SEEK, field(pos, kind, "offsetResult"));
            case IO_OPERATION_BEGIN -> {
                underWay.put(key(pos, kind), operation.size());
                add(pos, kind, (int) field(pos, kind, "mode"), attribute(pos, kind));
                requested.add(field(pos, kind, "bytesRequest"));
                collective.add((field(pos, kind, "operationFlags") & COLLECTIVE) != 0 ? 1 : 0);
                bytes.add(0);
                complete.add(Trace.NONE);
            }
            case IO_OPERATION_COMPLETE -> {
                int row = (int) underWay.remove(key(pos, kind));
                if (row >= 0) {
                    complete.set(row, pos);
                    bytes.set(row, field(pos, kind, "bytesResult"));
                }
            }
            default -> {
                // Issued or tested: the call of the begin counts.
            }
        }
    }

    private void instant(long pos, RecordKind kind, int what, long place) {
        add(pos, kind, what, place);
        requested.add(0);
        collective.add(0);
        bytes.add(0);
        complete.add(pos);
    }

    private void add(long pos, RecordKind kind, int what, long place) {
        operation.add(what >= 0 && what < WORDS.size() ? what : Trace.NONE);
        handle.add(field(pos, kind, "handle"));
        location.add(table().location(pos));
        offset.add(place);
        call.add(trace.events().enterptr(pos));
    }

    private long key(long pos, RecordKind kind) {
        return ((long) table().location(pos) << 40) ^ field(pos, kind, "matchingId");
    }

    private EventTable table() {
        return source.table();
    }

    private long field(long pos, RecordKind kind, String name) {
        return Payload.field(source.payloads().heap(table().location(pos)), payload(pos), kind, kind.field(name));
    }

    private long payload(long pos) {
        return table().payload().get(pos) & 0xFFFF_FFFFL;
    }

    private long attribute(long pos, RecordKind kind) {
        if (offsetAttribute < 0 || !EventTable.hasAttributes(table().where().get(pos))) {
            return Trace.NONE;
        }
        var heap = source.payloads().heap(table().location(pos));
        long at = Payload.find(heap, payload(pos), kind, offsetAttribute);
        return at < 0 ? Trace.NONE : Payload.typedValue(heap, at);
    }

    /** The operations of a trace. */
    public static FileOperations of(Trace trace) {
        return trace.view(FileOperations.class);
    }

    /** One row for each operation, in order of the begins. See table {@code file_operations} in docs/tables.md. */
    public Columns columns() {
        List<String> files = names(DefinitionSpace.IO_FILE);
        List<String> libraries = names(DefinitionSpace.IO_PARADIGM);
        return new TableBuilder(trace, operation.size(), threads)
                .words("file", files, ofHandle(Definition.IoHandle::file))
                .words("library", libraries, ofHandle(Definition.IoHandle::ioParadigm))
                .words("operation", WORDS, Expressions.rows(operation))
                .integers("handle", Expressions.rows(handle))
                .integers("location", Expressions.rows(location))
                .integers("offset", Expressions.rows(offset))
                .integers("requested", Expressions.rows(requested))
                .integers("bytes", Expressions.rows(bytes))
                .integers("call", Expressions.rows(call))
                .integers("complete", Expressions.rows(complete))
                .truths("collective", Expressions.rows(collective))
                .span("enter", "leave", "call")
                .time("completed", "complete")
                .region("region", "call")
                .build();
    }

    /**
     * The uses of files: operations added up by file, library, call path and location, the longest time first. The time of a call that has
     * several records counts once. The wait for a non-blocking operation is not part of it.
     */
    public List<FileUse> uses() {
        record Key(long file, long library, int callpath, int location) {}
        Map<Key, FileUse> uses = new HashMap<>();
        Events events = trace.events();
        boolean several = events.attributeNames().contains(POLLS);
        List<String> files = names(DefinitionSpace.IO_FILE);
        List<String> libraries = names(DefinitionSpace.IO_PARADIGM);
        LongMap counted = new LongMap();
        for (int row = 0; row < operation.size(); row++) {
            long enter = call.get(row);
            int id = (int) handle.get(row);
            if (enter < 0
                    || id < 0
                    || !(definitions.get(DefinitionSpace.IO_HANDLE, id) instanceof Definition.IoHandle known)
                    || known.file() < 0) {
                continue;
            }
            boolean again = counted.put(enter, 1) == 1;
            long leave = events.exitptr(enter);
            double seconds = again || leave < 0 ? 0 : events.time(leave) - events.time(enter);
            long calls = again ? 0 : several ? Math.max(1, events.number(enter, POLLS, 1)) : 1;
            int what = (int) operation.get(row);
            int library = known.ioParadigm();
            FileUse use = new FileUse(
                    files.get(known.file()),
                    library < 0 ? "" : libraries.get(library),
                    events.callpath(enter),
                    (int) location.get(row),
                    calls,
                    what == READ ? bytes.get(row) : 0,
                    what == WRITE ? bytes.get(row) : 0,
                    seconds);
            uses.merge(new Key(known.file(), library, use.callpath(), use.location()), use, FileUse::plus);
        }
        return uses.values().stream()
                .sorted(Comparator.comparingDouble(FileUse::seconds)
                        .reversed()
                        .thenComparing(FileUse::file)
                        .thenComparingInt(FileUse::callpath)
                        .thenComparingInt(FileUse::location))
                .toList();
    }

    private List<String> names(DefinitionSpace space) {
        return IntStream.range(0, definitions.count(space))
                .mapToObj(id -> definitions.name(space, id))
                .toList();
    }

    private RowSource<long[]> ofHandle(ToIntFunction<Definition.IoHandle> value) {
        return Expressions.tableRows(row -> {
            int id = (int) handle.get(row);
            return id >= 0 && definitions.get(DefinitionSpace.IO_HANDLE, id) instanceof Definition.IoHandle known
                    ? value.applyAsInt(known)
                    : Trace.NONE;
        });
    }
}

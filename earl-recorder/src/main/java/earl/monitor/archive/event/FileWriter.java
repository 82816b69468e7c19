package earl.monitor.archive.event;

import earl.monitor.archive.definition.ArchiveDefinitions;
import earl.monitor.archive.definition.CallAttribute;
import earl.monitor.archive.definition.OpenHandle;
import earl.monitor.call.CallKinds;
import earl.monitor.call.FileOperation;
import earl.monitor.call.PlainOperation;
import earl.monitor.process.CollectiveObjects.One;
import earl.monitor.process.OpenedFile;
import earl.monitor.process.ProcessRecords;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.Call;
import earl.schema.RecordKind;
import java.util.HashMap;
import java.util.Map;

/** Writes the input and output of one process. One thread. */
final class FileWriter {
    private static final long NO_POSITION = -1;

    private final ProcessRecords process;
    private final EventValues out;
    private final ArchiveDefinitions definitions;
    private final CallKinds kinds;
    /** [file] -> operation that another call of the thread will end. */
    private final Map<Integer, Long> begun = new HashMap<>();

    private long operations;

    FileWriter(ProcessRecords process, EventValues out, ArchiveDefinitions definitions, CallKinds kinds) {
        this.process = process;
        this.out = out;
        this.definitions = definitions;
        this.kinds = kinds;
    }

    /** Handles missing records: what is under way is unknown. */
    void forget() {
        begun.clear();
    }

    /** Writes the records of a call; returns the number of the operation that a request will complete, -1 if there is none. */
    long call(Call call, long enter, long leave) {
        One file = definitions.files().of(process, call.file());
        if (file == null) {
            return -1;
        }
        int handle = file.ref();
        FileOperation what = kinds.file(call.function());
        switch (what.action()) {
            case OPEN -> open(leave, handle, file.first().file(file.number()));
            case CLOSE -> out.begin(leave).add(handle).put(RecordKind.IO_DESTROY_HANDLE);
            case SEEK -> {
                if (call.position() != NO_POSITION) {
                    out.begin(leave)
                            .add(handle)
                            .add(call.offset())
                            .add(call.whence())
                            .add(call.position());
                    out.put(RecordKind.IO_SEEK);
                }
            }
            case MOVE -> complete(leave, handle, begin(call, what, handle, enter, call.beginPosition()), call.moved());
            case REQUEST -> {
                return issue(call, what, handle, enter, leave);
            }
            case BEGIN -> begun.put(call.file(), issue(call, what, handle, enter, leave));
            case END -> {
                Long id = begun.remove(call.file());
                if (id != null) {
                    complete(leave, handle, id, call.moved());
                }
            }
            case OTHER -> {
                // Its times are all there is to say.
            }
        }
        return -1;
    }

    /** Writes the records of operations outside of MPI, which have their bytes together. */
    void use(RingRecords.FileOperation use, PlainOperation what, long several, long enter, long leave) {
        OpenHandle file = definitions.plainFile(process, use.file());
        if (file == null) {
            return;
        }
        switch (what.action()) {
            case OPEN -> open(leave, file.ref(), file.file());
            case CLOSE -> {
                if (use.wanted() > 0) {
                    move(use, what, several, file.ref(), enter, leave);
                }
                out.begin(leave).add(file.ref()).put(RecordKind.IO_DESTROY_HANDLE);
            }
            case MOVE -> move(use, what, several, file.ref(), enter, leave);
        }
    }

    private void move(
            RingRecords.FileOperation use, PlainOperation what, long several, int handle, long enter, long leave) {
        long position = several > 1 ? NO_POSITION : use.beginPosition();
        complete(leave, handle, begin(what.mode(), 0, use.wanted(), handle, enter, position), use.moved());
    }

    private void open(long time, int handle, OpenedFile opened) {
        out.begin(time).add(handle).add(opened.access()).add(opened.creation()).add(opened.status());
        out.put(RecordKind.IO_CREATE_HANDLE);
    }

    private void attribute(CallAttribute attribute, long value) {
        out.attribute(definitions.attribute(attribute), attribute.type().code(), value);
    }

    private long begin(Call call, FileOperation what, int handle, long enter, long position) {
        return begin(what.mode(), what.flags(), call.wanted(), handle, enter, position);
    }

    private long begin(long mode, long flags, long wanted, int handle, long enter, long position) {
        long id = operations++;
        if (position != NO_POSITION) {
            attribute(CallAttribute.OFFSET, position);
        }
        out.begin(enter).add(handle).add(mode).add(flags).add(wanted).add(id);
        out.put(RecordKind.IO_OPERATION_BEGIN);
        return id;
    }

    private long issue(Call call, FileOperation what, int handle, long enter, long leave) {
        long id = begin(call, what, handle, enter, call.position());
        out.begin(leave).add(handle).add(id).put(RecordKind.IO_OPERATION_ISSUED);
        return id;
    }

    private void complete(long time, int handle, long id, long bytes) {
        out.begin(time).add(handle).add(bytes).add(id).put(RecordKind.IO_OPERATION_COMPLETE);
    }

    /** The request of an operation on a file is complete. */
    void completed(long time, int number, long id, long bytes) {
        One file = definitions.files().of(process, number);
        if (file != null && id >= 0) {
            complete(time, file.ref(), id, bytes);
        }
    }
}

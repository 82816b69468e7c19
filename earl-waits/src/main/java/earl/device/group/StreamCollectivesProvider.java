package earl.device.group;

import earl.Diagnostic;
import earl.view.Meaning;
import earl.view.TableDescription;
import earl.view.ViewProvider;
import earl.view.ViewSource;
import earl.view.ViewTable;
import java.util.List;

/** Declares {@link StreamCollectives} and their table. Public for {@link java.util.ServiceLoader} only. */
public final class StreamCollectivesProvider implements ViewProvider<StreamCollectives> {
    private static final TableDescription MEMBERS = TableDescription.of(
                    "stream_collectives",
                    "A member of a collective operation on a stream, or of one of processors outside of MPI, in order of the begins.")
            .position("begin", "enter of the kernel or call")
            .position("end", "leave of the kernel or call")
            .integer("instance", "number of the operation, -1 if the other members are unknown")
            .integer("location", Meaning.LOCATION, "location of the member")
            .integer("rank", Meaning.RANK, "rank of the process, -1 if it has none")
            .string("node", "name of the part of the machine that the process is in, empty if unknown")
            .string("group", "name of the process group, where the trace has it")
            .string("operation", "the operation: allreduce, alltoall, sendrecv, ...")
            .integer("sequence", "number of the operation in its group, -1 if unknown")
            .integer("bytes", Meaning.BYTES, "size of the member's data, -1 if unknown")
            .integer("size", Meaning.COUNT, "processes of the group, -1 if unknown")
            .string("evidence", "how the operation was found: number, order, ends or none")
            .truth("kernel", "the member is a kernel on a stream")
            .truth("paired", "the operation is known")
            .truth("comparable", "times of different processes can be compared")
            .time("enter", "begin of the member")
            .time("leave", "end of the member")
            .region("region", "kernel or call");

    @Override
    public Class<StreamCollectives> type() {
        return StreamCollectives.class;
    }

    @Override
    public StreamCollectives make(ViewSource source) {
        return StreamCollectives.find(source);
    }

    @Override
    public List<ViewTable<StreamCollectives>> tables() {
        return List.of(ViewTable.of(MEMBERS, StreamCollectives::columns));
    }

    @Override
    public List<Diagnostic> diagnostics(StreamCollectives view) {
        return view.diagnostics();
    }
}

package earl.format.paraver;

import earl.format.build.LocationRows.Side;
import earl.memory.LongList;
import earl.schema.RecordKind;
import java.util.ArrayList;
import java.util.List;

/** Messages: a send at its logical time, a receive at its physical time. */
final class Messages {
    private final TypeTable table;
    private final Communicators communicators;
    /** Whether a receive may have been posted by a call that did not wait for it. */
    private final boolean posts;

    /** Values of a message in {@link #receives}. */
    private static final int RECEIVE = 6;

    /** {@code [location] -> } messages whose receive is not recorded yet: post, end, sender, size, tag, communicator. */
    private final List<LongList> receives = new ArrayList<>();

    private long requests;

    Messages(TypeTable table, Communicators communicators, EventNames names) {
        this.table = table;
        this.communicators = communicators;
        posts = !names.hasEnd(EventType.FIRST_MPI)
                || names.hasValue(EventType.FIRST_MPI, "MPI_I", "MPI_Start")
                || names.hasValue(EventType.FIRST_MPI + 2, "MPI_I", "MPI_Start");
    }

    void add(ThreadRecords sender, ThreadRecords receiver, MessageFields message) {
        boolean within = sender.application == receiver.application;
        int world = within ? communicators.world(sender.application) : communicators.all();
        long to = within ? communicators.worldRank(receiver.task) : receiver.task;
        long from = within ? communicators.worldRank(sender.task) : sender.task;
        // The line stands after the begin of the call that sends.
        boolean immediate = sender.lastCallBegin == message.sent && table.isNonBlocking(sender.lastCallRegion);
        sender.rows.record(message.sent, immediate ? RecordKind.MPI_ISEND : RecordKind.MPI_SEND, Side.ENTER);
        fields(sender, to, world, message.tag, message.size);
        if (immediate) {
            sender.rows.field(requests++);
        }
        if (!posts) {
            receiver.rows.record(message.received, RecordKind.MPI_RECV, Side.LEAVE);
            fields(receiver, from, world, message.tag, message.size);
            return;
        }
        while (receives.size() <= receiver.rows.id()) {
            receives.add(new LongList());
        }
        LongList own = receives.get(receiver.rows.id());
        own.add(message.posted);
        own.add(message.received);
        own.add(from);
        own.add(message.size);
        own.add(message.tag);
        own.add(world);
    }

    private static void fields(ThreadRecords thread, long peer, int communicator, long tag, long size) {
        thread.rows.field(peer);
        thread.rows.field(communicator);
        thread.rows.field(tag & 0xFFFF_FFFFL);
        thread.rows.field(size);
    }

    /** Records the receives that waited until all calls were known. */
    void finish(List<ThreadRecords> threads) {
        for (int location = 0; location < receives.size(); location++) {
            LongList own = receives.get(location);
            ThreadRecords thread = threads.get(location);
            for (int i = 0; i < own.size(); i += RECEIVE) {
                boolean immediate = thread.receivePosts.find(own.get(i)) >= 0;
                if (immediate) {
                    thread.rows.record(own.get(i), RecordKind.MPI_IRECV_REQUEST, Side.ENTER);
                    thread.rows.field(requests);
                }
                thread.rows.record(own.get(i + 1), immediate ? RecordKind.MPI_IRECV : RecordKind.MPI_RECV, Side.LEAVE);
                fields(thread, own.get(i + 2), (int) own.get(i + 5), own.get(i + 4), own.get(i + 3));
                if (immediate) {
                    thread.rows.field(requests++);
                }
            }
        }
    }
}

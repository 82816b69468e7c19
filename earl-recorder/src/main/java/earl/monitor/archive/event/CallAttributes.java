package earl.monitor.archive.event;

import earl.monitor.archive.definition.ArchiveDefinitions;
import earl.monitor.archive.definition.CallAttribute;
import earl.monitor.call.CallKinds;
import earl.monitor.call.CallKinds.Kind;
import earl.monitor.process.Communicators.Known;
import earl.monitor.process.Neighbours;
import earl.monitor.process.ProcessRecords;
import earl.monitor.process.Senders;
import earl.monitor.ring.Channels;
import earl.monitor.ring.RingHeader.OpenMessage;
import earl.monitor.ring.RingRecords.Call;
import earl.schema.DeviceAttribute;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Writes the attributes of calls for which OTF2 has no records: neighbourhood operations, partitioned communication, and
 * collective operations on intercommunicators, whose members need the other group only. Also those of records of collective
 * operations, where the record does not say who sends to whom. Of one process; one thread.
 */
final class CallAttributes {
    private final ProcessRecords process;
    private final EventValues out;
    private final ArchiveDefinitions definitions;
    private final ProcessIds numbers;
    private final CallKinds kinds;
    /** [communicator] -> group of the neighbours that send to the process, and group of those that it sends to. */
    private final Map<Integer, long[]> neighbourhoods = new HashMap<>();
    /** [intercommunicator, rank of a root] -> group with which the process communicates. */
    private final Map<Long, Long> others = new HashMap<>();
    /** [communicator, number of a set of senders] -> group of these senders; negative where there is none. */
    private final Map<Long, Long> senders = new HashMap<>();

    CallAttributes(
            ProcessRecords process,
            EventValues out,
            ArchiveDefinitions definitions,
            ProcessIds numbers,
            CallKinds kinds) {
        this.process = process;
        this.out = out;
        this.definitions = definitions;
        this.numbers = numbers;
        this.kinds = kinds;
    }

    /**
     * The attributes of a call, which is entered next.
     *
     * @param channels number of operations before on each communicator
     * @param certain whether that is known
     * @return whether the archive has the call's communicator, or the call needs none
     */
    boolean write(Call call, Channels channels, boolean certain) {
        Kind kind = kinds.of(call.function());
        if (kind == Kind.GPU) {
            device(call);
            return true;
        }
        boolean neighbours = kind == Kind.NEIGHBOUR;
        boolean collective = kind == Kind.COLLECTIVE || kind == Kind.ICOLLECTIVE;
        boolean partitioned = kind == Kind.PARTITIONED_SEND || kind == Kind.PARTITIONED_RECEIVE;
        if (!neighbours && !collective && !partitioned) {
            return true;
        }
        long operation = neighbours
                ? channels.next(Channels.COLLECTIVE, call.comm(), 0, Channels.NEIGHBOURS)
                : channels.count(Channels.COLLECTIVE, call.comm(), 0, 0);
        Known comm = numbers.communicator(call.comm());
        if (comm == null) {
            return false;
        }
        if (collective && !comm.inter()) {
            return true;
        }
        attribute(CallAttribute.COMMUNICATOR, comm.ref());
        if (partitioned) {
            attribute(CallAttribute.PEER, call.partner());
            attribute(CallAttribute.TAG, call.tag());
            attribute(CallAttribute.SENT, call.bytes());
            return true;
        }
        if (certain) {
            attribute(CallAttribute.OPERATION, operation);
            if (neighbours) {
                partners(neighbours(call.comm(), comm));
                senders(call.comm(), comm, call.senders(), true);
            } else {
                partners(others(call, comm));
                senders(call.comm(), comm, call.senders(), false);
            }
        }
        attribute(CallAttribute.SENT, call.sent());
        attribute(CallAttribute.RECEIVED, call.received());
        return true;
    }

    /** The attributes of a call that is never left, which is entered next. A call with any source or tag has none for it. */
    void write(OpenMessage message) {
        Known comm = numbers.communicator(message.comm());
        if (comm == null) {
            return;
        }
        attribute(CallAttribute.COMMUNICATOR, comm.ref());
        if (message.partner() >= 0) {
            attribute(CallAttribute.PEER, numbers.rankOfAll(comm, message.partner()));
        }
        if (message.tag() >= 0) {
            attribute(CallAttribute.TAG, message.tag());
        }
    }

    /** The stream and the event of a call of CUDA or HIP. */
    private void device(Call call) {
        boolean hip = kinds.isHip(call.function());
        long stream = definitions.devices().location(process, call.stream());
        if (stream >= 0) {
            device(DeviceAttribute.STREAM, hip, stream);
        }
        if (call.event() != 0) {
            device(DeviceAttribute.EVENT, hip, call.event());
        }
        if (call.correlation() != 0) {
            device(DeviceAttribute.CORRELATION, hip, call.correlation());
        }
    }

    private void device(DeviceAttribute attribute, boolean hip, long value) {
        out.attribute(
                definitions.devices().attribute(attribute, hip),
                attribute.type().code(),
                value);
    }

    private void partners(long[] groups) {
        attribute(CallAttribute.SOURCES, groups[0]);
        attribute(CallAttribute.DESTINATIONS, groups[1]);
    }

    private long[] neighbours(int number, Known comm) {
        return neighbourhoods.computeIfAbsent(number, unknown -> {
            Neighbours of = process.neighbours(number);
            return new long[] {
                definitions.group(comm, Neighbours.distinct(of.sources())),
                definitions.group(comm, Neighbours.distinct(of.destinations()))
            };
        });
    }

    /** The processes of the other group that send to the process, and to which it sends; in a barrier, all of them. */
    private long[] others(Call call, Known comm) {
        boolean barrier = kinds.isBarrier(call.function());
        long with = other(call, comm, call.root());
        long none = definitions.group(comm, List.of());
        return new long[] {barrier || call.received() > 0 ? with : none, barrier || call.sent() > 0 ? with : none};
    }

    private long other(Call call, Known comm, int root) {
        return others.computeIfAbsent((long) call.comm() << 32 | (root & 0xFFFFFFFFL), unknown -> {
            List<Integer> all = candidates(comm);
            return definitions.group(comm, root < 0 ? all : List.of(numbers.rankOfAll(comm, root)));
        });
    }

    /** The processes with which the process communicates: those of the other group of an intercommunicator. */
    private List<Integer> candidates(Known comm) {
        int first = numbers.rankOfAll(comm, 0);
        int size = first == 0 ? comm.members().size() : comm.remote().size();
        return IntStream.range(first, first + size).boxed().toList();
    }

    /**
     * Attaches to the next event who sends bytes to this process in an operation in which each may send nothing.
     *
     * @param set number of the set of senders; no attribute is written if that is not the number of a set
     * @param neighbours whether the senders are neighbours in the topology of the communicator
     */
    void senders(int number, Known comm, int set, boolean neighbours) {
        if (set <= 0 || comm.self()) {
            return;
        }
        long group = senders.computeIfAbsent((long) number << 32 | set, unknown -> {
            Senders of = process.senders(set);
            if (of == null) {
                return -1L;
            }
            List<Integer> all = neighbours ? process.neighbours(number).sources() : candidates(comm);
            return definitions.group(comm, Neighbours.distinct(of.among(all)));
        });
        if (group >= 0) {
            attribute(CallAttribute.SENDERS, group);
        }
    }

    private void attribute(CallAttribute attribute, long value) {
        out.attribute(definitions.attribute(attribute), attribute.type().code(), value);
    }
}

package earl.format.goal;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.build.ProtoFields;
import earl.format.build.TextStream;
import earl.format.build.TraceFiles;
import earl.memory.Capacity;
import earl.memory.IntList;
import earl.memory.LongList;
import earl.memory.LongMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads execution traces of Chakra: a file for each rank, in it messages of protocol buffers, each after its length. */
final class ChakraReader {
    // GlobalMetadata.
    private static final int VERSION = 1;
    private static final int METADATA_ATTRIBUTE = 2;
    // Node.
    private static final int ID = 1;
    private static final int NAME = 2;
    private static final int TYPE = 3;
    private static final int CONTROL_DEPENDENCIES = 4;
    private static final int DATA_DEPENDENCIES = 5;
    private static final int DURATION = 7;
    private static final int INPUTS = 8;
    private static final int ATTRIBUTE = 10;
    private static final int LAST_FIELD = 11;
    // AttributeProto.
    private static final int ATTRIBUTE_NAME = 1;
    private static final int DESCRIPTION = 2;
    private static final int SIGNED_32 = 15;
    private static final int SIGNED_64 = 17;
    /** Values of inputs, a text. */
    private static final int VALUES = 1;
    /** Truths of a list. */
    private static final int TRUTHS = 1;

    private static final int SEND = 5;
    private static final int RECEIVE = 6;
    private static final int COLLECTIVE = 7;
    private static final int LAST_TYPE = 10;

    private static final int PIECE = 1 << 16;
    private static final int MAX_PROCESSORS = 256;
    private static final int NOT_GIVEN = -1;
    private static final long MOST = 1_000_000_000_000_000L;
    private static final long MICROSECOND = 1000;

    private final ScheduleBuilder schedule;
    private final Path file;
    private GoalNetwork network;
    private final ProtoFields fields = new ProtoFields();
    private final ProtoFields attribute = new ProtoFields();
    private final ProtoFields list = new ProtoFields();
    private byte[] message = {};
    /** Number of the node in its file. */
    private long node;

    private final LongMap operations = new LongMap();
    private final LongList required = new LongList();
    /** Nodes that others name as controlling them, and these others. */
    private final LongList controls = new LongList();
    /** Collective operations and those before them of one thread or stream, or of one group. */
    private final IntList inOrder = new IntList();
    /** The last collective operation of each thread and stream, and of each group. */
    private final Map<String, Integer> lastOperations = new HashMap<>();

    private final int rank;
    private final ChakraCollectives collectives;
    private final ProcessGroups groups = new ProcessGroups();
    private final Map<Long, Integer> processors = new HashMap<>();

    private final Diagnostics diagnostics;

    // Fields of the node that is read; its numbers of ranks are NOT_GIVEN where the file has none.
    private long id;
    private String name = "";
    private long type;
    private long nanoseconds;
    private long thread;
    private boolean ofDevice;
    private long bytes;
    private long from;
    private long to;
    private long tag;
    /** Code of a collective operation. */
    private long collective;
    /** Name of the group of a collective operation; empty for all ranks. */
    private String group = "";
    /** Whether a collective operation has a part of the ranks that no group names. */
    private boolean isPartial;

    private ChakraReader(
            ScheduleBuilder schedule,
            ChakraCollectives collectives,
            Path file,
            int rank,
            GoalNetwork network,
            Diagnostics diagnostics) {
        this.schedule = schedule;
        this.collectives = collectives;
        this.file = file;
        this.rank = rank;
        this.network = network;
        this.diagnostics = diagnostics;
    }

    /** Whether bytes are the begin of a trace: its metadata, and a node if there is one. */
    static boolean isTrace(byte[] begin) {
        int at = 0;
        ProtoFields fields = new ProtoFields();
        for (int message = 0; message < 2 && at < begin.length; message++) {
            long length = 0;
            int shift = 0;
            boolean more = true;
            while (more && at < begin.length && shift <= Integer.SIZE) {
                length |= (begin[at] & 0x7FL) << shift;
                more = begin[at++] < 0;
                shift += 7;
            }
            if (more || length < 0 || (message == 0 && length > begin.length - at)) {
                return false;
            }
            fields.wrap(begin, at, (int) Math.min(begin.length, at + length));
            // The second message may be longer than the begin.
            if (message == 0 ? !isMetadata(fields) : !(fields.next() && fields.number() == ID && !fields.hasBytes())) {
                return false;
            }
            at = (int) Math.min(begin.length, at + length);
        }
        return at > 0;
    }

    private static boolean isMetadata(ProtoFields fields) {
        while (fields.next()) {
            if (!fields.hasBytes() || (fields.number() != VERSION && fields.number() != METADATA_ATTRIBUTE)) {
                return false;
            }
        }
        return !fields.isDamaged();
    }

    /**
     * Reads the files of all ranks.
     *
     * @param files in order of the ranks
     * @param diagnostics counts collective operations in which ranks do not meet, and requirements that are left out
     * @throws TraceException if one is no complete trace; the message names the node
     */
    static GoalSchedule read(List<Path> files, Diagnostics diagnostics) {
        if (files.size() > ScheduleBuilder.MAX_RANKS) {
            throw new TraceException(
                    files.getFirst(),
                    -1,
                    "expected at most " + ScheduleBuilder.MAX_RANKS + " ranks, found " + files.size());
        }
        ScheduleBuilder schedule = new ScheduleBuilder(files.size());
        ChakraCollectives collectives = new ChakraCollectives(files, diagnostics);
        GoalNetwork network = GoalNetwork.DEFAULT;
        for (int rank = 0; rank < files.size(); rank++) {
            ChakraReader reader = new ChakraReader(schedule, collectives, files.get(rank), rank, network, diagnostics);
            schedule.begin(rank);
            try (TextStream in = TextStream.open(files.get(rank))) {
                reader.read(in);
            } catch (IOException e) {
                throw TraceFiles.unreadable(files.get(rank), e);
            }
            schedule.end(rank);
            network = reader.network;
        }
        return schedule.build(files.getFirst(), network, collectives.meetings(schedule.size()), true);
    }

    private void read(TextStream in) throws IOException {
        for (int length = length(in); length >= 0; length = length(in)) {
            take(in, length);
            fields.wrap(message, 0, length);
            if (node == 0) {
                metadata();
            } else {
                node();
            }
            if (fields.isDamaged()) {
                throw expected("a message of protocol buffers");
            }
            node++;
        }
        if (in.damage() != null) {
            throw expected("the rest of the file: " + in.damage());
        }
        if (node == 0) {
            throw expected("the metadata of a trace, found the end of the file");
        }
        require();
    }

    /** Length of the next message; -1 at the end of the file. */
    private int length(TextStream in) {
        long length = 0;
        for (int shift = 0; ; shift += 7) {
            int next = in.readByte();
            if (next < 0 && shift == 0) {
                return -1;
            }
            length |= (next & 0x7FL) << shift;
            if (next < 0 || shift > Integer.SIZE || length > Integer.MAX_VALUE - 8) {
                throw expected("the length of a message");
            }
            if ((next & 0x80) == 0) {
                return (int) length;
            }
        }
    }

    /** Reads a message piece by piece: a damaged length must not need its memory. */
    private void take(TextStream in, int length) throws IOException {
        int at = 0;
        while (at < length) {
            int piece = Math.min(length - at, PIECE);
            message = Capacity.ensure(message, at + piece);
            int n = in.readNBytes(message, at, piece);
            if (n < piece) {
                throw expected("a message of " + length + " bytes, found the end of the file");
            }
            at += n;
        }
    }

    private void metadata() {
        while (fields.next()) {
            if (fields.number() == METADATA_ATTRIBUTE && fields.hasBytes()) {
                attribute.wrap(fields);
                String key = "";
                while (attribute.next()) {
                    if (attribute.number() == ATTRIBUTE_NAME) {
                        key = attribute.text();
                    } else if (key.equals("network")) {
                        network = network.orIn("// network " + attribute.text());
                    }
                }
            }
        }
    }

    private void node() {
        id = 0;
        name = "";
        type = 0;
        nanoseconds = 0;
        thread = 0;
        ofDevice = false;
        bytes = 0;
        from = NOT_GIVEN;
        to = NOT_GIVEN;
        tag = 0;
        collective = NOT_GIVEN;
        group = "";
        isPartial = false;
        while (fields.next()) {
            switch (fields.number()) {
                case ID -> id = fields.value();
                case NAME -> name = fields.text();
                case TYPE -> type = fields.value();
                case CONTROL_DEPENDENCIES -> fields.values(value -> require(value, controls));
                case DATA_DEPENDENCIES -> fields.values(value -> require(value, required));
                case DURATION -> nanoseconds = Math.max(nanoseconds, times(fields.value()));
                case INPUTS -> inputs();
                case ATTRIBUTE -> attribute();
                default -> {
                    if (fields.number() > LAST_FIELD) {
                        throw expected("fields up to " + LAST_FIELD + ", found " + fields.number());
                    }
                }
            }
        }
        if (fields.isDamaged()) {
            return;
        }
        if (operations.put(id, schedule.size()) != LongMap.NONE) {
            throw expected("each node once, found " + id + " again");
        }
        add();
    }

    private void require(long before, LongList in) {
        in.add(before);
        in.add(schedule.size());
    }

    /** Reads the groups of processes, which are values of inputs of the node that begins them. */
    private void inputs() {
        if (name.equals(ProcessGroups.NODE)) {
            attribute.wrap(fields);
            while (attribute.next()) {
                if (attribute.number() == VALUES) {
                    groups.read(attribute.text());
                }
            }
        }
    }

    private long times(long microseconds) {
        return within(microseconds, MOST, "a duration") * MICROSECOND;
    }

    private void attribute() {
        attribute.wrap(fields);
        String key = "";
        while (attribute.next()) {
            if (attribute.number() == ATTRIBUTE_NAME) {
                key = attribute.text();
            } else if (key.equals("pg_name")) {
                group = attribute.text();
            } else if (key.equals("involved_dim")) {
                dimensions();
            } else if (attribute.number() != DESCRIPTION) {
                attribute(key, number());
            }
        }
        if (attribute.isDamaged()) {
            throw expected("attributes that are messages of protocol buffers");
        }
    }

    /** Reads in which dimensions of the network a collective operation has all ranks. */
    private void dimensions() {
        list.wrap(attribute);
        while (list.next()) {
            if (list.number() == TRUTHS) {
                list.values(all -> isPartial |= all == 0);
            }
        }
    }

    private long number() {
        long value = attribute.value();
        boolean zigzag = attribute.number() == SIGNED_32 || attribute.number() == SIGNED_64;
        return zigzag ? (value >>> 1) ^ -(value & 1) : value;
    }

    private void attribute(String key, long value) {
        switch (key) {
            case "comm_size" -> bytes = within(value, MOST, "comm_size");
            case "comm_src" -> from = value;
            case "comm_dst" -> to = value;
            case "comm_tag" -> tag = within(value, Integer.MAX_VALUE, "comm_tag");
            case "duration_nanos" -> nanoseconds = within(value, MOST * MICROSECOND, "duration_nanos");
            case "comm_type" -> collective = within(value, Integer.MAX_VALUE, "comm_type");
            case "tid" -> thread = value;
            case "is_cpu_op" -> ofDevice = value == 0;
            default -> {}
        }
    }

    private long within(long value, long most, String what) {
        if (value < 0 || value > most) {
            throw expected(what + " from 0 to " + most + ", found " + Long.toUnsignedString(value));
        }
        return value;
    }

    private void add() {
        if (type < 0 || type > LAST_TYPE) {
            throw expected("a type of node up to " + LAST_TYPE + ", found " + type);
        }
        int cpu = processors.computeIfAbsent(2 * thread + (ofDevice ? 1 : 0), unknown -> processors.size());
        if (cpu >= MAX_PROCESSORS) {
            throw expected("at most " + MAX_PROCESSORS + " threads and streams of a rank");
        }
        if (type == SEND || type == RECEIVE) {
            long peer = type == SEND ? to : from;
            if (peer < 0 || peer >= schedule.ranks()) {
                throw expected((type == SEND ? "comm_dst" : "comm_src") + " below " + schedule.ranks()
                        + ", the number of files, found " + (peer == NOT_GIVEN ? "none" : peer));
            }
            schedule.add(type == SEND ? GoalSchedule.SEND : GoalSchedule.RECV, bytes, (int) peer, (int) tag, cpu, 0);
        } else {
            if (type == COLLECTIVE) {
                collective(cpu);
            }
            schedule.add(GoalSchedule.CALC, nanoseconds, 0, 0, cpu, 0);
            if (!name.isBlank()) {
                schedule.name(name);
            }
        }
    }

    private void collective(int cpu) {
        ChakraCollectives.Node found =
                new ChakraCollectives.Node(schedule.size(), collective, bytes, nanoseconds, node);
        if (collective == NOT_GIVEN || (isPartial && group.isEmpty())) {
            collectives.addUnknown(rank, found);
            return;
        }
        collectives.add(
                rank,
                group.isEmpty() ? collectives.all() : new ChakraCollectives.Group(group, groups.of(group)),
                found);
        follow("on " + cpu);
        follow("of " + group);
    }

    /** The next collective operation comes after the last one of something. */
    private void follow(String what) {
        Integer last = lastOperations.put(what, schedule.size());
        if (last != null) {
            inOrder.add(schedule.size());
            inOrder.add(last);
        }
    }

    private void require() {
        for (int at = 0; at < required.size(); at += 2) {
            long before = operations.get(required.get(at));
            if (before == LongMap.NONE) {
                throw expected("a node " + Long.toUnsignedString(required.get(at)) + ", which another one requires");
            }
            schedule.requires((int) required.get(at + 1), (int) before);
        }
        IntList known = new IntList();
        long missing = 0;
        for (int at = 0; at < controls.size(); at += 2) {
            long before = operations.get(controls.get(at));
            if (before == LongMap.NONE) {
                missing++;
            } else {
                known.add((int) controls.get(at + 1));
                known.add((int) before);
            }
        }
        missing += schedule.requiresWithoutCircle(known, rank);
        if (missing > 0) {
            diagnostics.add(
                    DiagnosticCode.DROPPED_REQUIREMENT, missing, -1, 0, () -> String.valueOf(diagnostics.name(file)));
        }
        schedule.requiresWithoutCircle(inOrder, rank);
    }

    private TraceException expected(String what) {
        return new TraceException(file, -1, (node == 0 ? "metadata" : "node " + node) + ": expected " + what);
    }
}

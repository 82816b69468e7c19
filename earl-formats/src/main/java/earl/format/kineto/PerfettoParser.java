package earl.format.kineto;

import static earl.format.kineto.ChromeEvent.ABSENT;

import earl.TraceException;
import earl.format.TextLimit;
import earl.format.build.ProtoFields;
import earl.format.build.TextStream;
import earl.memory.Capacity;
import earl.memory.LongList;
import earl.memory.LongMap;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Reads the slices of a trace of Perfetto in protocol buffers as events of Chrome's format. Source: perfetto/protos/perfetto/trace. Numbers
 * of fields are those of TracePacket, TrackEvent, DebugAnnotation, InternedData, TrackDescriptor, ClockSnapshot. For one thread.
 */
final class PerfettoParser {
    /** Tracks of rocprof-sys: {@code GPU Kernel Dispatch [0] Queue 1}. */
    private static final Pattern DEVICE = Pattern.compile("GPU [A-Za-z ]+\\[(\\d{1,9})].*");

    private static final int PACKET = 1;
    private static final int MAX_PACKET = 1 << 28;
    /** Bytes that are unpacked at once, at least. */
    private static final int INFLATED = 1 << 13;

    private static final int CLEARED = 1;
    private static final int SLICE_BEGIN = 1;
    private static final int SLICE_END = 2;
    /** The clock of traces: boot time. */
    private static final long TRACE_CLOCK = 6;
    /** Clocks from this number on belong to one sequence. */
    private static final long FIRST_OWN_CLOCK = 64;

    /** A clock: its time is {@code value * unit + offset} nanoseconds of the trace's clock. */
    private static final class Clock {
        long offset;
        long unit = 1;
        boolean incremental;
        long last;
    }

    /** The names and defaults to which packets of one writer refer by number, until the writer clears its state. */
    private static final class Sequence {
        /** Numbers of names. */
        LongMap names = new LongMap();

        final Map<Long, String> categories = new HashMap<>();
        final Map<Long, String> annotations = new HashMap<>();
        final Map<Long, String> texts = new HashMap<>();
        final Map<Long, Clock> clocks = new HashMap<>();
        long track;
        long clock;

        void clear() {
            names = new LongMap();
            categories.clear();
            annotations.clear();
            texts.clear();
            track = 0;
            clock = 0;
        }
    }

    /** A thread, a process, or a part of one. */
    private static final class Descriptor {
        long parent;

        @Nullable
        String process;

        @Nullable
        String thread;

        String name = "";

        /** Number of the device that the name gives, {@link ChromeEvent#ABSENT} for none. */
        long device = ABSENT;
    }

    /** The begin of a slice of a flow. */
    private record Flow(long time, int process, int thread) {}

    private final Path file;
    private final TextStream in;
    private final NameTable names;
    private final Map<Long, Sequence> sequences = new HashMap<>();
    private final Map<Long, Descriptor> tracks = new HashMap<>();
    private final Map<Long, ArrayDeque<ChromeEvent>> open = new HashMap<>();
    private final Map<Long, Clock> clocks = new HashMap<>();
    /** Slices by flow. */
    private final Map<Long, List<Flow>> flows = new TreeMap<>();

    /** Events to use again. */
    private final ArrayDeque<ChromeEvent> free = new ArrayDeque<>();

    private final LongList ids = new LongList();

    private final ProtoFields packet = new ProtoFields();
    private final ProtoFields part = new ProtoFields();
    private final ProtoFields item = new ProtoFields();
    private final ChromeEvent event = new ChromeEvent();
    private byte[] bytes = new byte[1 << 16];
    private boolean cut;
    private long unknown;
    /** Bytes that were unpacked of compressed packets. */
    private long unpacked;

    /** @param names receives the names of events, processes and threads */
    PerfettoParser(Path file, TextStream in, NameTable names) {
        this.file = file;
        this.in = in;
        this.names = names;
    }

    /** Whether the file ends within a packet. The packets before that were read. */
    boolean isCut() {
        return cut;
    }

    /** Whether bytes are packets of such a trace; the last one may be incomplete. */
    static boolean looksRight(byte[] begin) {
        ProtoFields all = new ProtoFields();
        ProtoFields one = new ProtoFields();
        all.wrap(begin, 0, begin.length);
        boolean known = false;
        while (all.next()) {
            if (all.number() != PACKET || !all.hasBytes()) {
                return known;
            }
            one.wrap(all);
            boolean own = known;
            while (one.next()) {
                // Sequence, flags, defaults, descriptors: other formats of messages have no fields with such numbers.
                own |= one.number() == 10 || one.number() == 13 || one.number() >= 41;
            }
            if (one.isDamaged()) {
                return known;
            }
            known = own;
        }
        return known;
    }

    /**
     * Reads all slices, each when it ends.
     *
     * @param events receives each event; it is valid during the call only
     * @throws TraceException if a packet is damaged
     */
    void read(TraceHeader header, Consumer<ChromeEvent> events) {
        header.tool = "Perfetto";
        while (true) {
            long begin = in.position();
            int tag = in.readByte();
            if (tag < 0) {
                break;
            }
            long length = length();
            if (length < 0) {
                cut = true;
                break;
            }
            if (tag != (PACKET << 3 | 2) || length > MAX_PACKET) {
                throw new TraceException(file, begin, "expected a packet of a trace of Perfetto");
            }
            bytes = Capacity.ensure(bytes, (int) length);
            if (!in.readFully(bytes, (int) length)) {
                cut = true;
                break;
            }
            packet(bytes, (int) length, begin, false, events);
        }
        open.forEach((track, slices) -> slices.descendingIterator().forEachRemaining(slice -> {
            slice.phase = 'B';
            events.accept(slice);
        }));
        arrows(events);
    }

    private long length() {
        long length = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            int next = in.readByte();
            if (next < 0) {
                return -1;
            }
            length |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                return length;
            }
        }
        return Long.MAX_VALUE;
    }

    /**
     * Reads a packet.
     *
     * @param begin byte of the file at which it begins, or the packet that has it in compressed form
     * @param inner whether it was in another packet
     */
    private void packet(byte[] message, int length, long begin, boolean inner, Consumer<ChromeEvent> events) {
        long time = ABSENT;
        long clock = 0;
        long id = 0;
        boolean cleared = false;
        byte[] compressed = null;
        packet.wrap(message, 0, length);
        while (packet.next()) {
            switch (packet.number()) {
                case 1 -> unknown++;
                case 8 -> time = packet.value();
                case 10 -> id = packet.value();
                case 13 -> cleared |= (packet.value() & CLEARED) != 0;
                case 41, 42 -> cleared |= packet.value() != 0;
                case 50 -> compressed = packet.bytes();
                case 58 -> clock = packet.value();
                default -> {
                    // read below, when the sequence is known
                }
            }
        }
        if (packet.isDamaged() || (compressed != null && inner)) {
            throw new TraceException(file, begin, "expected the fields of a packet of Perfetto");
        }
        if (compressed != null) {
            compressed(compressed, begin, events);
            return;
        }
        Sequence sequence = sequences.computeIfAbsent(id, each -> new Sequence());
        if (cleared) {
            sequence.clear();
        }
        packet.wrap(message, 0, length);
        while (packet.next()) {
            part.wrap(packet);
            switch (packet.number()) {
                case 6 -> snapshot(sequence);
                case 12 -> interned(sequence);
                case 59 -> defaults(sequence);
                case 60 -> descriptor(events);
                default -> {
                    // events come last: they may refer to all of these
                }
            }
        }
        packet.wrap(message, 0, length);
        while (packet.next()) {
            if (packet.number() == 11) {
                part.wrap(packet);
                long ns = time == ABSENT ? Decimal.NONE : time(sequence, clock == 0 ? sequence.clock : clock, time);
                slice(sequence, ns, events);
            }
        }
    }

    /** Reads packets that one packet has in compressed form. */
    private void compressed(byte[] compressed, long begin, Consumer<ChromeEvent> events) {
        byte[] text = inflated(compressed, begin);
        ProtoFields packets = new ProtoFields();
        packets.wrap(text, 0, text.length);
        while (packets.next()) {
            if (packets.number() == PACKET) {
                byte[] message = packets.bytes();
                packet(message, message.length, begin, true, events);
            }
        }
        if (packets.isDamaged()) {
            throw new TraceException(file, begin, "expected packets of Perfetto in a compressed packet");
        }
    }

    private byte[] inflated(byte[] compressed, long begin) {
        byte[] text = {};
        int size = 0;
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(compressed);
            while (!inflater.finished()) {
                text = Capacity.ensure(text, size + INFLATED);
                int n = inflater.inflate(text, size, text.length - size);
                if (n == 0 && !inflater.finished()) {
                    throw new DataFormatException("it ends early");
                }
                size += n;
                unpacked += n;
                if (size > MAX_PACKET || unpacked > TextLimit.bytes()) {
                    throw new TraceException(
                            file,
                            begin,
                            "has more than " + TextLimit.bytes() + " bytes in compressed packets, or " + MAX_PACKET
                                    + " in one; if that is right, give a larger size to --max-text");
                }
            }
        } catch (DataFormatException e) {
            throw new TraceException(file, begin, "expected a compressed packet of Perfetto: " + e.getMessage(), e);
        } finally {
            inflater.end();
        }
        return Arrays.copyOf(text, size);
    }

    /** Number of packets and events that are none of threads or streams, or of a kind of before the slices. */
    long unknown() {
        return unknown;
    }

    private long time(Sequence sequence, long clock, long value) {
        Clock own = (clock >= FIRST_OWN_CLOCK ? sequence.clocks : clocks).get(clock);
        if (own == null) {
            return value;
        }
        own.last = own.incremental ? own.last + value : value;
        return own.last * own.unit + own.offset;
    }

    /** Clocks at one moment. */
    private void snapshot(Sequence sequence) {
        Map<Long, Clock> found = new HashMap<>();
        while (part.next()) {
            if (part.number() == 1) {
                Clock clock = new Clock();
                long id = 0;
                item.wrap(part);
                while (item.next()) {
                    switch (item.number()) {
                        case 1 -> id = item.value();
                        case 2 -> clock.last = item.value();
                        case 3 -> clock.incremental = item.value() != 0;
                        case 4 -> clock.unit = Math.max(1, item.value());
                        default -> {}
                    }
                }
                found.put(id, clock);
            }
        }
        Clock trace = found.get(TRACE_CLOCK);
        found.forEach((id, clock) -> {
            clock.offset = trace == null ? 0 : trace.last - clock.last * clock.unit;
            if (id >= FIRST_OWN_CLOCK) {
                sequence.clocks.put(id, clock);
            } else {
                clocks.putIfAbsent(id, clock);
            }
        });
    }

    private void interned(Sequence sequence) {
        while (part.next()) {
            boolean name = part.number() == 2;
            Map<Long, String> into = switch (part.number()) {
                case 1 -> sequence.categories;
                case 3 -> sequence.annotations;
                case 29 -> sequence.texts;
                default -> null;
            };
            if (into != null || name) {
                long id = 0;
                String text = "";
                item.wrap(part);
                while (item.next()) {
                    if (item.number() == 1) {
                        id = item.value();
                    } else if (item.number() == 2) {
                        text = item.text();
                    }
                }
                if (into != null) {
                    into.put(id, text);
                } else {
                    sequence.names.put(id, names.add(text));
                }
            }
        }
    }

    private void defaults(Sequence sequence) {
        while (part.next()) {
            if (part.number() == 58) {
                sequence.clock = part.value();
            } else if (part.number() == 11) {
                item.wrap(part);
                while (item.next()) {
                    sequence.track = item.number() == 11 ? item.value() : sequence.track;
                }
            }
        }
    }

    private void descriptor(Consumer<ChromeEvent> events) {
        Descriptor track = new Descriptor();
        long id = 0;
        String label = "";
        while (part.next()) {
            switch (part.number()) {
                case 1 -> id = part.value();
                case 2, 10 -> track.name = part.text();
                case 5 -> track.parent = part.value();
                case 3 -> {
                    item.wrap(part);
                    while (item.next()) {
                        track.process = item.number() == 1 ? Integer.toString((int) item.value()) : track.process;
                    }
                }
                case 4 -> {
                    item.wrap(part);
                    while (item.next()) {
                        switch (item.number()) {
                            case 1 -> track.process = Integer.toString((int) item.value());
                            case 2 -> track.thread = Long.toString(item.value());
                            case 5 -> label = item.text();
                            default -> {}
                        }
                    }
                }
                default -> {}
            }
        }
        Matcher device = DEVICE.matcher(track.name);
        track.device = device.matches() ? Long.parseLong(device.group(1)) : ABSENT;
        tracks.put(id, track);
        if (!label.isEmpty()) {
            event.clear();
            event.phase = 'M';
            event.name = names.add("thread_name");
            event.label = names.add(label);
            nameTrack(event, id);
            events.accept(event);
        }
    }

    /** Names the process and thread of a track. */
    private void nameTrack(ChromeEvent of, long id) {
        String process = null;
        String thread = null;
        long next = id;
        for (int depth = 0; depth < 100 && next != 0; depth++) {
            Descriptor track = tracks.get(next);
            if (track == null) {
                break;
            }
            thread = thread != null ? thread : track.thread != null ? track.thread : depth == 0 ? track.name : null;
            process = process != null ? process : track.process;
            next = track.parent;
        }
        of.process = names.add(process == null ? "" : process);
        of.thread = names.add(thread == null || thread.isEmpty() ? "track " + Long.toUnsignedString(id) : thread);
    }

    private void slice(Sequence sequence, long time, Consumer<ChromeEvent> events) {
        ChromeEvent slice = free.isEmpty() ? new ChromeEvent() : free.pop();
        slice.clear();
        ids.clear();
        slice.time = time;
        long type = 0;
        long track = sequence.track;
        while (part.next()) {
            switch (part.number()) {
                case 9 -> type = part.value();
                case 10 -> slice.name = name(sequence.names, part.value());
                case 23 -> slice.name = names.add(part.text());
                case 3 -> slice.category = Category.of(sequence.categories.getOrDefault(part.value(), ""));
                case 22 -> slice.category = Category.of(part.text());
                case 11 -> track = part.value();
                case 4 -> annotation(sequence, slice);
                case 36, 42, 47, 48 -> ids.add(part.value());
                default -> {}
            }
        }
        nameTrack(slice, track);
        Descriptor own = tracks.get(track);
        slice.device = slice.device == ABSENT && own != null ? own.device : slice.device;
        ArrayDeque<ChromeEvent> stack = open.computeIfAbsent(track, each -> new ArrayDeque<>());
        if (type == SLICE_BEGIN) {
            for (int i = 0; i < ids.size(); i++) {
                flows.computeIfAbsent(ids.get(i), each -> new ArrayList<>())
                        .add(new Flow(time, slice.process, slice.thread));
            }
            stack.push(slice);
        } else if (type == SLICE_END) {
            ChromeEvent begun = stack.poll();
            if (begun == null) {
                slice.phase = 'E';
                events.accept(slice);
                free.push(slice);
                return;
            }
            begun.phase = 'X';
            begun.duration = begun.time == Decimal.NONE || time == Decimal.NONE ? Decimal.NONE : time - begun.time;
            events.accept(begun);
            free.push(begun);
            free.push(slice);
        } else {
            unknown += type == 0 ? 1 : 0;
            free.push(slice);
        }
    }

    private int name(LongMap interned, long id) {
        long name = interned.get(id);
        return name == LongMap.NONE ? names.add("(name " + id + " is not defined)") : (int) name;
    }

    /** The earliest slice of each flow is its begin; the others are ends. Slices of several sequences are in no order. */
    private void arrows(Consumer<ChromeEvent> events) {
        for (Map.Entry<Long, List<Flow>> flow : flows.entrySet()) {
            List<Flow> slices = flow.getValue();
            slices.sort(Comparator.comparingLong(Flow::time));
            char phase = 's';
            for (Flow slice : slices) {
                event.clear();
                event.phase = phase;
                phase = 'f';
                event.category = Category.ARROW;
                event.id = flow.getKey() & Long.MAX_VALUE;
                event.time = slice.time;
                event.process = slice.process;
                event.thread = slice.thread;
                events.accept(event);
            }
        }
    }

    private void annotation(Sequence sequence, ChromeEvent of) {
        String name = "";
        String text = null;
        long value = ABSENT;
        item.wrap(part);
        while (item.next()) {
            switch (item.number()) {
                case 1 -> name = sequence.annotations.getOrDefault(item.value(), "");
                case 10 -> name = item.text();
                case 3, 4, 7 -> value = item.value();
                case 6 -> text = item.text();
                case 17 -> text = sequence.texts.get(item.value());
                default -> {}
            }
        }
        int point = name.lastIndexOf('.');
        of.argument(name.substring(point + 1), value, text);
    }
}

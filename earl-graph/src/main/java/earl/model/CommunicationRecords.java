package earl.model;

import earl.Communicator;
import earl.EventCursor;
import earl.EventFilter;
import earl.Events;
import earl.Location;
import earl.RankSet;
import earl.Region;
import earl.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The communication of a process, as records of "Communication models", section II-B:
 *
 * <pre>
 *   # send # tag#              source, destination, tag: where the send is recorded
 *   # recv # tag#              the same three: where the message has been received
 *   # sync MPI_Barrier 0-15    process: where the collective operation ends; ranks of the communicator
 *   # local call MPI_Isend     process: an MPI call is entered, and left; on demand
 *   # local return MPI_Isend
 *   # local step #           other records of a trace in the paper's format
 * </pre>
 *
 * <p>Processes are ranks, or what {@link ProcessNumbers} gives a location without one; a partner that is not known is -1.
 * The tag of a message on another communicator than the one of all processes names that too: {@code tag#@rows}. A trace in
 * the paper's format may have text tags, which are written unchanged. Messages without a send or a receive are records, too.
 * One thread at a time.
 */
public final class CommunicationRecords {
    private static final int SEND = 0;
    private static final int RECV = 1;

    private static final String FORMAT = "communication text";
    private static final String TAG = "tag ";
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");

    /** The part of a record that is relative to its process: everything except its first number. */
    private record StatedRecord(int symbol, List<Long> numbers) {}

    private final Trace trace;
    private final Events events;
    private final Vocabulary vocabulary;
    private final boolean calls;
    private final ProcessNumbers numbers;
    private final int world;
    /** [direction, communicator] -> symbol + 1. */
    private final int[][] messages;
    /** [region, communicator] -> symbol + 1. */
    private final Map<Long, Integer> collectives = new HashMap<>();

    private final int[] called;
    private final int[] returned;
    /** Whether the trace has the format of these records. */
    private final boolean texts;
    /** Text tags of that format, with symbols by direction and communicator. */
    private final Map<Long, String> words = new HashMap<>();

    private final Map<List<Object>, Integer> worded = new HashMap<>();
    private final Map<String, StatedRecord> said = new HashMap<>();
    private long position = Trace.NONE;
    private final long[] two = new long[2];
    private final long[] three = new long[3];
    private final long[] one = new long[1];

    /**
     * The records of a trace, which must stay open meanwhile.
     *
     * @param calls whether entering and leaving MPI calls are records, too
     */
    public CommunicationRecords(Trace trace, Vocabulary vocabulary, boolean calls) {
        this.trace = trace;
        this.events = trace.events();
        this.vocabulary = vocabulary;
        this.calls = calls;
        this.numbers = ProcessNumbers.of(trace);
        this.world = world(trace);
        this.messages = new int[2][trace.communicators().size() + 1];
        this.called = new int[trace.regions().size()];
        this.returned = new int[trace.regions().size()];
        this.texts = trace.info().format().equals(FORMAT);
        trace.info().properties().forEach((name, value) -> {
            if (texts && name.startsWith(TAG)) {
                words.put(Long.valueOf(name.substring(TAG.length())), value);
            }
        });
    }

    private static int world(Trace trace) {
        int world = Trace.NONE;
        int size = 0;
        for (Communicator communicator : trace.communicators()) {
            if (communicator.name().equals("MPI_COMM_WORLD")) {
                return communicator.id();
            }
            if (communicator.size() > size) {
                size = communicator.size();
                world = communicator.id();
            }
        }
        return world;
    }

    /** The number of a location in records. */
    public int process(Location location) {
        return numbers.of(location.id());
    }

    /** The position of the event of the record that a visitor gets. */
    public long position() {
        return position;
    }

    /** The bytes of the message of the record that a visitor gets; 0 without a message. */
    public long bytes() {
        return events.len(position);
    }

    /** Takes the records of a location to {@code visitor}, in order. */
    public void read(Location location, Expansion.Visitor visitor) {
        int me = process(location);
        EventCursor cursor = new EventCursor(trace, EventFilter.all().on(location.id()));
        while (cursor.next()) {
            long pos = cursor.pos();
            position = pos;
            switch (cursor.type()) {
                case SEND -> message(SEND, me, process(events.dest(pos)), pos, visitor);
                case RECV -> message(RECV, process(events.src(pos)), me, pos, visitor);
                case COLLEXIT -> local(collective(pos), me, visitor);
                case ENTER -> call(called, "# local call ", pos, me, visitor);
                case EXIT -> call(returned, "# local return ", pos, me, visitor);
                case EVENT -> {
                    if (texts) {
                        text(pos, me, visitor);
                    }
                }
            }
        }
    }

    private int process(int location) {
        return location == Trace.NONE ? -1 : numbers.of(location);
    }

    private void message(int direction, int source, int destination, long pos, Expansion.Visitor visitor) {
        int com = events.com(pos);
        String tagged = words.isEmpty() ? null : words.get(events.tag(pos));
        if (tagged != null) {
            two[0] = source;
            two[1] = destination;
            visitor.record(worded(direction, com, tagged), two);
            return;
        }
        int[] known = messages[direction];
        int symbol = known[com + 1] - 1;
        if (symbol < 0) {
            symbol = vocabulary.symbol(verb(direction) + "tag#" + where(com));
            known[com + 1] = symbol + 1;
        }
        three[0] = source;
        three[1] = destination;
        three[2] = events.tag(pos);
        visitor.record(symbol, three);
    }

    private static String verb(int direction) {
        return direction == SEND ? "# send # " : "# recv # ";
    }

    private int worded(int direction, int com, String tag) {
        return worded.computeIfAbsent(
                List.of(direction, com, tag), key -> vocabulary.symbol(verb(direction) + escaped(tag) + where(com)));
    }

    private String where(int com) {
        if (com == world) {
            return "";
        }
        String name =
                com == Trace.NONE ? "unknown" : trace.communicators().get(com).name();
        return "@" + (name.isEmpty() ? "comm" + com : escaped(name));
    }

    private void text(long pos, int me, Expansion.Visitor visitor) {
        if (events.attribute(pos, "string") instanceof String words) {
            StatedRecord what = said.computeIfAbsent(words, this::say);
            long[] numbers = new long[1 + what.numbers.size()];
            numbers[0] = me;
            for (int i = 1; i < numbers.length; i++) {
                numbers[i] = what.numbers.get(i - 1);
            }
            visitor.record(what.symbol, numbers);
        }
    }

    private StatedRecord say(String text) {
        StringBuilder template = new StringBuilder("# local");
        List<Long> numbers = new ArrayList<>();
        for (String word : text.split("\\s+", -1)) {
            template.append(' ');
            if (NUMBER.matcher(word).matches()
                    && String.valueOf(Long.parseLong(word)).equals(word)) {
                template.append(Vocabulary.SLOT);
                numbers.add(Long.valueOf(word));
            } else {
                template.append(escaped(word));
            }
        }
        return new StatedRecord(vocabulary.symbol(template.toString()), List.copyOf(numbers));
    }

    private int collective(long pos) {
        int com = events.com(pos);
        long call = events.enterptr(pos);
        int region = call == Trace.NONE ? Trace.NONE : events.region(call);
        return collectives.computeIfAbsent((long) region << 32 | (com & 0xffff_ffffL), key -> {
            String name = region == Trace.NONE ? "collective" : regionName(region);
            return vocabulary.symbol("# sync " + escaped(name) + " " + members(com));
        });
    }

    private String regionName(int region) {
        Region of = trace.regions().get(region);
        return of.name();
    }

    /** A template's text must not contain slots other than those of numbers. */
    private static String escaped(String text) {
        return text.replace(Vocabulary.SLOT, '_');
    }

    private String members(int com) {
        if (com == Trace.NONE) {
            return "unknown";
        }
        int[] ranks = Arrays.stream(trace.communicators().get(com).members())
                .filter(member -> member != Trace.NONE)
                .map(this::process)
                .toArray();
        return ranks.length == 0 ? "nobody" : RankSet.of(ranks).toString();
    }

    private void call(int[] known, String prefix, long pos, int me, Expansion.Visitor visitor) {
        int region = events.region(pos);
        if (!calls || region == Trace.NONE) {
            return;
        }
        if (known[region] == 0) {
            boolean mpi = trace.regions().get(region).paradigm().equals("MPI");
            known[region] = mpi ? vocabulary.symbol(prefix + escaped(regionName(region))) + 1 : -1;
        }
        if (known[region] > 0) {
            local(known[region] - 1, me, visitor);
        }
    }

    private void local(int symbol, int me, Expansion.Visitor visitor) {
        one[0] = me;
        visitor.record(symbol, one);
    }
}

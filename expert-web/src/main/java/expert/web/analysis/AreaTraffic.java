package expert.web.analysis;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.memory.LongMap;
import earl.memory.Search;
import earl.parallel.Workers;
import expert.request.Scope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * The messages of an area: those that are sent or received in it. A message with both ends in the area counts once in each group. One
 * thread.
 */
final class AreaTraffic {
    /**
     * Messages of an area.
     *
     * @param sent number of messages that are sent in the area, received or not
     * @param sentBytes their bytes
     * @param received number of messages that are received in the area
     * @param receivedBytes their bytes
     * @param pairs by sender and receiver, those with the most bytes; at most {@link #MAX_GROUPS}
     * @param allPairs number of pairs
     * @param tags by tag, those with the most bytes
     * @param allTags number of tags
     * @param sizes by size, from the smallest: sizes between two powers of two are one group
     */
    record AreaMessagesJson(
            long sent,
            long sentBytes,
            long received,
            long receivedBytes,
            List<AreaPairJson> pairs,
            int allPairs,
            List<AreaTagJson> tags,
            int allTags,
            List<AreaSizeJson> sizes) {}

    /**
     * Messages of one group.
     *
     * @param source location, -1 if it is not known
     * @param destination location, -1 if it is not known
     * @param largest position of the event that sends or receives the largest of them
     */
    record AreaPairJson(int source, int destination, long messages, long bytes, long largest) {}

    /** @param largest as in {@link AreaPairJson} */
    record AreaTagJson(long tag, long messages, long bytes, long largest) {}

    /**
     * Messages whose sizes are from one number of bytes to another.
     *
     * @param least bytes of the smallest
     * @param most bytes of the largest
     * @param largest as in {@link AreaPairJson}
     */
    record AreaSizeJson(long least, long most, long messages, long bytes, long largest) {}

    private static final int CHUNK = 1 << 14;
    private static final int MAX_GROUPS = 50;

    @SuppressWarnings("EnumOrdinal") // as copyTypes has them
    private static final int SEND = EventType.SEND.ordinal();

    @SuppressWarnings("EnumOrdinal") // as copyTypes has them
    private static final int RECV = EventType.RECV.ordinal();

    /** Groups by their keys. */
    private static final class Groups {
        private final LongMap index = new LongMap();
        private final List<Group> all = new ArrayList<>();

        Group of(long key) {
            long known = index.get(key);
            if (known != LongMap.NONE) {
                return all.get((int) known);
            }
            Group group = new Group(key);
            index.put(key, all.size());
            all.add(group);
            return group;
        }

        void add(Groups others) {
            others.all.forEach(group -> of(group.key).add(group));
        }
    }

    /** Some messages. */
    private static final class Group {
        private final long key;
        private long messages;
        private long bytes;
        private long least = Long.MAX_VALUE;
        private long most = -1;
        private long largest = Trace.NONE;

        Group(long key) {
            this.key = key;
        }

        void add(long size, long pos) {
            messages++;
            bytes += size;
            least = Math.min(least, size);
            if (size > most || (size == most && pos < largest)) {
                most = size;
                largest = pos;
            }
        }

        void add(Group other) {
            messages += other.messages;
            bytes += other.bytes;
            least = Math.min(least, other.least);
            if (other.most > most || (other.most == most && other.largest < largest)) {
                most = other.most;
                largest = other.largest;
            }
        }
    }

    private final Groups pairs = new Groups();
    private final Groups tags = new Groups();
    private final Groups sizes = new Groups();
    private long sent;
    private long sentBytes;
    private long received;
    private long receivedBytes;

    /** Factor of the sender in keys of pairs: one more than the locations, for a receiver that is not known. */
    private final long places;

    private AreaTraffic(Trace trace) {
        places = trace.locations().size() + 1L;
    }

    static AreaTraffic of(Trace trace, Scope scope) {
        List<AreaTraffic> parts = Collections.synchronizedList(new ArrayList<>());
        long first = firstFrom(trace, scope.from());
        long end = firstFrom(trace, scope.to());
        Workers.all().forEachWith(Math.ceilDiv(end - first, CHUNK), () -> {
            AreaTraffic part = new AreaTraffic(trace);
            parts.add(part);
            int[] types = new int[CHUNK];
            return chunk -> {
                long from = first + chunk * CHUNK;
                part.read(trace, scope, from, (int) Math.min(CHUNK, end - from), types);
            };
        });
        AreaTraffic all = new AreaTraffic(trace);
        parts.forEach(all::add);
        return all;
    }

    /** The first position of an event that does not happen before a tick. */
    static long firstFrom(Trace trace, long tick) {
        return Search.first(0, trace.length(), middle -> trace.events().ticks(middle) >= tick);
    }

    private void read(Trace trace, Scope scope, long from, int n, int[] types) {
        Events events = trace.events();
        events.copyTypes(from, n, types);
        for (int i = 0; i < n; i++) {
            long pos = from + i;
            if ((types[i] != SEND && types[i] != RECV) || !scope.contains(pos)) {
                continue;
            }
            long message = events.messageptr(pos);
            long bytes = events.len(pos);
            if (types[i] == SEND) {
                sent++;
                sentBytes += bytes;
                add(events.location(pos), events.dest(pos), events.tag(pos), bytes, pos);
            } else {
                received++;
                receivedBytes += bytes;
                long send =
                        message == Trace.NONE ? Trace.NONE : trace.messages().send(message);
                if (send == Trace.NONE || !scope.contains(send)) {
                    int source = send == Trace.NONE ? Trace.NONE : events.location(send);
                    add(source, events.location(pos), events.tag(pos), bytes, pos);
                }
            }
        }
    }

    private void add(int source, int destination, long tag, long bytes, long pos) {
        long pair = (source + 1L) * places + destination + 1;
        pairs.of(pair).add(bytes, pos);
        tags.of(tag).add(bytes, pos);
        sizes.of((long) Long.SIZE - Long.numberOfLeadingZeros(bytes)).add(bytes, pos);
    }

    private void add(AreaTraffic part) {
        sent += part.sent;
        sentBytes += part.sentBytes;
        received += part.received;
        receivedBytes += part.receivedBytes;
        pairs.add(part.pairs);
        tags.add(part.tags);
        sizes.add(part.sizes);
    }

    AreaMessagesJson messages() {
        return new AreaMessagesJson(
                sent,
                sentBytes,
                received,
                receivedBytes,
                most(
                        pairs,
                        group -> new AreaPairJson(
                                (int) (group.key / places) - 1,
                                (int) (group.key % places) - 1,
                                group.messages,
                                group.bytes,
                                group.largest)),
                pairs.all.size(),
                most(tags, group -> new AreaTagJson(group.key, group.messages, group.bytes, group.largest)),
                tags.all.size(),
                sizes.all.stream()
                        .sorted(Comparator.comparingLong((Group group) -> group.key))
                        .map(group ->
                                new AreaSizeJson(group.least, group.most, group.messages, group.bytes, group.largest))
                        .toList());
    }

    /** The groups with the most bytes. */
    private static <T> List<T> most(Groups groups, Function<Group, T> form) {
        return groups.all.stream()
                .sorted(Comparator.comparingLong((Group group) -> group.bytes)
                        .reversed()
                        .thenComparing(group -> group.key))
                .limit(MAX_GROUPS)
                .map(form)
                .toList();
    }
}

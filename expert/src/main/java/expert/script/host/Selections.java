package expert.script.host;

import earl.CollectiveFilter;
import earl.EventCursor;
import earl.EventFilter;
import earl.EventType;
import earl.MessageFilter;
import expert.script.ForScripts;
import expert.script.Spellings;
import expert.script.value.ValueBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/**
 * Selects events, messages and collective operations for scripts. An id of -1 and
 * a null string select all; invalid values are a problem.
 */
@ForScripts
public final class Selections {
    private final Host host;

    Selections(Host host) {
        this.host = host;
    }

    /** Events, see {@link EventFilter}. */
    @HostAccess.Export
    public Answer events(double start, double end, int location, @Nullable String type, @Nullable String region) {
        return Answer.of(() -> {
            EventFilter filter = new EventFilter(
                    start, end, location, type == null ? null : type(type), region == null ? null : known(region));
            EventCursor cursor = host.trace().cursor(filter);
            return new Selection(host, filter, cursor);
        });
    }

    private String known(String region) {
        List<String> names = new ArrayList<>();
        host.trace().regions().forEach(each -> names.add(each.name()));
        return Spellings.among(names, region);
    }

    private static EventType type(String word) {
        return Arrays.stream(EventType.values())
                .filter(type -> type.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("an event's type is "
                        + Arrays.stream(EventType.values()).map(EventType::word).collect(Collectors.joining(", "))
                        + ", not " + word));
    }

    /** A mask of the rows that a filter selects from columns of messages: {@link MessageFilter}. */
    @HostAccess.Export
    public Answer messages(
            ScriptColumns of,
            int source,
            int destination,
            int com,
            long tag,
            long leastBytes,
            double start,
            double end) {
        return Answer.of(() ->
                of.masked(new MessageFilter(source, destination, com, tag, leastBytes, start, end).mask(of.columns())));
    }

    /** A mask of the rows that a filter selects from columns of members of collectives: {@link CollectiveFilter}. */
    @HostAccess.Export
    public Answer collectives(
            ScriptColumns of, @Nullable String operation, int com, int root, int location, double start, double end) {
        return Answer.of(
                () -> of.masked(new CollectiveFilter(operation, com, root, location, start, end).mask(of.columns())));
    }

    /** Selected events, in order of position. */
    @ForScripts
    public static final class Selection {
        private final Host host;
        private final EventFilter filter;
        private final EventCursor cursor;
        private final long[] positions = new long[ValueBlocks.LIMIT];

        Selection(Host host, EventFilter filter, EventCursor cursor) {
            this.host = host;
            this.filter = filter;
            this.cursor = cursor;
        }

        /** Hands over the positions of the next of them; how many, 0 after the last. */
        @HostAccess.Export
        public int take() {
            int n = 0;
            while (n < positions.length && cursor.next()) {
                positions[n++] = cursor.pos();
            }
            host.blocks().positions(positions, n);
            return n;
        }

        /** Number of all elements. */
        @HostAccess.Export
        public Object count() {
            EventCursor all = host.trace().cursor(filter);
            long n = 0;
            while (all.next()) {
                n++;
            }
            return host.number(n);
        }
    }
}

package expert.oracle;

import earl.oracle.NaiveLinks;
import earl.oracle.PlainEvent;
import earl.testing.Traces;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A trace of the collection as otf2-print writes it, read line by line: no part of the project's own reader is involved. */
record PrintedTrace(List<PlainEvent> events, List<int[]> communicators, long ticksPerSecond) {
    private static final Pattern LINE = Pattern.compile("([A-Z_0-9]+) +(\\d+) +(\\d+) +(.*)");
    private static final Pattern REGION = Pattern.compile("Region: \"(.*)\" <\\d+>");
    private static final Pattern MESSAGE =
            Pattern.compile("(?:Receiver|Sender): \\d+ \\(\"[^\"]*\" <(\\d+)>\\), Communicator:"
                    + " \"[^\"]*\" <(\\d+)>, Tag: (\\d+), Length: (\\d+)(?:, Request: (\\d+))?");
    private static final Pattern REQUEST = Pattern.compile("Request: (\\d+)");
    private static final Pattern COLLECTIVE =
            Pattern.compile("Operation: (\\w+), Communicator: \"[^\"]*\" <(\\d+)>, Root:"
                    + " (?:NONE|\\d+ \\(\"[^\"]*\" <(\\d+)>\\)), Sent: (\\d+), Received: (\\d+)");
    private static final Pattern GROUP = Pattern.compile("GROUP +(\\d+) .*, Type: COMM_\\w+, .* Members:?(.*)");
    private static final Pattern MEMBER = Pattern.compile("<(\\d+)>");
    private static final Pattern COMMUNICATOR = Pattern.compile("COMM +\\d+ .*, Group: \"[^\"]*\" <(\\d+)>,.*");
    private static final Pattern CLOCK = Pattern.compile("CLOCK_PROPERTIES +Ticks per Seconds: (\\d+),.*");

    /** Reads one; skips the test if there is no collection. */
    static PrintedTrace read(String name) {
        List<PlainEvent> events = new ArrayList<>();
        for (String line : Traces.lines(name + ".print.gz")) {
            Matcher m = LINE.matcher(line);
            if (m.matches()) {
                events.add(event(m.group(1), Integer.parseInt(m.group(2)), Long.parseLong(m.group(3)), m.group(4)));
            }
        }
        List<String> definitions = Traces.lines(name + ".defs.gz");
        long ticksPerSecond = matches(CLOCK, definitions)
                .mapToLong(m -> Long.parseLong(m.group(1)))
                .findFirst()
                .orElseThrow();
        Map<String, int[]> groups = matches(GROUP, definitions)
                .collect(Collectors.toMap(m -> m.group(1), m -> members(m.group(2)), (first, again) -> first));
        List<int[]> communicators = matches(COMMUNICATOR, definitions)
                .map(m -> Objects.requireNonNull(groups.get(m.group(1))))
                .toList();
        return new PrintedTrace(events, communicators, ticksPerSecond);
    }

    private static Stream<Matcher> matches(Pattern pattern, List<String> lines) {
        return lines.stream().map(pattern::matcher).filter(Matcher::matches);
    }

    private static int[] members(String text) {
        return MEMBER.matcher(text)
                .results()
                .mapToInt(m -> Integer.parseInt(m.group(1)))
                .toArray();
    }

    NaiveLinks link() {
        return new NaiveLinks(events, communicators);
    }

    private static PlainEvent event(String kind, int location, long ticks, String attributes) {
        return switch (kind) {
            case "ENTER", "LEAVE" ->
                PlainEvent.region(
                        location, ticks, kind, match(REGION, attributes).group(1));
            case "MPI_SEND", "MPI_ISEND", "MPI_RECV", "MPI_IRECV" -> {
                Matcher m = match(MESSAGE, attributes);
                yield PlainEvent.message(
                        location,
                        ticks,
                        kind,
                        Integer.parseInt(m.group(1)),
                        Integer.parseInt(m.group(2)),
                        Integer.parseInt(m.group(3)),
                        Long.parseLong(m.group(4)),
                        m.group(5) == null ? -1 : Long.parseLong(m.group(5)));
            }
            case "MPI_ISEND_COMPLETE", "MPI_IRECV_REQUEST" ->
                PlainEvent.request(
                        location,
                        ticks,
                        kind,
                        Long.parseLong(match(REQUEST, attributes).group(1)));
            case "MPI_COLLECTIVE_END" -> {
                Matcher m = match(COLLECTIVE, attributes);
                yield PlainEvent.collectiveEnd(
                        location,
                        ticks,
                        m.group(1),
                        Integer.parseInt(m.group(2)),
                        m.group(3) == null ? -1 : Integer.parseInt(m.group(3)),
                        Long.parseLong(m.group(4)),
                        Long.parseLong(m.group(5)));
            }
            default -> PlainEvent.region(location, ticks, kind, "");
        };
    }

    private static Matcher match(Pattern pattern, String attributes) {
        Matcher m = pattern.matcher(attributes);
        if (!m.find()) {
            throw new IllegalArgumentException("not as expected: " + attributes);
        }
        return m;
    }
}

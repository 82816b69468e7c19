package expert.oracle;

import earl.testing.Traces;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A trace of the collection as otf2-print writes it, read line by line: no part of the project's own reader is involved. */
record PrintedTrace(List<PlainEvent> events, long ticksPerSecond) {
    private static final Pattern LINE = Pattern.compile("([A-Z_0-9]+) +(\\d+) +(\\d+) +(.*)");
    private static final Pattern REGION = Pattern.compile("Region: \"(.*)\" <\\d+>");
    private static final Pattern MESSAGE =
            Pattern.compile("(?:Receiver|Sender): \\d+ \\(\"[^\"]*\" <(\\d+)>\\), Communicator:"
                    + " \"[^\"]*\" <(\\d+)>, Tag: (\\d+), Length: (\\d+)(?:, Request: (\\d+))?");
    private static final Pattern REQUEST = Pattern.compile("Request: (\\d+)");
    private static final Pattern COLLECTIVE =
            Pattern.compile("Operation: (\\w+), Communicator: \"[^\"]*\" <(\\d+)>, Root:"
                    + " (?:NONE|\\d+ \\(\"[^\"]*\" <(\\d+)>\\)), Sent: (\\d+), Received: (\\d+)");
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
        long ticksPerSecond = Traces.lines(name + ".defs.gz").stream()
                .map(CLOCK::matcher)
                .filter(Matcher::matches)
                .mapToLong(m -> Long.parseLong(m.group(1)))
                .findFirst()
                .orElseThrow();
        return new PrintedTrace(events, ticksPerSecond);
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

package earl.monitor.archive;

import earl.monitor.archive.Modules.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Functions and lines of places in programs, as {@code addr2line} knows them. Immutable. */
final class SourceLines {
    /** What is known of a place; empty texts and line 0 where nothing is. */
    record Line(String function, String file, int line) {
        static final Line UNKNOWN = new Line("", "", 0);
    }

    private final Map<Place, Line> known = new HashMap<>();
    private boolean asked = true;

    /** Asks for the lines of some places. Where the program {@code addr2line} is missing, nothing is known of them. */
    static SourceLines of(Set<Place> places) throws IOException {
        SourceLines lines = new SourceLines();
        Map<String, TreeSet<Long>> byFile = new TreeMap<>();
        for (Place place : places) {
            if (!place.file().isEmpty()) {
                byFile.computeIfAbsent(place.file(), file -> new TreeSet<>(Long::compareUnsigned))
                        .add(place.address());
            }
        }
        for (Map.Entry<String, TreeSet<Long>> file : byFile.entrySet()) {
            lines.ask(file.getKey(), new ArrayList<>(file.getValue()));
        }
        return lines;
    }

    private void ask(String file, List<Long> addresses) throws IOException {
        if (!asked || !Files.isReadable(Path.of(file))) {
            return;
        }
        Path input = Files.createTempFile("expert", ".addresses");
        try {
            Files.write(input, addresses.stream().map(Long::toHexString).toList());
            Process process;
            try {
                process = new ProcessBuilder("addr2line", "-f", "-C", "-e", file)
                        .redirectInput(input.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException missing) {
                asked = false;
                return;
            }
            List<String> answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            for (int i = 0; 2 * i + 1 < answer.size() && i < addresses.size(); i++) {
                known.put(new Place(file, addresses.get(i)), line(answer.get(2 * i), answer.get(2 * i + 1)));
            }
        } finally {
            Files.delete(input);
        }
    }

    private static Line line(String function, String place) {
        String where = place.replaceFirst(" \\(discriminator \\d+\\)$", "");
        int colon = where.lastIndexOf(':');
        String file = colon < 0 ? "" : where.substring(0, colon);
        String number = where.substring(colon + 1);
        boolean located = !file.isEmpty() && !file.equals("??") && number.matches("[1-9]\\d{0,8}");
        return new Line(
                function.equals("??") ? "" : function, located ? file : "", located ? Integer.parseInt(number) : 0);
    }

    /** Whether there was anybody to ask. */
    boolean asked() {
        return asked;
    }

    Line of(Place place) {
        return known.getOrDefault(place, Line.UNKNOWN);
    }
}

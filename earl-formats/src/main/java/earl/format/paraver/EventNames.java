package earl.format.paraver;

import earl.format.build.TraceFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of event types and of their values, as a {@code .pcf} has them. */
final class EventNames {
    private static final Pattern TYPE = Pattern.compile("\\s*\\d+\\s+(\\d{1,18})\\s+(.*)");
    private static final Pattern VALUE = Pattern.compile("\\s*(\\d{1,18})\\s+(.*)");
    private static final Pattern FULL = Pattern.compile(".*\\[(.*)\\]\\s*");

    private final Map<Long, String> types = new HashMap<>();
    private final Map<Long, Map<Long, String>> values = new HashMap<>();

    private enum Section {
        TYPES,
        VALUES,
        OTHER
    }

    /** Reads a file; no names if there is none. @throws earl.TraceException if it cannot be read */
    static EventNames read(Path file) {
        EventNames names = new EventNames();
        if (!Files.exists(file)) {
            return names;
        }
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.ISO_8859_1))) {
            Section section = Section.OTHER;
            List<Map<Long, String>> block = new ArrayList<>();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String text = line.strip();
                if (text.equals("EVENT_TYPE")) {
                    section = Section.TYPES;
                    block = new ArrayList<>();
                } else if (text.equals("VALUES")) {
                    section = section == Section.OTHER ? Section.OTHER : Section.VALUES;
                } else if (!text.isEmpty() && !Character.isDigit(text.charAt(0))) {
                    section = Section.OTHER;
                } else if (section == Section.TYPES) {
                    names.type(text, block);
                } else if (section == Section.VALUES) {
                    value(text, block);
                }
            }
        } catch (IOException e) {
            throw TraceFiles.unreadable(file, e);
        }
        return names;
    }

    private void type(String text, List<Map<Long, String>> block) {
        Matcher matcher = TYPE.matcher(text);
        if (matcher.matches()) {
            long type = Long.parseLong(matcher.group(1));
            types.put(type, matcher.group(2).strip());
            block.add(values.computeIfAbsent(type, each -> new HashMap<>()));
        }
    }

    private static void value(String text, List<Map<Long, String>> block) {
        Matcher matcher = VALUE.matcher(text);
        if (matcher.matches()) {
            long value = Long.parseLong(matcher.group(1));
            block.forEach(each -> each.put(value, matcher.group(2).strip()));
        }
    }

    /** The name of an event type; empty if it has none. */
    String type(long type) {
        return types.getOrDefault(type, "");
    }

    /** The name of a value of an event type; empty if it has none. Extrae puts the whole of a shortened name into brackets. */
    String value(long type, long value) {
        String name = values.getOrDefault(type, Map.of()).getOrDefault(value, "");
        Matcher full = FULL.matcher(name);
        return full.matches() && name.contains("..") ? full.group(1) : name;
    }

    /** Whether a value of a type has a name that begins with one of these. */
    boolean hasValue(long type, String... begins) {
        return values.getOrDefault(type, Map.of()).values().stream()
                .anyMatch(name -> java.util.Arrays.stream(begins).anyMatch(name::startsWith));
    }

    /** Whether the values of a type have names, and 0 is one of them. */
    boolean hasEnd(long type) {
        Map<Long, String> known = values.getOrDefault(type, Map.of());
        return known.size() > 1 && known.containsKey(0L);
    }
}

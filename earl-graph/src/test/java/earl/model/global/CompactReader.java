package earl.model.global;

import earl.RankSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads a compact model's text as a person would, and tells what each process does. Groups that do the same (likewise) are understood
 * where they are sets of ranks.
 */
final class CompactReader {
    private final int processes;
    private final Map<Integer, List<String>> done = new TreeMap<>();
    /** By place, as text, the process there; and the other way round. */
    private final Map<String, Integer> byPlace = new TreeMap<>();

    private final Map<Integer, int[]> places = new TreeMap<>();
    private int[] sizes = {};
    private String[] lines = {};
    private final long[] counters = new long[32];
    private final Map<String, List<Integer>> known = new java.util.HashMap<>();
    private final Map<String, java.util.Set<Integer>> sets = new java.util.HashMap<>();

    private CompactReader(int processes) {
        this.processes = processes;
        for (int i = 0; i < processes; i++) {
            done.put(i, new ArrayList<>());
        }
    }

    /** By process what it does. */
    static List<List<String>> read(String text, int processes) {
        CompactReader reader = new CompactReader(processes);
        reader.lines = text.lines().map(String::strip).toArray(String[]::new);
        int begin = 0;
        if (reader.lines.length > 0 && reader.lines[0].startsWith("// grid ")) {
            reader.grid(reader.lines[0]);
            begin = 1;
        }
        reader.run(begin, reader.lines.length, 0);
        return List.copyOf(reader.done.values());
    }

    private void grid(String line) {
        Matcher size = Pattern.compile("(\\d+(?: x \\d+)*)(, closed along [xyz and]+)?, p (.*)")
                .matcher(line);
        if (!size.find()) {
            throw new AssertionError(line);
        }
        sizes = Arrays.stream(size.group(1).split(" x ", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
        int cells = Arrays.stream(sizes).reduce(1, (a, b) -> a * b);
        List<Integer> inOrder = size.group(3).startsWith("by ")
                ? ranks(size.group(3).substring(size.group(3).indexOf(": ") + 2))
                : List.of();
        for (int cell = 0; cell < cells; cell++) {
            int[] place = new int[sizes.length];
            int rest = cell;
            for (int i = sizes.length - 1; i >= 0; i--) {
                place[i] = rest % sizes[i];
                rest /= sizes[i];
            }
            int process = inOrder.isEmpty() ? formula(size.group(3).substring(2), place) : inOrder.get(cell);
            places.put(process, place);
            byPlace.put(Arrays.toString(place), process);
        }
    }

    private static int formula(String words, int[] place) {
        int sum = 0;
        for (String term : words.split(" \\+ ", -1)) {
            String[] factors = term.split("\\*", -1);
            int value = 1;
            for (String factor : factors) {
                int axis = "xyz".indexOf(factor);
                value *= axis < 0 ? Integer.parseInt(factor) : place[axis];
            }
            sum += value;
        }
        return sum;
    }

    /** Runs lines, all ranks of which are greater by a number. */
    private void run(int from, int to, int plus) {
        for (int i = from; i < to; i++) {
            String line = lines[i];
            int remark = line.indexOf(" // ");
            String said = remark < 0 ? line : line.substring(0, remark);
            List<Integer> shifts = new ArrayList<>(List.of(plus));
            int likewise = line.indexOf("likewise with all ranks plus ");
            if (likewise >= 0) {
                ranks(line.substring(likewise + 29)).forEach(by -> shifts.add(plus + by));
            }
            int end = said.startsWith("for i") || (said.startsWith("for all") && said.indexOf(": ") < 0) ? end(i) : i;
            for (int shift : shifts) {
                if (said.startsWith("for i")) {
                    int depth = Integer.parseInt(said.substring(5, said.indexOf(' ', 5)));
                    long count = Counters.value(said.replaceAll(".*1 to ", ""), counters);
                    for (long k = 1; k <= count; k++) {
                        counters[depth] = k;
                        run(i + 1, end, shift);
                    }
                } else if (said.startsWith("for all q")
                        || end > i
                        || (said.matches("for all p in \\S+: .*")
                                && said.matches(".*: (\\d+ send p|p recv \\d+) .*"))) {
                    several(said, i, end, shift);
                } else if (said.startsWith("for all")) {
                    all(said, shift);
                } else {
                    event(said, shift);
                }
            }
            i = end;
        }
    }

    private int end(int begin) {
        int depth = 0;
        for (int i = begin; ; i++) {
            boolean opens =
                    lines[i].startsWith("for i") || (lines[i].startsWith("for all") && !lines[i].contains(": "));
            depth += opens ? 1 : lines[i].equals("done") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
    }

    /** One process, or each of several, with some after each other. */
    private void several(String said, int at, int end, int shift) {
        Matcher head = Pattern.compile("for all (?:q(?: in (\\S+))?, for all )?p(?: in (\\S+?)| but q)(?:: (.*))?")
                .matcher(said);
        if (!head.matches()) {
            throw new AssertionError(said);
        }
        boolean hubs = said.startsWith("for all q");
        List<Integer> who = !hubs ? List.of(-1) : head.group(1) == null ? everyone() : ranks(head.group(1));
        for (int q : who) {
            for (int p : head.group(2) == null ? everyone() : ranks(head.group(2))) {
                if (p == q) {
                    continue;
                }
                List<String> steps = new ArrayList<>();
                if (head.group(3) != null) {
                    steps.add(head.group(3));
                }
                steps.addAll(Arrays.asList(lines).subList(at + 1, Math.max(at + 1, end)));
                for (String step : steps) {
                    event(
                            step.replaceAll("\\bp\\b", String.valueOf(p)).replaceAll("\\bq\\b", String.valueOf(q)),
                            shift);
                }
            }
        }
    }

    private List<Integer> everyone() {
        return IntStream.range(0, processes).boxed().toList();
    }

    private void all(String said, int shift) {
        String head = said.substring(8, said.indexOf(": "));
        String event = said.substring(said.indexOf(": ") + 2);
        for (int p = 0; p < processes; p++) {
            if (isIn(head, p)) {
                int me = p;
                event(
                        Pattern.compile("\\((?=[xyz+-])[^)]*\\)|p\\([^)]*\\)|\\d\\*p(\\+\\d)?|p([-+^]\\d+)?(?= )")
                                .matcher(inTag(event, p).replace("p(", "@("))
                                .replaceAll(word -> String.valueOf(value(word, me)))
                                .replace("@", ""),
                        shift);
            }
        }
    }

    private boolean isIn(String head, int p) {
        Matcher in = Pattern.compile("(?:\\bp in (\\S+))$").matcher(head);
        if (in.find()) {
            return isAmong(in.group(1), p);
        }
        Matcher box = Pattern.compile("([xyz]) in ([\\d,:-]+?)(?=, [xyz] in|$)").matcher(head);
        boolean is = !head.startsWith("(") || places.containsKey(p);
        while (is && box.find()) {
            is = isAmong(box.group(2), places.getOrDefault(p, new int[3])["xyz".indexOf(box.group(1))]);
        }
        return is;
    }

    private int value(MatchResult word, int p) {
        String text = word.group();
        if (text.startsWith("(")) {
            String inner = text.substring(1, text.length() - 1);
            if (inner.matches("[-+]\\d+")) {
                return Math.floorMod(p + Integer.parseInt(inner), processes);
            }
            int[] here = places.getOrDefault(p, new int[0]);
            String[] words = inner.split(",", -1);
            int[] there = new int[here.length];
            for (int i = 0; i < there.length; i++) {
                int step = words[i].length() == 1 ? 0 : Integer.parseInt(words[i].substring(1));
                there[i] = Math.floorMod(here[i] + step, sizes[i]);
            }
            return byPlace.getOrDefault(Arrays.toString(there), -1);
        }
        if (text.contains("*")) {
            String[] parts = text.split("\\*p\\+?", -1);
            return Integer.parseInt(parts[0]) * p + (parts[1].isEmpty() ? 0 : Integer.parseInt(parts[1]));
        }
        if (text.equals("p")) {
            return p;
        }
        int number = Integer.parseInt(text, 2, text.length(), 10);
        return text.charAt(1) == '^' ? p ^ number : text.charAt(1) == '+' ? p + number : p - number;
    }

    /** What stands in brackets behind a tag's name, with the rank in it. */
    private static String inTag(String event, int p) {
        return Pattern.compile("(?<=\\w)\\([-+*\\di]*p[-+*\\di]*\\)")
                .matcher(event)
                .replaceAll(tag -> tag.group()
                        .replace("p", String.valueOf(p))
                        .replace("(", "[")
                        .replace(")", "]"));
    }

    private void event(String words0, int shift) {
        String said = Pattern.compile("(?<=\\w)[\\[(]([-+*\\di]+)[\\])]")
                .matcher(words0)
                .replaceAll(tag -> String.valueOf(Counters.value(tag.group(1), counters)));
        String[] words = Counters.evaluated(said, counters).split(" ", -1);
        if (words[1].equals("sync")) {
            boolean named = words[0].equals(words[3]);
            String group = !named || shift == 0
                    ? words[3]
                    : RankSet.of(ranks(words[3]).stream()
                                    .mapToInt(r -> r + shift)
                                    .toArray())
                            .toString();
            for (int p : ranks(words[0])) {
                add(p + shift, (p + shift) + " sync " + words[2] + " " + group);
            }
            return;
        }
        int first = Integer.parseInt(words[0]) + shift;
        int second = Integer.parseInt(words[2]) + shift;
        String rest = Arrays.stream(words).skip(3).collect(Collectors.joining(" "));
        add(words[1].equals("send") ? first : second, first + " " + words[1] + " " + second + " " + rest);
    }

    private void add(int process, String event) {
        done.computeIfAbsent(process, p -> new ArrayList<>()).add(event);
    }

    private List<Integer> ranks(String words) {
        return known.computeIfAbsent(words, CompactReader::parsed);
    }

    private boolean isAmong(String words, int rank) {
        return sets.computeIfAbsent(words, w -> new java.util.HashSet<>(ranks(w)))
                .contains(rank);
    }

    private static List<Integer> parsed(String words) {
        List<Integer> ranks = new ArrayList<>();
        for (String part : words.split(",", -1)) {
            Matcher range = Pattern.compile("(\\d+)(?:-(\\d+)(?::(-?\\d+))?)?").matcher(part);
            if (!range.matches()) {
                throw new AssertionError("ranks: " + words);
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            int stride = range.group(3) == null ? 1 : Integer.parseInt(range.group(3));
            for (int rank = first; stride > 0 ? rank <= last : rank >= last; rank += stride) {
                ranks.add(rank);
            }
        }
        return ranks;
    }
}

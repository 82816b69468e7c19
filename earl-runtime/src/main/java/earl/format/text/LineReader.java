package earl.format.text;

import earl.RankSet;
import earl.Trace;
import earl.TraceException;
import earl.schema.RecordKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a trace's lines. */
final class LineReader {
    private static final int MAX_PROCESSES = 1 << 20;
    private static final Pattern FIRST = Pattern.compile("-?\\d+\\s+(send|recv|sync|local)(\\s.*)?");
    private static final Pattern TAG = Pattern.compile("(?:tag)?(\\d+)");
    private static final Pattern RANGE = Pattern.compile("(\\d+)(?:-(\\d+)(?::([1-9]\\d*))?)?");

    private final Path file;
    final DefinedNames names = new DefinedNames();
    final List<Lines> lines = new ArrayList<>();
    /** {@code [process] -> } the regions that are open. */
    private final List<Deque<Integer>> open = new ArrayList<>();

    private final Map<String, int[]> tags = new HashMap<>();
    private final Map<String, Integer> groups = new HashMap<>();
    private int number;
    private String line = "";
    /** Begin of the rest of the line. */
    private int at;

    LineReader(Path file) {
        this.file = file;
    }

    static boolean isRemark(String line) {
        return line.isEmpty() || line.startsWith("//") || line.startsWith("#");
    }

    /** Whether a line looks like an event. */
    static boolean looksLike(String line) {
        return FIRST.matcher(line).matches();
    }

    /** Reads all. @throws TraceException that names file and line, and says what was expected */
    void read() {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8), 1 << 16)) {
            for (String next = in.readLine(); next != null; next = in.readLine()) {
                number++;
                line = next.strip();
                at = 0;
                if (!isRemark(line)) {
                    event();
                }
            }
        } catch (IOException e) {
            throw new TraceException(file, -1, "cannot be read: " + e.getMessage(), e);
        }
        while (lines.size() < names.processes()) {
            lines.add(new Lines());
        }
    }

    private void event() {
        int process = process(true);
        String verb = word();
        switch (verb) {
            case "send" -> message(RecordKind.MPI_SEND, process, process(true));
            case "recv" -> message(RecordKind.MPI_RECV, process, process(true));
            case "sync" -> sync(process);
            case "local" -> local(process);
            default ->
                throw expected(
                        "send, recv, sync or local after the process" + (verb.isEmpty() ? "" : ", found " + verb));
        }
    }

    private void message(RecordKind kind, int source, int destination) {
        int me = kind == RecordKind.MPI_SEND ? source : destination;
        int other = kind == RecordKind.MPI_SEND ? destination : source;
        String words = rest();
        if (words.isEmpty()) {
            throw expected("a tag after the destination, such as tag5");
        }
        int[] tag = tags.computeIfAbsent(words, this::tag);
        of(me).add(kind, other, tag[1], tag[0]);
    }

    /** Number and communicator. */
    private int[] tag(String words) {
        int mark = words.indexOf('@');
        String tag = mark < 0 ? words : words.substring(0, mark);
        String communicator = mark < 0 ? "" : words.substring(mark + 1);
        int com = mark < 0
                ? DefinedNames.WORLD
                : communicator.equals("unknown") ? Trace.NONE : names.communicator(communicator);
        Matcher matcher = TAG.matcher(tag);
        if (!matcher.matches()) {
            return new int[] {names.wordTag(tag), com};
        }
        try {
            return new int[] {Integer.parseUnsignedInt(matcher.group(1)), com};
        } catch (NumberFormatException tooLarge) {
            throw expected("a tag of 32 bits, found " + tag);
        }
    }

    private void sync(int process) {
        String words = rest();
        int gap = words.lastIndexOf(' ');
        if (gap < 0) {
            throw expected("a name and the ranks that take part, such as MPI_Barrier 0-3");
        }
        String name = words.substring(0, gap).strip();
        int group = groups.computeIfAbsent(words.substring(gap + 1), this::group);
        int region = names.region(name);
        Deque<Integer> stack = stack(process);
        boolean inside = !stack.isEmpty() && stack.getLast() == region;
        Lines mine = of(process);
        if (!inside) {
            mine.add(RecordKind.ENTER, region, 0, 0);
        }
        mine.add(RecordKind.MPI_COLLECTIVE_END, names.operation(name), group, 0);
        if (!inside) {
            mine.add(RecordKind.LEAVE, region, 0, 0);
        }
    }

    private int group(String words) {
        if (words.equals("unknown") || words.equals("nobody")) {
            return Trace.NONE;
        }
        List<Integer> ranks = new ArrayList<>();
        for (String part : words.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (!range.matches()) {
                throw expected("ranks such as 0-15 or 0,2,4, found " + words);
            }
            int from = rank(range.group(1));
            int to = range.group(2) == null ? from : rank(range.group(2));
            int step = range.group(3) == null ? 1 : rank(range.group(3));
            for (int rank = from; rank <= to; rank += step) {
                ranks.add(rank);
            }
        }
        RankSet set = RankSet.of(ranks.stream().mapToInt(Integer::intValue).toArray());
        return names.group(set.toString(), set.toArray());
    }

    private void local(int process) {
        String words = rest();
        Lines mine = of(process);
        Deque<Integer> stack = stack(process);
        String[] parts = words.split("\\s+", 2);
        if (parts.length == 2 && parts[0].equals("call")) {
            int region = names.region(parts[1]);
            stack.addLast(region);
            mine.add(RecordKind.ENTER, region, 0, 0);
        } else if (parts.length == 2
                && parts[0].equals("return")
                && !stack.isEmpty()
                && stack.getLast() == names.region(parts[1])) {
            stack.removeLast();
            mine.add(RecordKind.LEAVE, names.region(parts[1]), 0, 0);
        } else {
            mine.add(RecordKind.PARAMETER_STRING, names.text(words), 0, 0);
        }
    }

    private Lines of(int process) {
        if (process < 0) {
            throw expected("a process that the event belongs to, found " + process);
        }
        while (lines.size() <= process) {
            lines.add(new Lines());
            names.process(lines.size() - 1);
        }
        return lines.get(process);
    }

    private Deque<Integer> stack(int process) {
        of(process);
        while (open.size() <= process) {
            open.add(new ArrayDeque<>());
        }
        return open.get(process);
    }

    private int process(boolean unknownAllowed) {
        String word = word();
        if (unknownAllowed && word.equals("-1")) {
            return -1;
        }
        if (word.isEmpty()) {
            throw expected("a process");
        }
        int process = rank(word);
        names.process(process);
        return process;
    }

    private int rank(String word) {
        try {
            int rank = Integer.parseInt(word);
            if (rank >= 0 && rank < MAX_PROCESSES) {
                return rank;
            }
        } catch (NumberFormatException notANumber) {
            throw expected("the number of a process, found " + word, notANumber);
        }
        throw expected("the number of a process, below " + MAX_PROCESSES + ", found " + word);
    }

    private String word() {
        while (at < line.length() && line.charAt(at) <= ' ') {
            at++;
        }
        int begin = at;
        while (at < line.length() && line.charAt(at) > ' ') {
            at++;
        }
        return line.substring(begin, at);
    }

    private String rest() {
        return line.substring(at).strip();
    }

    private TraceException expected(String what) {
        return new TraceException(file, -1, "line " + number + ": expected " + what);
    }

    private TraceException expected(String what, Throwable cause) {
        return new TraceException(file, -1, "line " + number + ": expected " + what, cause);
    }
}

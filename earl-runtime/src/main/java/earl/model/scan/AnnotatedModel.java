package earl.model.scan;

import earl.TraceException;
import earl.model.Expression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text of a model with marks. Remarks may say what the text leaves out ({@code ...}): {@code @{0=671,1=999}} where a construct
 * begins, counted from the begin of what is around it, and {@code #{0=644,1=966}} how long an iteration of a loop is.
 */
public final class AnnotatedModel {
    private static final Pattern FOR = Pattern.compile("for i(\\d+) = (\\d+) to (\\d+)");
    private static final Pattern GET = Pattern.compile("get \"([^\"]*)\" \\{([^}]*)}\\.(\\w+) ?(->|<-)");
    private static final Pattern EVENT =
            Pattern.compile("(\\S+) (?:(send|recv) (\\S+) \\S.*|(sync) \\S.*|(local)(?: .*)?)");
    private static final Pattern REMARK = Pattern.compile("([@#])\\{([^}]*)}");

    /** The construct that was read last. */
    private record Construct(boolean loop, Map<Integer, Long> begins, Map<Integer, Long> lengths) {}

    private record Get(int line, String label, List<Integer> processes, Plan.Attribute attribute, boolean behind) {}

    /** A system that is being read. */
    private static final class Level {
        final long count;
        final Map<Integer, Long> begins;
        /** Events of each process so far. */
        final Map<Integer, Long> lengths = new TreeMap<>();
        /** Of the whole, where a remark says so. */
        final Map<Integer, Long> said = new TreeMap<>();

        final List<Object> items = new ArrayList<>();
        final List<Get> waiting = new ArrayList<>();

        @org.jspecify.annotations.Nullable
        Construct last;

        int elided = -1;

        Level(long count, Map<Integer, Long> begins) {
            this.count = count;
            this.begins = begins;
        }
    }

    /** A mark whose enclosing loops' lengths are not known yet. */
    private record Open(Get get, boolean loop, Map<Integer, Long> begins, Map<Integer, Long> lengths) {}

    private record OpenLoop(long count, List<Object> items, Map<Integer, Long> begins, Map<Integer, Long> iteration) {}

    private final Path file;
    private final Deque<Level> levels = new ArrayDeque<>();
    private int number;
    private int first = -1;
    private boolean atBegin;

    private AnnotatedModel(Path file) {
        this.file = file;
        levels.push(new Level(1, Map.of()));
    }

    /** Reads a file. @throws TraceException that names file and line, and says what was expected */
    public static Plan read(Path file) {
        try {
            return new AnnotatedModel(file).lines(Files.readAllLines(file));
        } catch (IOException e) {
            throw new TraceException(file, -1, "cannot be read: " + e.getMessage(), e);
        }
    }

    private Plan lines(List<String> lines) {
        for (String line : lines) {
            number++;
            int comment = line.indexOf("//");
            String code = (comment < 0 ? line : line.substring(0, comment)).strip();
            String remark = comment < 0 ? "" : line.substring(comment);
            statement(code, remark);
        }
        if (levels.size() > 1) {
            throw expected("another \"done\"");
        }
        Level top = close();
        List<Plan.Item> items = items(top.items, new ArrayList<>());
        if (items.isEmpty()) {
            throw new TraceException(file, -1, "expected a mark such as: get \"before\" {0-3}.time ->");
        }
        return new Plan(Math.max(0, first), items);
    }

    private void statement(String code, String remark) {
        Matcher matcher = FOR.matcher(code);
        if (code.isEmpty()) {
            if (atBegin) {
                level().said.putAll(remark(remark, "#"));
            }
        } else if (matcher.matches()) {
            begin(matcher, remark);
            return;
        } else if (code.equals("done")) {
            end();
        } else if (code.equals("...")) {
            level().elided = number;
        } else if (code.startsWith("get ")) {
            get(code);
        } else {
            event(code, remark);
        }
        atBegin &= code.isEmpty();
    }

    private Level level() {
        return java.util.Objects.requireNonNull(levels.peek(), "a level");
    }

    private void begin(Matcher matcher, String remark) {
        int from = Integer.parseInt(matcher.group(2));
        if (from > 1 || (first >= 0 && first != from)) {
            throw expected("all counters to begin at 0, or all at 1");
        }
        first = from;
        long count = Long.parseLong(matcher.group(3)) - from + 1;
        if (Integer.parseInt(matcher.group(1)) != levels.size() - 1 || count < 1) {
            throw expected("a loop of i" + (levels.size() - 1) + " that runs at least once");
        }
        Map<Integer, Long> begins = begins(remark);
        Level inner = new Level(count, begins);
        inner.said.putAll(remark(remark, "#"));
        levels.push(inner);
        atBegin = true;
    }

    /** Where the next construct begins, by process: what a remark says, else behind what has been read. */
    private Map<Integer, Long> begins(String remark) {
        Map<Integer, Long> begins = new TreeMap<>(level().lengths);
        begins.putAll(remark(remark, "@"));
        return begins;
    }

    private void end() {
        if (levels.size() == 1) {
            throw expected("a loop that this \"done\" ends");
        }
        Level inner = close();
        levels.pop();
        Map<Integer, Long> iteration = new TreeMap<>(inner.lengths);
        iteration.putAll(inner.said);
        if (inner.elided >= 0 && inner.said.isEmpty()) {
            throw new TraceException(
                    file,
                    -1,
                    "line " + inner.elided + ": expected the loop to say how long an iteration is: // #{0=2,1=3}");
        }
        Map<Integer, Long> lengths = new TreeMap<>();
        iteration.forEach((process, length) -> lengths.put(process, length * inner.count));
        if (!inner.items.isEmpty()) {
            level().items.add(new OpenLoop(inner.count, inner.items, inner.begins, iteration));
        }
        add(new Construct(true, inner.begins, lengths));
    }

    /** Takes a construct into the level around it; the marks before it were waiting for it. */
    private void add(Construct construct) {
        Level level = level();
        List<Object> marks = new ArrayList<>();
        level.waiting.forEach(get -> marks.add(open(get, construct)));
        level.waiting.clear();
        boolean marked = !level.items.isEmpty()
                && level.items.getLast() instanceof OpenLoop loop
                && loop.begins == construct.begins;
        level.items.addAll(marked ? level.items.size() - 1 : level.items.size(), marks);
        level.last = construct;
        construct.lengths.forEach(
                (process, length) -> level.lengths.put(process, construct.begins.getOrDefault(process, 0L) + length));
    }

    private Level close() {
        Level level = level();
        if (!level.waiting.isEmpty()) {
            throw new TraceException(
                    file, -1, "line " + level.waiting.getFirst().line + ": expected a construct behind the mark");
        }
        return level;
    }

    private void get(String code) {
        Matcher matcher = GET.matcher(code.replaceAll("\\s+", " "));
        if (!matcher.matches()) {
            throw expected("get \"label\" {processes}.attribute -> (or <-)");
        }
        Plan.Attribute attribute = Arrays.stream(Plan.Attribute.values())
                .filter(a -> a.name().toLowerCase(Locale.ROOT).equals(matcher.group(3)))
                .findFirst()
                .orElseThrow(() -> expected("time, duration, bytes or wait, found " + matcher.group(3)));
        boolean behind = matcher.group(4).equals("<-");
        Get get = new Get(number, matcher.group(1), ranks(matcher.group(2)), attribute, behind);
        if (!behind) {
            level().waiting.add(get);
            return;
        }
        Construct last = level().last;
        if (last == null) {
            throw expected("a construct before the mark");
        }
        level().items.add(open(get, last));
    }

    private Open open(Get get, Construct construct) {
        for (int process : get.processes) {
            if (construct.lengths.getOrDefault(process, 0L) == 0) {
                throw new TraceException(
                        file,
                        -1,
                        "line " + get.line + ": expected processes that take part in the construct, found " + process);
            }
        }
        return new Open(get, construct.loop, construct.begins, construct.lengths);
    }

    private void event(String code, String remark) {
        Matcher matcher = EVENT.matcher(code);
        if (!matcher.matches()) {
            throw expected("an event, for, done, get or ..., found " + code
                    + (code.startsWith("for all") ? " (write the model with --flat)" : ""));
        }
        Map<Integer, Long> lengths = new TreeMap<>();
        if (matcher.group(4) != null) {
            ranks(matcher.group(1)).forEach(process -> lengths.put(process, 1L));
        } else if (matcher.group(2) != null) {
            String me = matcher.group(2).equals("send") ? matcher.group(1) : matcher.group(3);
            lengths.put(ranks(me).getFirst(), 1L);
        }
        add(new Construct(false, begins(remark), lengths));
    }

    private Map<Integer, Long> remark(String remark, String sign) {
        Map<Integer, Long> said = new TreeMap<>();
        Matcher matcher = REMARK.matcher(remark);
        while (matcher.find()) {
            if (matcher.group(1).equals(sign)) {
                for (String part : matcher.group(2).replace("...", "").split(";|,(?=[^,=]*=)", -1)) {
                    String[] sides = part.split("=", 2);
                    if (sides.length < 2) {
                        throw expected("processes and numbers such as {0=671,1=999}");
                    }
                    long value = number(sides[1].strip());
                    ranks(sides[0]).forEach(process -> said.put(process, value));
                }
            }
        }
        return said;
    }

    private long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw expected("a number, found " + text);
        }
    }

    private List<Integer> ranks(String words) {
        List<Integer> ranks = new ArrayList<>();
        for (String part : words.strip().split(",", -1)) {
            Matcher range = Pattern.compile("(\\d{1,7})(?:-(\\d{1,7})(?::([1-9]\\d{0,6}))?)?")
                    .matcher(part.strip());
            if (!range.matches()) {
                throw expected("processes such as 0-3,5, found " + words);
            }
            int from = Integer.parseInt(range.group(1));
            int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
            int step = range.group(3) == null ? 1 : Integer.parseInt(range.group(3));
            for (int rank = from; rank <= to; rank += step) {
                ranks.add(rank);
            }
        }
        return ranks;
    }

    /** Loops and marks with their places, now that all lengths are known. */
    private static List<Plan.Item> items(List<Object> open, List<OpenLoop> around) {
        List<Plan.Item> items = new ArrayList<>();
        for (Object item : open) {
            if (item instanceof OpenLoop loop) {
                List<OpenLoop> deeper = new ArrayList<>(around);
                deeper.add(loop);
                items.add(new Plan.Loop(loop.count, items(loop.items, deeper)));
            } else if (item instanceof Open mark) {
                Map<Integer, Expression> places = new TreeMap<>();
                Map<Integer, Long> lengths = new TreeMap<>();
                for (int process : mark.get.processes) {
                    long constant = mark.begins.getOrDefault(process, 0L);
                    long[] coefficients = new long[around.size()];
                    for (int i = 0; i < coefficients.length; i++) {
                        constant += around.get(i).begins.getOrDefault(process, 0L);
                        coefficients[i] = around.get(i).iteration.getOrDefault(process, 0L);
                    }
                    places.put(process, new Expression(constant, coefficients));
                    lengths.put(process, mark.lengths.getOrDefault(process, 0L));
                }
                items.add(
                        new Plan.Mark(mark.get.label, mark.get.attribute, mark.loop, mark.get.behind, places, lengths));
            }
        }
        return items;
    }

    private TraceException expected(String what) {
        return new TraceException(file, -1, "line " + number + ": expected " + what);
    }
}

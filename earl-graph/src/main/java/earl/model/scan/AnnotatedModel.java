package earl.model.scan;

import earl.TraceException;
import earl.disk.RegularFile;
import earl.model.AffineExpression;
import earl.model.Nest;
import earl.model.Polynomial;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
 * Reads the text of a model with marks. Remarks may supply what the text omits ({@code ...}): {@code @{0=671,1=999}} is the
 * begin of a construct relative to the enclosing construct, and {@code #{0=644,1=966}} is the length of an iteration of a
 * loop.
 */
public final class AnnotatedModel {
    private static final Pattern FOR = Pattern.compile("for i(\\d{1,4}) ?= ?(\\d{1,9}) to (.+)");
    private static final Pattern GET = Pattern.compile("get \"([^\"]*)\" \\{([^}]*)}\\.(\\w+) ?(->|<-)");
    private static final Pattern EVENT =
            Pattern.compile("(\\S+) (?:(send|recv) (\\S+) \\S.*|(sync) \\S.*|(local)(?: .*)?)");

    /** The construct that was read last. */
    private record Construct(boolean loop, Map<Integer, Polynomial> begins, Map<Integer, Polynomial> lengths) {}

    private record Get(int line, String label, List<Integer> processes, ScanPlan.Attribute attribute, boolean after) {}

    /** A system that is being read. */
    private static final class Level {
        final AffineExpression count;
        final Map<Integer, Polynomial> begins;
        /** Number of previous events of each process. */
        final Map<Integer, Polynomial> lengths = new TreeMap<>();
        /** Lengths of the whole, if a remark gives them. */
        final Map<Integer, Polynomial> said = new TreeMap<>();

        final List<Object> items = new ArrayList<>();
        final List<Get> waiting = new ArrayList<>();

        @org.jspecify.annotations.Nullable
        Construct last;

        int elided = -1;

        Level(AffineExpression count, Map<Integer, Polynomial> begins) {
            this.count = count;
            this.begins = begins;
        }
    }

    /** A mark whose enclosing loops' lengths are not known yet. */
    private record Open(Get get, Construct construct) {}

    private record OpenLoop(
            AffineExpression count,
            List<Object> items,
            Map<Integer, Polynomial> begins,
            Map<Integer, Polynomial> iteration) {}

    private final Path file;
    private final Deque<Level> levels = new ArrayDeque<>();
    private int number;
    private int first = -1;
    private boolean atBegin;

    private AnnotatedModel(Path file) {
        this.file = file;
        levels.push(new Level(new AffineExpression(1), Map.of()));
    }

    /** Reads a file. @throws TraceException with file, line and what was expected */
    public static ScanPlan read(Path file) {
        try {
            return new AnnotatedModel(file).lines(Files.readAllLines(RegularFile.of(file)));
        } catch (NoSuchFileException e) {
            throw new TraceException(file, -1, "does not exist", e);
        } catch (CharacterCodingException e) {
            throw new TraceException(file, -1, "expected text in UTF-8", e);
        } catch (IOException e) {
            String reason = e instanceof FileSystemException named ? named.getReason() : e.getMessage();
            throw new TraceException(file, -1, "cannot be read: " + reason, e);
        }
    }

    private ScanPlan lines(List<String> lines) {
        for (String line : lines) {
            number++;
            int comment = line.indexOf("//");
            String code =
                    (comment < 0 ? line : line.substring(0, comment)).strip().replaceAll("\\s+", " ");
            String remark = comment < 0 ? "" : line.substring(comment);
            try {
                statement(code, remark);
            } catch (Notation.Unexpected wrong) {
                throw expected(String.valueOf(wrong.getMessage()));
            } catch (ArithmeticException tooMany) {
                throw expected("loops whose counts depend on fewer counters: this takes " + tooMany.getMessage());
            }
        }
        if (levels.size() > 1) {
            throw expected("another \"done\"");
        }
        Level top = close();
        List<ScanPlan.Item> items = items(top.items, new ArrayList<>());
        if (items.isEmpty()) {
            throw new TraceException(file, -1, "expected a mark such as: get \"before\" {0-3}.time ->");
        }
        return new ScanPlan(Math.max(0, first), items);
    }

    private void statement(String code, String remark) {
        Matcher matcher = FOR.matcher(code);
        if (code.isEmpty()) {
            if (atBegin) {
                level().said.putAll(remark(remark, "#", levels.size() - 1));
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
        if (Integer.parseInt(matcher.group(1)) != levels.size() - 1) {
            throw expected("a loop of i" + (levels.size() - 1) + ", found i" + matcher.group(1));
        }
        AffineExpression count = count(matcher.group(3));
        Level inner = new Level(count, begins(remark));
        inner.said.putAll(remark(remark, "#", levels.size()));
        levels.push(inner);
        atBegin = true;
    }

    /** The count of a loop, given its last iteration. */
    private AffineExpression count(String last) {
        int depth = levels.size() - 1;
        Polynomial times = Notation.polynomial(last, first).plus(Polynomial.of(1L - first));
        AffineExpression count;
        try {
            count = times.affine(depth);
        } catch (ArithmeticException other) {
            throw expected("a count that is affine in the counters of the loops around it, found " + last.strip());
        }
        if (count.isConstant() && count.constant() < 1) {
            throw expected("a loop that runs at least once, found 1 to " + last.strip());
        }
        List<AffineExpression> around =
                levels.stream().map(level -> level.count).toList().reversed();
        if (!Nest.isSound(around.subList(1, around.size()), count)) {
            throw expected(
                    "a count that is not below 0 in any iteration of the loops around it, found " + last.strip());
        }
        return count;
    }

    /** The begin of the next construct, by process: from a remark, or otherwise after the previous text. */
    private Map<Integer, Polynomial> begins(String remark) {
        Map<Integer, Polynomial> begins = new TreeMap<>(level().lengths);
        begins.putAll(remark(remark, "@", levels.size() - 1));
        return begins;
    }

    private Map<Integer, Polynomial> remark(String remark, String sign, int depth) {
        return Notation.remark(remark, sign, Math.max(0, first), depth);
    }

    private void end() {
        if (levels.size() == 1) {
            throw expected("a loop that this \"done\" ends");
        }
        Level inner = close();
        levels.pop();
        Map<Integer, Polynomial> iteration = new TreeMap<>(inner.lengths);
        iteration.putAll(inner.said);
        if (inner.elided >= 0 && inner.said.isEmpty()) {
            throw new TraceException(
                    file,
                    -1,
                    "line " + inner.elided + ": expected the loop to say how long an iteration is: // #{0=2,1=3}");
        }
        int depth = levels.size() - 1;
        Polynomial count = Polynomial.of(inner.count);
        Map<Integer, Polynomial> lengths = new TreeMap<>();
        iteration.forEach((process, length) -> lengths.put(process, length.sum(depth, count)));
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
        construct.lengths.forEach((process, length) ->
                level.lengths.put(process, at(construct.begins, process).plus(length)));
    }

    private static Polynomial at(Map<Integer, Polynomial> numbers, int process) {
        return numbers.getOrDefault(process, Polynomial.of(0));
    }

    private Level close() {
        Level level = level();
        if (!level.waiting.isEmpty()) {
            throw new TraceException(
                    file, -1, "line " + level.waiting.getFirst().line + ": expected a construct after the mark");
        }
        return level;
    }

    private void get(String code) {
        Matcher matcher = GET.matcher(code);
        if (!matcher.matches()) {
            throw expected("get \"label\" {processes}.attribute -> (or <-)");
        }
        ScanPlan.Attribute attribute = Arrays.stream(ScanPlan.Attribute.values())
                .filter(a -> a.name().toLowerCase(Locale.ROOT).equals(matcher.group(3)))
                .findFirst()
                .orElseThrow(() -> expected("time, duration, bytes or wait, found " + matcher.group(3)));
        boolean after = matcher.group(4).equals("<-");
        Get get = new Get(number, matcher.group(1), Notation.ranks(matcher.group(2)), attribute, after);
        if (!after) {
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
            if (!construct.lengths.containsKey(process)) {
                throw new TraceException(
                        file,
                        -1,
                        "line " + get.line + ": expected processes that take part in the construct, found " + process);
            }
        }
        return new Open(get, construct);
    }

    private void event(String code, String remark) {
        Matcher matcher = EVENT.matcher(code);
        if (!matcher.matches()) {
            throw expected("an event, for, done, get or ..., found " + code
                    + (code.startsWith("for all") ? " (write the model with --flat)" : ""));
        }
        Map<Integer, Polynomial> lengths = new TreeMap<>();
        if (matcher.group(4) != null) {
            Notation.ranks(matcher.group(1)).forEach(process -> lengths.put(process, Polynomial.of(1)));
        } else if (matcher.group(2) != null) {
            String me = matcher.group(2).equals("send") ? matcher.group(1) : matcher.group(3);
            lengths.put(Notation.ranks(me).getFirst(), Polynomial.of(1));
        }
        add(new Construct(false, begins(remark), lengths));
    }

    /** Loops and marks with their places, now that all lengths are known. */
    private static List<ScanPlan.Item> items(List<Object> open, List<OpenLoop> around) {
        List<ScanPlan.Item> items = new ArrayList<>();
        for (Object item : open) {
            if (item instanceof OpenLoop loop) {
                List<OpenLoop> deeper = new ArrayList<>(around);
                deeper.add(loop);
                items.add(new ScanPlan.Loop(loop.count, items(loop.items, deeper)));
            } else if (item instanceof Open mark) {
                items.add(mark(mark, around));
            }
        }
        return items;
    }

    private static ScanPlan.Mark mark(Open mark, List<OpenLoop> around) {
        Map<Integer, Polynomial> places = new TreeMap<>();
        Map<Integer, Polynomial> lengths = new TreeMap<>();
        for (int process : mark.get.processes) {
            Polynomial place = at(mark.construct.begins, process);
            for (int i = 0; i < around.size(); i++) {
                Polynomial before = at(around.get(i).iteration, process).sum(i, Polynomial.counter(i));
                place = place.plus(at(around.get(i).begins, process)).plus(before);
            }
            places.put(process, place);
            lengths.put(process, at(mark.construct.lengths, process));
        }
        return new ScanPlan.Mark(
                mark.get.label, mark.get.attribute, mark.construct.loop, mark.get.after, places, lengths);
    }

    private TraceException expected(String what) {
        return new TraceException(file, -1, "line " + number + ": expected " + what);
    }
}

package earl.format.goal;

import earl.TraceException;
import earl.format.build.TextStream;
import earl.format.build.TraceFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the text of a schedule: one statement in each line. */
final class GoalReader {
    private static final String RANKS = "num_ranks";
    private static final int MAX_NUMBER = 255;

    private final Path file;
    private final Map<String, Integer> labels = new HashMap<>();
    private @Nullable ScheduleBuilder schedule;
    private GoalNetwork network = GoalNetwork.DEFAULT;
    private int rank = -1;
    private boolean comment;
    private long line;
    private String[] words = {};
    private int at;

    private GoalReader(Path file) {
        this.file = file;
    }

    /** Whether a text begins as a schedule does: comments, then {@code num_ranks}. */
    static boolean isSchedule(byte[] begin) {
        String text = new String(begin, StandardCharsets.ISO_8859_1);
        int from = 0;
        while (from < text.length()) {
            if (Character.isWhitespace(text.charAt(from))) {
                from++;
            } else if (text.startsWith("//", from)) {
                from = after(text, "\n", from);
            } else if (text.startsWith("/*", from)) {
                from = after(text, "*/", from + 2);
            } else {
                return text.startsWith(RANKS, from);
            }
        }
        return false;
    }

    private static int after(String text, String end, int from) {
        int found = text.indexOf(end, from);
        return found < 0 ? text.length() : found + end.length();
    }

    /** Reads a file. @throws TraceException if it is no complete schedule; the message names the line */
    static GoalSchedule read(Path file) {
        try (TextStream text = TextStream.open(file);
                BufferedReader reader = new BufferedReader(new InputStreamReader(text, StandardCharsets.ISO_8859_1))) {
            return new GoalReader(file).read(reader, text);
        } catch (IOException e) {
            throw TraceFiles.unreadable(file, e);
        }
    }

    private GoalSchedule read(BufferedReader reader, TextStream text) throws IOException {
        for (String next = reader.readLine(); next != null; next = reader.readLine()) {
            line++;
            statement(next);
        }
        if (text.damage() != null) {
            throw new TraceException(file, -1, "after line " + line + ": " + text.damage());
        }
        ScheduleBuilder found = schedule;
        if (found == null) {
            throw expected(RANKS + " N");
        }
        if (rank >= 0 || comment) {
            throw expected((comment ? "*/" : "}") + ", found the end of the file");
        }
        return found.build(file, network, false);
    }

    private void statement(String text) {
        network = network.orIn(text.strip());
        String code = withoutComments(text);
        words = code.isBlank() ? new String[0] : code.strip().split("\\s+|(?<=[:{])|(?=[:{}])", -1);
        words = java.util.Arrays.stream(words).filter(word -> !word.isEmpty()).toArray(String[]::new);
        at = 0;
        if (words.length == 0) {
            return;
        }
        String first = words[at++];
        if (first.equals(RANKS)) {
            ranks();
        } else if (first.equals("rank")) {
            begin();
        } else if (first.equals("}")) {
            end();
        } else {
            inRank(first);
        }
        if (at < words.length) {
            throw expected("the end of the line, found " + words[at]);
        }
    }

    private String withoutComments(String text) {
        StringBuilder code = new StringBuilder();
        int from = 0;
        while (from < text.length()) {
            if (comment) {
                int end = text.indexOf("*/", from);
                comment = end < 0;
                from = end < 0 ? text.length() : end + 2;
                continue;
            }
            int block = text.indexOf("/*", from);
            int rest = text.indexOf("//", from);
            int end = Math.min(block < 0 ? text.length() : block, rest < 0 ? text.length() : rest);
            code.append(text, from, end).append(' ');
            comment = end == block;
            from = comment ? block + 2 : text.length();
        }
        return code.toString();
    }

    private void ranks() {
        if (schedule != null) {
            throw expected("one " + RANKS + " only");
        }
        int n = number(ScheduleBuilder.MAX_RANKS, "a number of ranks up to " + ScheduleBuilder.MAX_RANKS);
        if (n == 0) {
            throw expected("a number of ranks from 1 on");
        }
        schedule = new ScheduleBuilder(n);
    }

    private void begin() {
        ScheduleBuilder found = schedule;
        if (found == null || rank >= 0) {
            throw expected(found == null ? RANKS + " N" : "} before the next rank");
        }
        int next = number(found.ranks() - 1, "a rank below " + found.ranks());
        if (found.has(next)) {
            throw expected("each rank once, found " + next + " again");
        }
        word("{");
        rank = next;
        found.begin(next);
        labels.clear();
    }

    private void end() {
        inside("rank N {").end(rank);
        rank = -1;
    }

    /** The schedule inside of a rank. @throws TraceException outside of all ranks */
    private ScheduleBuilder inside(String wanted) {
        if (schedule == null || rank < 0) {
            throw expected(wanted);
        }
        return schedule;
    }

    private void inRank(String first) {
        ScheduleBuilder found = inside("rank N {, found " + first);
        if (first.equals("calc") || first.equals("send") || first.equals("recv")) {
            operation(first, found);
            return;
        }
        String next = at < words.length ? words[at++] : "";
        switch (next) {
            case ":" -> {
                String kind = at < words.length ? words[at++] : "";
                if (labels.put(first, found.size()) != null) {
                    throw expected("a new label, found " + first + " again");
                }
                operation(kind, found);
            }
            case "requires" -> {
                int after = label(first);
                found.requires(after, label(next()));
            }
            case "irequires" -> {
                int after = label(first);
                found.requiresBegin(after, label(next()));
            }
            default -> throw expected("calc, send, recv, requires or irequires, found " + first + " " + next);
        }
    }

    private String next() {
        return at < words.length ? words[at++] : "";
    }

    private int label(String name) {
        Integer operation = labels.get(name);
        if (operation == null) {
            throw expected("a label of rank " + rank + " that stands above, found " + name);
        }
        return operation;
    }

    private void operation(String kind, ScheduleBuilder found) {
        byte what;
        long size;
        int peer = 0;
        int tag = 0;
        int cpu = 0;
        int nic = 0;
        switch (kind) {
            case "calc" -> {
                what = GoalSchedule.CALC;
                size = size("");
            }
            case "send", "recv" -> {
                boolean sends = kind.equals("send");
                what = sends ? GoalSchedule.SEND : GoalSchedule.RECV;
                size = size("b");
                word(sends ? "to" : "from");
                peer = !sends && any() ? GoalSchedule.ANY : number(found.ranks() - 1, "a rank below " + found.ranks());
            }
            default -> throw expected("calc, send or recv, found " + kind);
        }
        while (at < words.length) {
            String word = words[at++];
            switch (word) {
                case "cpu" -> cpu = number(MAX_NUMBER, "a processor up to " + MAX_NUMBER);
                case "nic" -> nic = number(MAX_NUMBER, "a network card up to " + MAX_NUMBER);
                case "tag" -> tag = any() ? GoalSchedule.ANY : number(Integer.MAX_VALUE, "a tag");
                default -> throw expected("tag, cpu or nic, found " + word);
            }
        }
        found.add(what, size, peer, tag, cpu, nic);
    }

    /** Whether the next word stands for every rank or tag. */
    private boolean any() {
        if (at < words.length && words[at].equals("-1")) {
            at++;
            return true;
        }
        return false;
    }

    private long size(String unit) {
        String word = at < words.length ? words[at++] : "";
        if (!word.endsWith(unit) && at < words.length && words[at].equals(unit)) {
            word += words[at++];
        }
        if (word.endsWith(unit)) {
            long value = decimal(word.substring(0, word.length() - unit.length()));
            if (value >= 0) {
                return value;
            }
        }
        throw expected(unit.isEmpty() ? "nanoseconds, found " + word : "bytes such as 8b, found " + word);
    }

    private int number(int most, String what) {
        String word = at < words.length ? words[at++] : "nothing";
        long value = decimal(word);
        if (value < 0 || value > most) {
            throw expected(what + ", found " + word);
        }
        return (int) value;
    }

    /** The value of up to 18 digits; -1 for another text. */
    private static long decimal(String digits) {
        if (digits.isEmpty() || digits.length() > 18) {
            return -1;
        }
        long value = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = 10 * value + digit;
        }
        return value;
    }

    private void word(String wanted) {
        String word = at < words.length ? words[at++] : "nothing";
        if (!word.equals(wanted)) {
            throw expected(wanted + ", found " + word);
        }
    }

    private TraceException expected(String what) {
        return new TraceException(file, -1, "line " + line + ": expected " + what);
    }
}

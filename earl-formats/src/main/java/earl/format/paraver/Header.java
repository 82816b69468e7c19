package earl.format.paraver;

import earl.TraceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first line of a file.
 *
 * @param date when the trace was written, as in the file
 * @param length length of the run in ticks
 * @param ticksPerSecond resolution of the times
 * @param nodes number of nodes
 * @param tasks all tasks, in the order of applications
 * @param applications number of applications
 */
record Header(String date, long length, long ticksPerSecond, int nodes, List<Task> tasks, int applications) {
    /** First bytes of the line. */
    static final String BEGIN = "#Paraver (";

    private static final int MAX_THREADS = 1 << 18;
    private static final Pattern LINE = Pattern.compile(
            "#Paraver \\(([^)]*)\\):(\\d{1,18})(_ns|_us|_ms|_s)?:(\\d{1,9})(?:\\([\\d,]*\\))?:(\\d{1,9}):(.*)");
    private static final Pattern APPLICATION = Pattern.compile("(\\d{1,9})(?:\\(([^)]*)\\))?(?:,(\\d{1,9}))?(?::|$)");

    /**
     * A task.
     *
     * @param application number of its application, from 1
     * @param number its number in the application, from 1
     * @param threads its number of threads
     * @param node number of its node, from 1; 0 if unknown
     */
    record Task(int application, int number, int threads, int node) {}

    static Header of(Path file, String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw expected(file, "#Paraver (date):length_ns:nodes(cpus):applications:tasks(threads:node,...)");
        }
        int applications = Integer.parseInt(matcher.group(5));
        List<Task> tasks = new ArrayList<>();
        Matcher each = APPLICATION.matcher(matcher.group(6));
        long threads = 0;
        for (int application = 1; application <= applications; application++) {
            if (!each.find() || (application == 1 && each.start() > 0)) {
                throw expected(file, "tasks(threads:node,...) for each of " + applications + " applications");
            }
            int count = Integer.parseInt(each.group(1));
            String list = each.group(2) == null ? "" : each.group(2);
            String[] parts = list.isEmpty() ? new String[0] : list.split(",", -1);
            if (parts.length != count) {
                throw expected(file, count + " tasks of application " + application + ", found " + parts.length);
            }
            for (int task = 1; task <= count; task++) {
                Task one = task(file, application, task, parts[task - 1]);
                threads += one.threads;
                if (threads > MAX_THREADS) {
                    throw expected(file, "at most " + MAX_THREADS + " threads");
                }
                tasks.add(one);
            }
        }
        if (tasks.isEmpty()) {
            throw expected(file, "a task");
        }
        return new Header(
                matcher.group(1),
                Long.parseLong(matcher.group(2)),
                resolution(matcher.group(3)),
                Integer.parseInt(matcher.group(4)),
                tasks,
                applications);
    }

    private static Task task(Path file, int application, int number, String part) {
        String[] words = part.split(":", -1);
        try {
            int threads = Integer.parseInt(words[0]);
            int node = words.length > 1 ? Integer.parseInt(words[1]) : 0;
            if (words.length <= 2 && threads >= 1 && node >= 0) {
                return new Task(application, number, threads, node);
            }
        } catch (NumberFormatException notANumber) {
            // the exception below says what was expected
        }
        throw expected(file, "threads:node of task " + number + ", found " + part);
    }

    /** Without a unit, times are in microseconds. */
    private static long resolution(String unit) {
        return unit == null
                ? 1_000_000
                : switch (unit) {
                    case "_ns" -> 1_000_000_000;
                    case "_ms" -> 1000;
                    case "_s" -> 1;
                    default -> 1_000_000;
                };
    }

    private static TraceException expected(Path file, String what) {
        return new TraceException(file, -1, "line 1: expected " + what);
    }
}

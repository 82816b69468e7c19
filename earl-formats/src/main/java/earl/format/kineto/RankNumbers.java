package earl.format.kineto;

import earl.TraceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ranks of files: from the file itself, else from its name. */
final class RankNumbers {
    private static final Pattern NAMED = Pattern.compile("(?i)(?:rank|worker|proc|node)[-_. ]?(\\d{1,9})");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private RankNumbers() {}

    /**
     * The rank of each file.
     *
     * @throws TraceException if the ranks of several files are unknown, or two files have one rank
     */
    static long[] of(Path path, List<RankEvents> files) {
        long[] ranks = new long[files.size()];
        boolean named = true;
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = files.get(i).header.rank;
            if (ranks[i] < 0) {
                ranks[i] = inName(files.get(i).file);
            }
            named &= ranks[i] >= 0;
        }
        if (ranks.length == 1) {
            ranks[0] = Math.max(0, ranks[0]);
            return ranks;
        }
        if (!named) {
            ranks = differing(path, files);
        }
        Map<Long, Path> seen = new HashMap<>();
        for (int i = 0; i < ranks.length; i++) {
            put(seen, ranks[i], files.get(i).file);
        }
        return ranks;
    }

    /**
     * Refuses files that give one rank, before all of them are read.
     *
     * @param rank the rank that a file's head gives, negative if it gives none
     * @throws TraceException if two files have one rank
     */
    static void refuseTwins(List<Path> files, ToLongFunction<Path> rank) {
        Map<Long, Path> seen = new HashMap<>();
        for (Path file : files.size() > 1 ? files : List.<Path>of()) {
            long given = rank.applyAsLong(file);
            if (given >= 0) {
                put(seen, given, file);
            }
        }
    }

    private static void put(Map<Long, Path> seen, long rank, Path file) {
        Path other = seen.put(rank, file);
        if (other != null) {
            throw new TraceException(file, -1, "is rank " + rank + ", as is " + other + "; give one file per rank");
        }
    }

    private static long inName(Path file) {
        Matcher matcher = NAMED.matcher(String.valueOf(file.getFileName()));
        return matcher.find() ? Long.parseLong(matcher.group(1)) : ChromeEvent.ABSENT;
    }

    /** The only numbers in the names that differ between files. */
    private static long[] differing(Path path, List<RankEvents> files) {
        List<List<Long>> numbers = new ArrayList<>();
        for (RankEvents file : files) {
            numbers.add(NUMBER.matcher(String.valueOf(file.file.getFileName()))
                    .results()
                    .map(found -> Long.parseLong(found.group()))
                    .toList());
        }
        int places = numbers.getFirst().size();
        long[] found = null;
        for (int place = 0; place < places && numbers.stream().allMatch(n -> n.size() == places); place++) {
            Set<Long> values = new TreeSet<>();
            for (List<Long> each : numbers) {
                values.add(each.get(place));
            }
            if (values.size() == files.size()) {
                if (found != null) {
                    found = null;
                    break;
                }
                found = new long[files.size()];
                for (int i = 0; i < found.length; i++) {
                    found[i] = numbers.get(i).get(place);
                }
            }
        }
        if (found == null) {
            throw new TraceException(
                    path,
                    -1,
                    "neither the files nor their names give their ranks; name the files rank0.json, rank1.json, ...");
        }
        return found;
    }
}

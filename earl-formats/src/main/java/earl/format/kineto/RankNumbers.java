package earl.format.kineto;

import earl.TraceException;
import earl.format.FileRanks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ranks of files: from the file itself, else from the user, else from its name. */
final class RankNumbers {
    private static final Pattern NAMED = Pattern.compile("(?i)(?:rank|worker|proc|node)[-_. ]?(\\d{1,9})");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    /** Numbers in names count as ranks only if at least one in eight of these ranks has a file. */
    private static final long LEAST_PART = 8;

    private RankNumbers() {}

    /**
     * The rank of each file.
     *
     * @param given the user's ranks, one per file; empty if there are none
     * @throws TraceException if the ranks of several files are unknown, two files have one rank, a file says another rank than the user,
     *     or a rank is too large
     */
    static long[] of(Path path, List<RankEvents> files, List<Integer> given) {
        long[] ranks = new long[files.size()];
        boolean named = true;
        for (int i = 0; i < ranks.length; i++) {
            Path file = files.get(i).file;
            long own = files.get(i).header.rank;
            if (own >= 0 && !given.isEmpty() && own != given.get(i)) {
                throw new TraceException(
                        file, -1, "says that it is rank " + own + ", and --file-ranks gives it rank " + given.get(i));
            }
            ranks[i] = own >= 0 ? own : given.isEmpty() ? inName(file) : given.get(i);
            if (ranks[i] >= FileRanks.LIMIT) {
                throw new TraceException(
                        file, -1, "is rank " + ranks[i] + "; EXPERT reads ranks up to " + (FileRanks.LIMIT - 1));
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

    /** Refuses ranks of the user that are not one per file. @throws TraceException if they are not */
    static void refuseOtherCount(Path path, List<Path> files, List<Integer> given) {
        if (!given.isEmpty() && given.size() != files.size()) {
            throw new TraceException(
                    path,
                    -1,
                    "expected as many ranks as files: --file-ranks gives " + given.size() + ", and the recording has "
                            + files.size() + (files.size() == 1 ? " file" : " files"));
        }
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
        long rank = matcher.find() ? Long.parseLong(matcher.group(1)) : ChromeEvent.ABSENT;
        return rank < FileRanks.LIMIT ? rank : ChromeEvent.ABSENT;
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
            TreeSet<Long> values = new TreeSet<>();
            for (List<Long> each : numbers) {
                values.add(each.get(place));
            }
            // A larger number is a time, or the number of a process or job.
            if (values.size() == files.size() && values.last() < LEAST_PART * files.size()) {
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
                    "neither the files nor their names give their ranks; --file-ranks 0,1,... gives them, one per file, in"
                            + " the order of the list, in a folder by name");
        }
        return found;
    }
}

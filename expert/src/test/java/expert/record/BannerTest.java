package expert.record;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.profile.CallFamily;
import earl.monitor.profile.RunProfile;
import earl.monitor.profile.RunProfile.Resources;
import earl.monitor.profile.RunProfile.SiteProfile;
import earl.monitor.profile.RunProfile.ThreadProfile;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The banner of profiles with known times. */
class BannerTest {
    private static final Pattern ROW = Pattern.compile("  (\\S.{22,}?) +([0-9]+\\.[0-9]) %.*");

    private static SiteProfile call(
            String function, CallFamily family, String place, long calls, double s, long bytes) {
        return new SiteProfile(function, family, List.of(), place, "", 0, calls, s, 0, s, 0, bytes);
    }

    private static ThreadProfile thread(int rank, int thread, double seconds, double waiting, SiteProfile... calls) {
        return new ThreadProfile(
                rank, "MPI Rank " + rank, rank, thread, "node", seconds, waiting, null, List.of(calls));
    }

    private static ThreadProfile sharing(int rank, double queued, long peak, int... processors) {
        BitSet allowed = new BitSet();
        for (int processor : processors) {
            allowed.set(processor);
        }
        Resources used = new Resources(queued, peak, allowed);
        return new ThreadProfile(rank, "MPI Rank " + rank, rank, 0, "node", 10, 0, used, List.of());
    }

    @Test
    void ranksThatShareAProcessorAreNamedWithTheTimeTheyLose() {
        RunProfile profile = new RunProfile(
                "app",
                10,
                List.of(sharing(0, 8, 1 << 20, 3), sharing(1, 9, 3 << 20, 3), sharing(2, 0, 2 << 20, 4)),
                true);

        assertThat(new Banner(profile).lines(""))
                .contains(
                        "3 processes of the program ran for 10.00 s, 0.0 % of it in MPI, 56.7 % of it without a processor",
                        "ranks 0, 1 share processor 3 of node: they had none for 85.0 % of their time")
                .anyMatch(line -> line.endsWith("; peak memory 1.0 MB, 2.1 MB, 3.1 MB (rank 1)"));
    }

    @Test
    void peaksThatAreTheSameInWordsAreSaidOnce() {
        RunProfile profile =
                new RunProfile("app", 10, List.of(sharing(0, 0, 11_910_000, 0), sharing(1, 0, 11_940_000, 1)), true);

        assertThat(new Banner(profile).lines("")).anyMatch(line -> line.endsWith("; peak memory 11.9 MB on each rank"));
    }

    @Test
    void ranksThatHaveAProcessorEachShareNone() {
        RunProfile profile = new RunProfile("app", 10, List.of(sharing(0, 3, 1, 0, 1), sharing(1, 3, 1, 0, 1)), true);

        assertThat(new Banner(profile).lines("")).noneMatch(line -> line.contains("share"));
    }

    @Test
    void rowsCallsAndImbalanceAreThoseOfTheProfile() {
        RunProfile profile = new RunProfile(
                "app",
                10,
                List.of(
                        thread(
                                0,
                                0,
                                10,
                                0,
                                call("MPI_Init", CallFamily.START_AND_END, "a.c:1", 1, 1, 0),
                                call("MPI_Send", CallFamily.MESSAGES, "a.c:2", 100, 2, 5000),
                                call("MPI_Barrier", CallFamily.COLLECTIVE, "a.c:3", 10, 0.5, 0)),
                        thread(
                                1,
                                0,
                                9,
                                0,
                                call("MPI_Init", CallFamily.START_AND_END, "a.c:1", 1, 1, 0),
                                call("MPI_Send", CallFamily.MESSAGES, "a.c:2", 100, 4, 5000),
                                call("MPI_Comm_dup", CallFamily.OTHER, "", 3, 0.1, 0))),
                true);

        assertThat(new Banner(profile).lines("; EXPERT used 1 s"))
                .containsExactly(
                        "2 processes of the program ran for 10.00 s, 43.0 % of it in MPI; EXPERT used 1 s",
                        "  computation                        52.0 %",
                        "  MPI messages                       30.0 %   200 calls, 10.0 kB",
                        "  start and end of MPI               10.0 %   2 calls",
                        "  before first and after last event   5.0 %",
                        "  MPI collective                      2.5 %   10 calls",
                        "  other MPI calls                     0.5 %   3 calls",
                        "most time in MPI_Send a.c:2 (30.0 %, 200 calls, 10.0 kB); MPI_Init a.c:1 (10.0 %, 2 calls);"
                                + " MPI_Barrier a.c:3 (2.5 %, 10 calls)",
                        "per rank (minimum, mean, maximum): computation 3.90, 5.20, 6.50 s (rank 0); MPI 3.50, 4.30, 5.10 s"
                                + " (rank 1)");
    }

    @Test
    void smallestRowsShareALineIfThereAreTooMany() {
        List<SiteProfile> calls = new ArrayList<>();
        for (CallFamily family : CallFamily.values()) {
            calls.add(call("MPI_" + family, family, "", 1, 1 + calls.size(), 0));
        }
        RunProfile profile =
                new RunProfile("app", 59, List.of(thread(0, 0, 58, 2, calls.toArray(SiteProfile[]::new))), false);

        List<String> lines = new Banner(profile).lines("");

        assertThat(lines).hasSizeLessThanOrEqualTo(9);
        assertThat(lines.getFirst()).contains("(of the calls that are recorded; others are lost)");
        assertThat(lines)
                .anyMatch(
                        line -> line.startsWith(
                                "  start and end of MPI, MPI one-sided, MPI collective, OpenMP and threads, MPI messages, before first and after last event  "));
        assertThat(tenths(lines)).isEqualTo(1000);
    }

    @Test
    void roundingIsNoRow() {
        SiteProfile send = call("MPI_Send", CallFamily.MESSAGES, "", 3, 0.1 + 0.2, 0);
        RunProfile profile = new RunProfile("app", 0.7, List.of(thread(0, 0, 0.7, 0, send)), true);
        assertThat(new Banner(profile).rows())
                .extracting(Banner.Row::name)
                .containsExactly("computation", "MPI messages");
    }

    @Test
    void sharesAlwaysAddUp() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int trial = 0; trial < 200; trial++) {
            List<ThreadProfile> threads = new ArrayList<>();
            for (int rank = random.nextInt(5); rank >= 0; rank--) {
                List<SiteProfile> calls = new ArrayList<>();
                for (CallFamily family : CallFamily.values()) {
                    calls.add(call("MPI_" + family, family, "", 1, random.nextDouble() * random.nextInt(3), 0));
                }
                threads.add(thread(rank, 0, 20, random.nextDouble(), calls.toArray(SiteProfile[]::new)));
            }
            RunProfile profile = new RunProfile("app", 20 + random.nextDouble(), threads, true);
            List<String> lines = new Banner(profile).lines("");
            assertThat(tenths(lines)).as("seed %d: %s", seed, lines).isEqualTo(1000);
            assertThat(lines).as("seed %d", seed).hasSizeLessThanOrEqualTo(9);
        }
    }

    private static long tenths(List<String> lines) {
        return lines.stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .mapToLong(row -> Math.round(10 * Double.parseDouble(row.group(2))))
                .sum();
    }
}

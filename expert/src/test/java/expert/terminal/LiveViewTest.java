package expert.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.Collector.Progress;
import earl.monitor.Collector.Snapshot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code expert record --live} shows, as a terminal shows it. */
class LiveViewTest {
    private static final String HEAD = "  rank events/s nodes  edges        loop           iteration recorded   lost";

    private Snapshot now = snapshot(0, 0);
    private int columns = 80;
    private int rows = 24;

    /** Four ranks after some tenths of a second, each with so many calls. */
    private static Snapshot snapshot(int tenths, long calls) {
        return snapshot(tenths, calls, 4);
    }

    private static Snapshot snapshot(int tenths, long calls, int ranks) {
        List<Progress> threads = new ArrayList<>();
        for (int rank = 0; rank < ranks && tenths > 0; rank++) {
            boolean ends = tenths >= 30;
            threads.add(new Progress(
                    rank,
                    0,
                    true,
                    calls + rank,
                    2 * calls,
                    8,
                    9,
                    tenths > 10,
                    tenths > 10 ? "MPI_Irecv" : "",
                    tenths > 10 ? calls / 6 : 0,
                    ends ? 10 : 0,
                    tenths > 10 && !ends,
                    rank == 3 ? 1234 : 0,
                    ends));
        }
        // In the order in which processes came.
        Collections.reverse(threads);
        return new Snapshot(tenths * 100_000_000L, 4 * calls, threads);
    }

    private LiveView view(OutputStream err) {
        Console console = new Console(OutputStream.nullOutputStream(), err, true, err instanceof Screen);
        return new LiveView(console, () -> now, () -> new TerminalSize(columns, rows));
    }

    @Test
    void theTableIsDrawnInItsPlace() {
        Screen screen = new Screen(80, 24);
        screen.echo("$ expert record --live mpirun -n 4 ./app\n");
        LiveView view = view(screen);
        for (int tenths = 5; tenths <= 30; tenths += 5) {
            now = snapshot(tenths, 60_000L * tenths);
            view.show();
        }
        assertThat(screen.text())
                .containsExactly(
                        "$ expert record --live mpirun -n 4 ./app",
                        HEAD,
                        "     0    1.20M     8      9 ended  Irecv            300,000      10       0",
                        "     1    1.20M     8      9 ended  Irecv            300,000      10       0",
                        "     2    1.20M     8      9 ended  Irecv            300,000      10       0",
                        "     3    1.20M     8      9 ended  Irecv            300,000      10   1.23k",
                        "nodes ██████  4.80M events per second");
        assertThat(screen.atLineStart()).isTrue();
    }

    @Test
    void whatTheProgramPrintsStandsAboveIt() throws Exception {
        Screen screen = new Screen(80, 24);
        LiveView view = view(screen);
        now = snapshot(5, 600);
        view.show();
        byte[] printed = ("first line\n" + "a long line ".repeat(10) + "\nlast, without an end")
                .getBytes(StandardCharsets.UTF_8);
        view.pass(new ByteArrayInputStream(printed), screen);
        view.close();
        now = snapshot(10, 1200);
        view.show();
        assertThat(screen.text())
                .startsWith(
                        "first line",
                        "a long line ".repeat(10).substring(0, 80),
                        "a long line ".repeat(10).substring(80).strip(),
                        "last, without an end",
                        HEAD)
                .hasSize(10)
                .last()
                .asString()
                .startsWith("nodes ██");
    }

    @Test
    void aNarrowWindowCutsLines() {
        columns = 30;
        Screen screen = new Screen(columns, 24);
        LiveView view = view(screen);
        for (int tenths = 5; tenths <= 30; tenths += 5) {
            now = snapshot(tenths, 60L * tenths);
            view.show();
        }
        assertThat(screen.text())
                .hasSize(6)
                .first()
                .isEqualTo(HEAD.substring(0, 29).stripTrailing());
    }

    @Test
    void aLowWindowShowsFewerThreads() {
        rows = 8;
        Screen screen = new Screen(80, rows);
        LiveView view = view(screen);
        for (int tenths = 5; tenths <= 30; tenths += 5) {
            now = snapshot(tenths, 60L * tenths, 64);
            view.show();
        }
        assertThat(screen.text()).hasSize(6).contains("       and 61 more");
    }

    @Test
    void aWindowThatGetsNarrowerKeepsWhatStandsAboveTheTable() {
        for (boolean rewraps : new boolean[] {false, true}) {
            columns = 80;
            Screen screen = new Screen(columns, 24);
            screen.echo("$ expert record --live\n");
            LiveView view = view(screen);
            now = snapshot(5, 600);
            view.show();
            columns = 50;
            if (rewraps) {
                screen.rewrap(columns);
            } else {
                screen.resize(columns);
            }
            for (int tenths = 10; tenths <= 30; tenths += 5) {
                now = snapshot(tenths, 60L * tenths);
                view.show();
            }
            List<String> text = screen.text();
            assertThat(text).first().isEqualTo("$ expert record --live");
            // The old table stays as it is, the new one is below, once.
            assertThat(text.subList(text.size() - 6, text.size() - 5))
                    .containsExactly(HEAD.substring(0, 49).stripTrailing());
            assertThat(text).filteredOn(line -> line.startsWith("  rank")).hasSize(2);
        }
    }

    @Test
    void anInterruptLeavesTheTerminalAsItWas() {
        Screen screen = new Screen(80, 24);
        LiveView view = view(screen);
        now = snapshot(5, 600);
        view.show();
        screen.echo("^C");
        now = snapshot(10, 1200);
        view.close();
        assertThat(screen.text()).hasSize(6).noneMatch(line -> line.contains("^C"));
        assertThat(screen.atLineStart()).isTrue();
    }

    @Test
    void whereThereIsNoTerminalThereAreLines() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        LiveView view = view(err);
        for (int tenths = 10; tenths <= 30; tenths += 10) {
            now = snapshot(tenths, 60_000L * tenths);
            view.show();
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("""
            expert: 4.80M events per second, 8 nodes, 0 of 4 threads stable, no loop yet, 0 iterations recorded, 1,234 records lost
            expert: 4.80M events per second, 8 nodes, 4 of 4 threads stable, loop at MPI_Irecv, 0 iterations recorded, recording, 1,234 records lost
            expert: 4.80M events per second, 8 nodes, 4 of 4 threads stable, loop at MPI_Irecv, 10 iterations recorded, 1,234 records lost
            """);
    }

    @Test
    void numbersAreBrief() {
        assertThat(LiveTable.brief(0)).isEqualTo("0");
        assertThat(LiveTable.brief(999)).isEqualTo("999");
        assertThat(LiveTable.brief(999.7)).isEqualTo("1.00k");
        assertThat(LiveTable.brief(12_340)).isEqualTo("12.3k");
        assertThat(LiveTable.brief(999_949)).isEqualTo("1.00M");
        assertThat(LiveTable.brief(123_456_789)).isEqualTo("123M");
    }
}

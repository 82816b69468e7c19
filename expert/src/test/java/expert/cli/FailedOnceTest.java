package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small inputs that once got a wrong answer, and what is right. */
class FailedOnceTest {
    private static String words(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @ParameterizedTest
    @DisplayName("Mistakes of authors are errors with file, line and what to write")
    @CsvSource(textBlock = """
            b1.py,      b1,           ':5: load: `at` holds positions; `m.recv_enter` holds times. Did you mean `m.recv_call`?'
            w4b.py,     w4b,          ':5: load: `at` holds positions; `m.recv_enter` holds times. Did you mean `m.recv_call`?'
            w4c.py,     w4c,          ':6: load: `at` holds positions; `m.recv_enter` holds times. Did you mean `m.recv_call`?'
            w10.py,     w10,          ':5: load: `at` holds positions; `m.bytes` holds bytes.'
            nonecol.py, nc,           ':5: nc: messages: ValueError: equal_to: a column does not mix with None; missing() says'
            nokind.py,  no_kind,      ':9: no_kind: describe: TypeError: wait() needs the attribute kind of the class'
            noself.py,  no_self,      ':4: load: EXPERT calls enter_callback with other arguments'
            shadow.py,  shadow,       ':6: load: trace is the trace of every pattern: give the attribute another name'
            js1.js,     js_bad,       ':5: js_bad: messages: TypeError: columns have no operators in JavaScript: a.minus(b) for a - b'
            js6.js,     js_at,        ':3: js_at: recv_callback: TypeError: add() takes its options in an object, { at: ... }'
            js7.js,     js_sum,       ':3: js_sum: recv_callback: TypeError: add() has no option ''att'''
            js8.js,     js_cmp,       ':3: js_cmp: messages: TypeError: columns have no operators in JavaScript'
            """)
    void mistakesOfAuthors(String file, String pattern, String error) throws IOException {
        Path patterns = Traces.failedOnce("patterns/" + file).toRealPath();
        Terminal.Result done = analyze(patterns, pattern, Traces.example("halo"));
        assertThat(done.status()).isEqualTo(3);
        assertThat(done.err()).contains("expert: " + patterns + error);
    }

    @ParameterizedTest
    @CsvSource({"cp.py, cp", "cp2.py, cp2"})
    void callPathsOfEventsAndLocationsArePlaces(String file, String pattern) {
        Terminal.Result done = analyze(Traces.failedOnce("patterns/" + file), pattern, Traces.example("halo"));
        assertThat(done.status()).as(done.err()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"wq.py, wq, older without at = 20"})
    void aQueueInACallbackIsThatOfItsEvent(String file, String pattern, String result) {
        Path trace = Traces.collected("wrong_order");
        assertThat(analyze(Traces.failedOnce("patterns/" + file), pattern, trace)
                        .out())
                .contains(result);
    }

    private static Terminal.Result analyze(Path patterns, String pattern, Path trace) {
        return new Terminal()
                .run("analyze", "--no-cache", "--patterns", patterns.toString(), "--select", pattern, trace.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "patobj.json, $.patterns is not of type array",
        "patmix.json, $.patterns[0] is not of type object",
        "str.json, $.patterns[0].severity is not of type number",
        "nodata.cubex, 92.index of wrong_order has no 92.data beside it"
    })
    void forgedReportsAreDamaged(String file, String why) {
        String report = Traces.failedOnce("hostile/" + file).toString();
        for (String[] command : new String[][] {{"check", report}, {"diff", report, report}}) {
            Terminal.Result done = new Terminal().run(command);
            assertThat(done.status()).isEqualTo(2);
            assertThat(done.out() + done.err()).contains(report).contains(why);
        }
        assertThat(new Terminal().run("diff", report, report).err().lines()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            buffer-flush-cause,       'The recording disturbed the run: 1 flush of the trace buffer took 3.000 s.'
            calling-context-mpi,      'Rank 1 waits 90.00 ms (22.5 % of the run) in MPI_Recv because rank 0 spends longer in main itself'
            clocks-5s-apart,          'EXPERT corrected 1 clock, rank 1 by -5.000 s, within 1.035 ms.'
            clocks-5s-apart,          'Ranks 0, 1 wait 550.0 ms (27.5 % of the run) in MPI_Recv'
            cross_2_63,               'Ranks 0, 1, 3-5 wait 1.863 ns (32.0 % of the run) in MPI_Reduce_scatter'
            group-global-members,     'Rank 3 waits 90.00 ms (4.5 % of the run) in MPI_Bcast because rank 2 spends longer in main itself'
            hang-in-barrier,          'Ranks 0, 1, 3 never left MPI_Barrier; rank 2 never entered it: it was in solve.'
            intercomm-barrier,        'Ranks 0, 2, 3 wait 370.0 ms (30.8 % of the run) in MPI_Barrier'
            lo2s-samples,             '50.0 % of the sampled time is in bar.'
            metric-location-outlasts, '72.2 % parallel_efficiency, 95.0 % communication_efficiency, 76.1 % load_balance'
            mpi-only-program-begin,   '85.4 % parallel_efficiency, 98.0 % communication_efficiency, 87.1 % load_balance'
            mpi-only,                 '85.3 % parallel_efficiency, 98.0 % communication_efficiency, 87.1 % load_balance'
            shmem-barrier,            'Ranks 1, 2 wait 170.0 ms (28.3 % of the run) in shmem_barrier_all and 1 other call path'
            time-crosses-2-63,        'Rank 1 waits 90.00 ms (22.5 % of the run) in MPI_Recv because rank 0 spends longer in main itself'
            waitall_mix,              'Rank 0 waits 80.00 us (40.0 % of the run) in MPI_Waitall because rank 1 spends longer in work'
            """)
    void archivesOfOtherWriters(String name, String sentence) {
        Path folder = Traces.failedOnce("archives/" + name);
        Path inside = folder.resolve("trace");
        Path trace = Traces.anchor(Files.isDirectory(inside) ? inside : folder);
        Terminal.Result done = new Terminal().run("analyze", "--no-cache", trace.toString());
        assertThat(done.status()).as(done.err()).isZero();
        assertThat(words(done.out())).contains(sentence);
    }
}

package earl.model.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnotatedModelTest {
    /** Figure 8 of "Communication models", with what it leaves out. */
    private static final String FIGURE = """
        for i0 = 0 to 248 // @{0=671,1=999,5=1327...}
          // #{0=644,1=966,5=1288...}
          for i1 = 0 to 159 // @{0=0,1=0,5=0...}
            // #{0=2,1=3,5=4...}
            ...
          done
          get "before" {0,1,5}.time ->
          for i1 = 0 to 159 // @{0=320,1=480,5=640...}
            // #{0=2,1=3,5=4...}
            ...
          done
          get "after" {0,1,5}.time <-
          0 send 1 2 // @{0=640}
          1 send 2 2 // @{1=960}
          0 recv 1 2 // @{1=961}
          ...
        done
        """;

    @TempDir
    Path folder;

    private ScanPlan read(String text) throws IOException {
        return AnnotatedModel.read(Files.writeString(folder.resolve("A.txt"), text));
    }

    private static Map<String, String> places(ScanPlan plan, List<ScanPlan.Item> items) {
        Map<String, String> places = new TreeMap<>();
        for (ScanPlan.Item item : items) {
            switch (item) {
                case ScanPlan.Loop loop -> places.putAll(places(plan, loop.items()));
                case ScanPlan.Mark mark ->
                    mark.places()
                            .keySet()
                            .forEach(process -> places.put(
                                    mark.label() + " " + process,
                                    mark.position(process).text(plan.first())));
            }
        }
        return places;
    }

    @Test
    void figureHasItsNumbers() throws IOException {
        ScanPlan plan = read(FIGURE);
        assertThat(places(plan, plan.items()))
                .containsExactlyEntriesOf(new TreeMap<>(Map.of(
                        "before 0", "991+644*i0",
                        "after 0", "1311+644*i0",
                        "before 1", "1479+966*i0",
                        "after 1", "1959+966*i0",
                        "before 5", "1967+1288*i0",
                        "after 5", "2607+1288*i0")));
        assertThat(plan.items())
                .singleElement()
                .matches(item -> item instanceof ScanPlan.Loop loop
                        && loop.count().equals(new earl.model.AffineExpression(249)));
    }

    /** Without remarks in the program, places follow from the events. */
    @Test
    void placesAreCounted() throws IOException {
        StringBuilder text = new StringBuilder("""
            for i0 = 1 to 671
              0 send 9 t
            done
            for i0 = 1 to 249
              for i1 = 1 to 160
                0 send 1 t
                0 local anything
                0 send 4 t
              done
              get "before" {0}.time ->
              for i1 = 1 to 160
                1 recv 0 t
                get "inside" {0,7-9}.bytes ->
                0,7-9 sync MPI_Barrier 0,7-9
              done
              get "after" {0}.time <-
            """);
        text.append("  0 send 1 t\n".repeat(4)).append("done\n");
        ScanPlan plan = read(text.toString());
        assertThat(places(plan, plan.items()))
                .containsEntry("before 0", (671 + 320 - 644) + "+644*i0")
                .containsEntry("after 0", (671 + 640 - 644) + "+644*i0")
                .containsEntry("inside 0", (671 + 320 + 1 - 644 - 2) + "+644*i0+2*i1")
                .containsEntry("inside 8", (-160 - 1) + "+160*i0+i1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0 send 1 t;expected a mark such as: get \"before\" {0-3}.time ->",
                "get \"a\" {0}.time ->;line 1: expected a construct after the mark",
                "get \"a\" {0}.time <-;line 1: expected a construct before the mark",
                "get \"a\" {0}.speed ->;line 1: expected time, duration, bytes or wait, found speed",
                "get a {0}.time ->;line 1: expected get \"label\" {processes}.attribute -> (or <-)",
                "get \"a\" {3}.time ->|0 send 1 t;line 1: expected processes that take part in the construct, found 3",
                "get \"a\" {x}.time ->;line 1: expected processes such as 0-3,5, found x",
                "for i0 = 1 to 3|0 send 1 t;line 2: expected another \"done\"",
                "done;line 1: expected a loop that this \"done\" ends",
                "for i0 = 2 to 3;line 1: expected all counters to begin at 0, or all at 1",
                "for i1 = 1 to 3;line 1: expected a loop of i0, found i1",
                "for i99999 = 1 to 3;line 1: expected an event, for, done, get or ..., found for i99999 = 1 to 3",
                "for i0 = 1 to 0;line 1: expected a loop that runs at least once, found 1 to 0",
                "for i0 = 1 to 99999999999999999999;line 1: expected a number, or one that depends on counters such as"
                        + " 3+2*i0, found 99999999999999999999",
                "for i0 = 1 to n;line 1: expected a number, or one that depends on counters such as 3+2*i0, found n",
                "for i0 = 1 to i0;line 1: expected a count that is affine in the counters of the loops around it,"
                        + " found i0",
                "for i0 = 1 to 9|for i1 = 1 to i0*i0;line 2: expected a count that is affine in the counters of the"
                        + " loops around it, found i0*i0",
                "for i0 = 1 to 9|for i1 = 1 to 5-i0;line 2: expected a count that is not below 0 in any iteration of"
                        + " the loops around it, found 5-i0",
                "0 send 1 t // @{0=i0};line 1: expected a whole number that depends on the loops around it only, found"
                        + " i0",
                "for i0 = 1 to 3 // @{0=i0};line 1: expected a whole number that depends on the loops around it only,"
                        + " found i0",
                "for i0 = 1 to 3 // #{0=1/3*i0};line 1: expected a whole number that depends on the loops around it"
                        + " only, found 1/3*i0",
                "get \"a\" {}.time ->;line 1: expected processes such as 0-3,5, found nothing",
                "get \"a\" {5-3}.time ->;line 1: expected processes such as 0-3,5, at most 1048576, found 5-3",
                "get \"a\" {0-9999999}.time ->;line 1: expected processes such as 0-3,5, at most 1048576, found"
                        + " 0-9999999",
                "for i0 = 1 to 3|...|done;line 2: expected the loop to say how long an iteration is: // #{0=2,1=3}",
                "for all p: p send p+1 t;line 1: expected an event, for, done, get or ..., found for all p: p send p+1"
                        + " t (write the model with --flat)"
            })
    void whatIsWrongIsNamed(String text, String message) {
        assertThatThrownBy(() -> read(text.replace('|', '\n')))
                .isInstanceOf(TraceException.class)
                .hasMessage(folder.resolve("A.txt") + ": " + message);
    }

    /** Rows in the order of the loops, from a trace whose time is the number of steps. */
    @Test
    void valuesAreReadInTheOrderOfTheLoops() throws IOException {
        Path trace =
                Files.writeString(folder.resolve("trace.txt"), "0 send 0 t\n".repeat(6) + "0 recv 0 t\n".repeat(6));
        ScanPlan plan = read("""
            for i0 = 1 to 3
              get "at" {0}.time ->
              0 send 0 t
              0 send 0 t
            done
            for i0 = 1 to 6
              0 recv 0 t
            done
            get "end" {0}.time <-
            get "length" {0}.duration <-
            """);
        List<String> rows = new ArrayList<>();
        try (earl.Trace open = earl.Trace.open(trace)) {
            new Extraction(open)
                    .run(
                            plan,
                            (mark, counters, process, value) -> rows.add(
                                    mark.label() + java.util.Arrays.toString(counters) + " " + process + " " + value));
            ScanPlan other = read("for i0 = 1 to 9\n0 send 0 t\nget \"a\" {0}.duration <-\n0 send 0 t\ndone\n");
            assertThatThrownBy(() -> new Extraction(open).run(other, (mark, counters, process, value) -> {}))
                    .isInstanceOf(TraceException.class)
                    .hasMessageContaining("asks for event 12 of process 0, which has 12: the model is another trace's");
        }
        assertThat(rows).containsExactly("at[1] 0 0.0", "at[2] 0 2.0", "at[3] 0 4.0", "end[] 0 11.0", "length[] 0 5.0");
    }

    /** A nest whose inner counts depend on outer counters: places are polynomials. */
    @Test
    void placesInATriangularNest() throws IOException {
        ScanPlan plan = read("""
            for i0 = 1 to 9
              for i1 = 1 to i0
                get "inside" {0}.time ->
                0 send 1 t
              done
              get "after" {0}.time <-
              1 recv 0 t
            done
            """);
        assertThat(places(plan, plan.items()))
                .containsEntry("inside 0", "-2+1/2*i0+i1+1/2*i0^2")
                .containsEntry("after 0", "-1+3/2*i0+1/2*i0^2");
        plan = read("""
            for i0 = 0 to 8 // @{0=5}
              for i1 = 0 to 3*i0 // @{0=i0*i0+1/2*i0^2-1/2*i0} #{0=2+i1}
                get "inside" {0}.time ->
                0 send 1 t
                ...
              done
              ...
              // #{0=i0}
            done
            """.replace("  ...\n  // #{0=i0}\n", "").replace("@{0=5}", "@{0=5} #{0=7}"));
        assertThat(places(plan, plan.items())).containsEntry("inside 0", "5+13/2*i0+3/2*i1+3/2*i0^2+1/2*i1^2");
    }
}

package earl.model.global;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import earl.Trace;
import earl.model.CommunicationRecords;
import earl.model.LoopRecognizer;
import earl.model.ProcessNumbers;
import earl.model.Vocabulary;
import earl.model.compact.CompactModel;
import earl.model.scan.AnnotatedModel;
import earl.model.scan.ScanPlan;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loops of several processes whose iterations differ evenly. */
class ConstructFoldingTest {
    @TempDir
    Path folder;

    private GlobalModel model(String lines) throws IOException {
        try (Trace trace = Trace.open(Files.writeString(folder.resolve("trace.txt"), lines))) {
            return GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 1);
        }
    }

    @Test
    void countsAndTagsThatGrow() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i <= 10; i++) {
            lines.append("0 send 1 tag%d\n0 recv 1 tag%d\n"
                    .formatted(100 + 10 * i, 100 + 10 * i)
                    .repeat(2 * i + 1));
            lines.append("0 sync MPI_Barrier 0-1\n1 sync MPI_Barrier 0-1\n");
            lines.append("1 send 0 up\n1 recv 0 up\n".repeat(20 - i));
        }
        GlobalModel model = model(lines.toString());
        StringBuilder text = new StringBuilder();
        model.write(text, true);
        assertThat(text).hasToString("""
            for i0 = 1 to 10 // 0-1 @{0-1=0}
              // #{0-1=22+i0}
              for i1 = 1 to 1+2*i0 // 0-1 @{0-1=0}
                // #{0-1=1}
                0 send 1 tag100+10*i0 // @{0=0}
                0 recv 1 tag100+10*i0 // @{1=0}
              done
              0-1 sync MPI_Barrier 0-1 // @{0-1=1+2*i0}
              for i1 = 1 to 20-i0 // 0-1 @{0-1=2+2*i0}
                // #{0-1=1}
                1 send 0 up // @{1=0}
                1 recv 0 up // @{0=0}
              done
            done
            """);
        assertThat(model.traffic())
                .extracting(GlobalModel.Traffic::source, GlobalModel.Traffic::messages)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(0, 120L), org.assertj.core.groups.Tuple.tuple(1, 145L));
        assertThat(Processes.text(model.part("1.1"))).isEqualTo("""
            for i0 = 1 to 3 // 0-1
              0 send 1 tag110
              0 recv 1 tag110
            done
            """);
        assertThat(model.part("1.2").traffic()).containsExactly(new GlobalModel.Traffic(1, 0, 19, 0));
    }

    /** Sizes that grow are counted from the loops. */
    @Test
    void bytesThatGrow() throws IOException {
        Processes all = new Processes(2);
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j <= i; j++) {
                all.sized(0, 1, 7 + i, 100 * i + 8);
            }
            all.sync("MPI_Barrier", 0, 1);
        }
        GlobalModel model = all.model();
        GlobalModelTest.assertExpands(all, model, "sizes");
        long bytes = 0;
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j <= i; j++) {
                bytes += 100 * i + 8;
            }
        }
        assertThat(model.traffic()).containsExactly(new GlobalModel.Traffic(0, 1, 15, bytes));
    }

    /** Groups that have nothing to do with each other have loops of their own, whatever their pace. */
    @Test
    void groupsAreFoldedApart() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i <= 12; i++) {
            lines.append("0 send 1 a\n0 recv 1 a\n".repeat(2 + i)).append("1 send 0 b\n1 recv 0 b\n");
            if (i <= 7) {
                lines.append("2 send 3 a\n2 recv 3 a\n3 send 2 c\n3 recv 2 c\n");
                lines.append("2 send 3 b\n2 recv 3 b\n".repeat(30 - 2 * i));
            }
        }
        assertThat(Processes.text(model(lines.toString()))).isEqualTo("""
            for i0 = 1 to 12 // 0-1
              for i1 = 1 to 2+i0 // 0-1
                0 send 1 a
                0 recv 1 a
              done
              1 send 0 b
              1 recv 0 b
            done
            for i0 = 1 to 7 // 2-3
              2 send 3 a
              2 recv 3 a
              3 send 2 c
              3 recv 2 c
              for i1 = 1 to 30-2*i0 // 2-3
                2 send 3 b
                2 recv 3 b
              done
            done
            """);
    }

    /** Whatever is folded, each process keeps its sequence, in the file and along the processes, too. */
    @Test
    void randomNestsKeepTheirSequences() throws IOException {
        int folded = 0;
        for (int seed : Sample.seeds(60, 6)) {
            String lines = RandomNests.lines(seed);
            Path file = Files.writeString(folder.resolve("trace.txt"), lines);
            try (Trace trace = Trace.open(file)) {
                GlobalModel model = GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 1);
                String text = Processes.text(model);
                String as = "seed " + seed + "\n" + text;
                folded += text.contains("tag") && text.matches("(?s).*[+*-]i\\d.*") ? 1 : 0;
                assertThat(model.events()).as(as).isEqualTo(lines.lines().count());
                assertThat(model.dangling()).as(as).isZero();
                Map<Integer, List<String>> recorded = recorded(trace);
                recorded.forEach((location, expected) -> {
                    List<String> expanded = new ArrayList<>();
                    model.expand(
                            location,
                            (symbol, numbers) -> expanded.add(model.vocabulary().text(symbol, numbers)));
                    assertThat(expanded).as(as).isEqualTo(expected);
                });
                StringBuilder compact = new StringBuilder();
                new CompactModel(model).write(compact);
                List<List<String>> read = CompactReader.read(compact.toString(), model.locations());
                recorded.forEach((location, expected) -> assertThat(read.get(model.process(location)))
                        .as(as + compact)
                        .isEqualTo(expected));
                assertPlaces(trace, model, as);
            }
        }
        assertThat(folded).isGreaterThan(Sample.runsAll() ? 25 : 0);
    }

    private static Map<Integer, List<String>> recorded(Trace trace) {
        Vocabulary vocabulary = new Vocabulary();
        CommunicationRecords records = new CommunicationRecords(trace, vocabulary, false);
        Map<Integer, List<String>> recorded = new TreeMap<>();
        for (Location location : trace.locations()) {
            List<String> own = new ArrayList<>();
            records.read(location, (symbol, numbers) -> own.add(vocabulary.text(symbol, numbers)));
            recorded.put(location.id(), own);
        }
        return recorded;
    }

    /** A mark before each event of the text, with and without the rest of it: the events at its places are what it says. */
    private void assertPlaces(Trace trace, GlobalModel model, String as) throws IOException {
        for (boolean remarks : new boolean[] {false, true}) {
            StringBuilder text = new StringBuilder();
            model.write(text, remarks);
            StringBuilder marked = new StringBuilder();
            Map<String, String> events = new HashMap<>();
            for (String line : text.toString().split("\n", -1)) {
                String event = line.replaceAll(" //.*", "").strip();
                if (event.contains(" send ") || event.contains(" recv ")) {
                    String[] words = event.split(" ", -1);
                    String label = "e" + events.size();
                    events.put(label, event);
                    marked.append("get \"%s\" {%s}.time ->\n".formatted(label, words[words[1].equals("send") ? 0 : 2]));
                }
                marked.append(line).append('\n');
            }
            if (events.isEmpty()) {
                return;
            }
            Map<Integer, List<String>> recorded = recorded(trace);
            ScanPlan plan = AnnotatedModel.read(Files.writeString(folder.resolve("marked.txt"), marked));
            int[] seen = {0};
            follow(plan.items(), new long[0], (mark, counters) -> {
                int process = mark.places().keySet().iterator().next();
                long place = mark.position(process).at(counters);
                long[] shown = java.util.Arrays.stream(counters).map(i -> i + 1).toArray();
                int location = ProcessNumbers.of(trace).location(process);
                assertThat(Counters.evaluated(events.getOrDefault(mark.label(), ""), shown))
                        .as(as)
                        .isEqualTo(recorded.getOrDefault(location, List.of()).get(Math.toIntExact(place)));
                seen[0]++;
            });
            assertThat((long) seen[0])
                    .as(as)
                    .isEqualTo(recorded.values().stream()
                            .flatMap(List::stream)
                            .filter(event -> !event.contains(" sync "))
                            .count());
        }
    }

    private static void follow(
            List<ScanPlan.Item> items, long[] counters, java.util.function.BiConsumer<ScanPlan.Mark, long[]> visitor) {
        for (ScanPlan.Item item : items) {
            switch (item) {
                case ScanPlan.Loop loop -> {
                    long[] deeper = java.util.Arrays.copyOf(counters, counters.length + 1);
                    long count = loop.count().at(counters);
                    for (long i = 0; i < count; i++) {
                        deeper[counters.length] = i;
                        follow(loop.items(), deeper, visitor);
                    }
                }
                case ScanPlan.Mark mark -> visitor.accept(mark, counters);
            }
        }
    }
}

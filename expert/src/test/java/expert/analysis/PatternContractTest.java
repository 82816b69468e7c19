package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.PatternResult;
import expert.script.Language;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a pattern of any level says of itself, may set and gives back, and what it is told of mistakes, the same in both languages. */
class PatternContractTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void aPatternSaysWhatItIs(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
            class MPIWaitTime(Pattern):
                \"""First line.

                    indented
                last
                \"""
                parent = "waits"
                unit = "bytes"
                view = True
                title = "My title"
                limit = parameter(2.5, "a limit", min=0, max=10)
                count = parameter(3, choices=[1, 3])
                on = parameter(True)
                word = parameter("x", "a word")
                def __init__(self):
                    self.early = [self.limit, self.count, self.on, self.word, len(self.trace)]
                def wrapup(self):
                    self.result('values', self.early)
                def severity(self):
                    return 42
                def confidence(self):
                    return 0.5
            """, """
            /**
             * First line.
             *
             *     indented
             * last
             */
            export class MPIWaitTime extends Pattern {
              static parent = 'waits';
              static unit = 'bytes';
              static view = true;
              static title = 'My title';
              static limit = parameter(2.5, 'a limit', { min: 0, max: 10 });
              static count = parameter(3, '', { type: 'integer', choices: [1, 3] });
              static on = parameter(true);
              static word = parameter('x', 'a word');
              constructor() {
                super();
                this.early = [this.limit, this.count, this.on, this.word, this.trace.length];
              }
              wrapup() { this.result('values', this.early); }
              severity() { return 42; }
              confidence() { return 0.5; }
            }
            """);
        PatternResult result = patterns.only(TinyTraces.lateMessages());
        assertThat(result.info().name()).isEqualTo("mpi_wait_time");
        assertThat(result.info().title()).isEqualTo("My title");
        assertThat(result.info().doc()).isEqualTo("First line.\n\n    indented\nlast");
        assertThat(result.info().parent()).isEqualTo("waits");
        assertThat(result.info().unit()).isEqualTo("bytes");
        assertThat(result.info().view()).isTrue();
        assertThat(result.info().parameters())
                .extracting(parameter -> parameter.name() + " " + parameter.type() + " " + parameter.defaultValue())
                .containsExactlyInAnyOrder("limit NUMBER 2.5", "count INTEGER 3", "on BOOLEAN true", "word TEXT x");
        assertThat(result.severity()).isEqualTo(42);
        assertThat(result.confidence()).isEqualTo(0.5);
        assertThat(result.results().get("values")).isEqualTo(List.of(2.5, 3L, true, "x", 20L));
    }

    @ParameterizedTest
    @EnumSource
    void parametersAreSetByTheUser(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
            class Mine(Pattern):
                least = parameter(0.0, "seconds")
                def wrapup(self):
                    self.result('least', self.least)
            """, """
            export class Mine extends Pattern {
              static least = parameter(0.0, 'seconds');
              wrapup() { this.result('least', this.least); }
            }
            """);
        assertThat(patterns.analyze(TinyTraces.lateMessages(), request -> request.with(Map.of("mine.least", "1e-3")))
                        .patterns()
                        .getFirst()
                        .results())
                .containsEntry("least", 0.001);
    }

    @ParameterizedTest
    @EnumSource
    void resultsKeepTheirShape(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
            class Mine(Pattern):
                def wrapup(self):
                    self.result('map', {'a': 1, 'b': [1.5, None, {'c': True}]})
                    self.result('text', 'x')
                    self.result('nothing', None)
                    self.result('whole', 3.0)
            """, """
            export class Mine extends Pattern {
              wrapup() {
                this.result('map', { a: 1, b: [1.5, null, new Map([['c', true]])] });
                this.result('text', 'x');
                this.result('nothing', null);
                this.result('whole', 3.0);
              }
            }
            """);
        Map<String, ?> results = patterns.results(TinyTraces.lateMessages());
        assertThat(results.get("map")).isEqualTo(Map.of("a", 1L, "b", Arrays.asList(1.5, null, Map.of("c", true))));
        assertThat(results.get("text")).isEqualTo("x");
        assertThat(results).containsEntry("nothing", null);
        assertThat(results.get("whole")).isEqualTo(3L);
    }

    /** More events than a chunk has, and bookings too small to be worth telling: in whatever callback, each of them counts. */
    @ParameterizedTest
    @EnumSource
    void everyBookingCountsWhereverItIsMade(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
            class Mine(Pattern):
                def exit_callback(self, e):
                    self.add(e.time - self.trace.event(e.enterptr).time, at=e)
                def message_callback(self, m):
                    self.add(0.25, at=m.recv)
                def messages(self, m):
                    self.add(0.125, at=m.recv[0])
                def wrapup(self):
                    self.add(0.0625, at=self.trace.event(3))
            """, """
            export class Mine extends Pattern {
              exit_callback(e) { this.add(e.time - this.trace.event(e.enterptr).time, { at: e }); }
              message_callback(m) { this.add(0.25, { at: m.recv }); }
              messages(m) { this.add(0.125, { at: m.recv.at(0) }); }
              wrapup() { this.add(0.0625, { at: this.trace.event(3) }); }
            }
            """);
        int visits = 40_000;
        TinyTrace trace = new TinyTrace(2).send(0, 0, 1, 7, 100).recv(1, 0.25, 0, 7, 100);
        for (int i = 0; i < visits; i++) {
            trace.enter(0, i + 1, "work").exit(0, i + 1.5);
        }
        PatternResult result = patterns.only(trace);
        assertThat(result.severity()).isEqualTo(0.5 * visits + 0.25 + 0.125 + 0.0625);
        assertThat(result.instances()).isEqualTo(visits + 3);
    }

    @ParameterizedTest
    @EnumSource
    void mistakesAreErrorsThatSayWhatIsKnown(Language language) {
        Patterns patterns = new Patterns(folder).mine(language, """
            def said(action):
                try:
                    action()
                except Exception as error:
                    return type(error).__name__ + ': ' + str(error.args[0])
                return 'nothing'
            class Mine(Pattern):
                def wrapup(self):
                    t = self.trace
                    self.result('item', said(lambda: t.event(0)['sendptr']))
                    self.result('attribute', said(lambda: t.event(0).foo))
                    self.result('missing', said(lambda: t.event(None)))
                    self.result('beyond', said(lambda: t.event(20)))
                    self.result('column', said(lambda: t.messages.foo))
                    self.result('mix', said(lambda: t.messages.tag + t.columns.time))
                    self.result('length', said(lambda: self.add(t.messages.tag, at=t.columns.pos)))
            """, """
            function said(action) {
              try {
                action();
              } catch (error) {
                return error.name + ': ' + error.message;
              }
              return 'nothing';
            }
            export class Mine extends Pattern {
              wrapup() {
                const t = this.trace;
                this.result('item', said(() => t.event(0)['sendptr']));
                this.result('attribute', said(() => t.event(0).foo));
                this.result('missing', said(() => t.event(null)));
                this.result('beyond', said(() => t.event(20)));
                this.result('column', said(() => t.messages.foo));
                this.result('mix', said(() => t.messages.tag.plus(t.columns.time)));
                this.result('length', said(() => this.add(t.messages.tag, { at: t.columns.pos })));
              }
            }
            """);
        Map<String, ?> results = patterns.results(TinyTraces.lateMessages());
        assertThat((String) results.get("item"))
                .endsWith("'sendptr' is no attribute of this enter event; it has pos time loc type enterptr region");
        assertThat((String) results.get("attribute")).contains("'foo' is no attribute of this enter event; it has pos");
        assertThat((String) results.get("missing")).startsWith("TypeError: no event: the link is missing");
        assertThat((String) results.get("beyond")).endsWith("position 20 of a trace of 20 events");
        assertThat((String) results.get("column")).contains("foo").contains("send_enter");
        assertThat((String) results.get("mix")).contains("2").contains("20");
        assertThat((String) results.get("length")).endsWith("at has 20 rows, the severity 2");
    }
}

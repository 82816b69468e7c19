package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import expert.script.Language;
import java.nio.file.Path;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Patterns that can merge: run on parts of a trace, wherever it is cut, they find what they find in all of it. */
class MergeTest {
    @TempDir
    Path folder;

    private static final String PYTHON = """
            from collections import Counter, defaultdict
            from expert import Pattern, parameter

            class Longest:
                def __init__(self):
                    self.value = -1.0
                    self.event = None
                    self.message = None

            class Mine(Pattern):
                least = parameter(0.0, "ignored below")
                def __init__(self):
                    self.by_region = Counter()
                    self.times = defaultdict(list)
                    self.seen = set()
                    self.longest = Longest()
                    self.count = 0
                    self.kind = Longest
                def exit_callback(self, e):
                    self.count += 1
                    self.by_region[e.region] += 1
                    self.seen.add(e.loc)
                    self.times[e.region].append(e.time)
                    self.add(e.time - self.trace.event(e.enterptr).time, at=e.enterptr, because={'exit': e})
                def message_callback(self, m):
                    wait = m.send_enter - m.recv_enter
                    if wait > self.longest.value:
                        self.longest.value = wait
                        self.longest.event = m.recv
                        self.longest.message = m
                def collective_callback(self, c):
                    self.count += 1000
                def merge(self, later):
                    self.by_region += later.by_region
                    self.seen |= later.seen
                    self.count += later.count
                    for name, times in later.times.items():
                        self.times[name] += times
                    assert later.kind is Longest and type(later.longest) is Longest and later.least == self.least
                    if later.longest.value > self.longest.value:
                        self.longest = later.longest
                def wrapup(self):
                    self.result('count', self.count)
                    self.result('by_region', dict(sorted(self.by_region.items())))
                    self.result('seen', sorted(self.seen))
                    self.result('times', [self.times[n] for n in sorted(self.times)])
                    self.result('longest', [self.longest.value, self.longest.event, self.longest.message])
            """;

    private static final String JAVASCRIPT = """
            import { Pattern, parameter } from 'expert';

            export class Longest {
              value = -1.0;
              event = null;
              message = null;
            }

            export class Mine extends Pattern {
              static least = parameter(0.0, 'ignored below');
              by_region = new Map();
              times = {};
              seen = new Set();
              longest = new Longest();
              ends = new Float64Array(4);
              nothing = undefined;
              self = this.times;
              count = 0;
              exit_callback(e) {
                this.count += 1;
                this.by_region.set(e.region, (this.by_region.get(e.region) ?? 0) + 1);
                this.seen.add(e.loc);
                (this.times[e.region] ??= []).push(e.time);
                this.ends[e.loc] = e.time;
                this.add(e.time - this.trace.event(e.enterptr).time, { at: e.enterptr, because: { exit: e } });
              }
              message_callback(m) {
                const wait = m.send_enter - m.recv_enter;
                if (wait > this.longest.value) {
                  this.longest.value = wait;
                  this.longest.event = m.recv;
                  this.longest.message = m;
                }
              }
              merge(later) {
                later.by_region.forEach((n, name) => this.by_region.set(name, (this.by_region.get(name) ?? 0) + n));
                later.seen.forEach((loc) => this.seen.add(loc));
                this.count += later.count;
                Object.entries(later.times).forEach(([name, times]) => { (this.times[name] ??= []).push(...times); });
                this.ends = this.ends.map((end, loc) => Math.max(end, later.ends[loc]));
                if (!(later instanceof Mine && later.longest instanceof Longest && later.least === this.least
                    && later.self === later.times && this.self === this.times && later.nothing === undefined)) {
                  throw new Error('something was lost on the way');
                }
                if (later.longest.value > this.longest.value) {
                  this.longest = later.longest;
                }
              }
              wrapup() {
                this.result('count', this.count);
                this.result('by_region', Object.fromEntries(Array.from(this.by_region).sort()));
                this.result('seen', Array.from(this.seen).sort());
                this.result('times', Object.keys(this.times).sort().map((name) => this.times[name]));
                this.result('ends', Array.from(this.ends));
                this.result('longest', [this.longest.value, this.longest.event, this.longest.message]);
              }
            }
            """;

    private Patterns patterns(Language language) {
        return language == Language.PYTHON
                ? new Patterns(folder).file("mine.py", PYTHON)
                : new Patterns(folder).file("mine.js", JAVASCRIPT);
    }

    /** Times are multiples of 1/64 s, so that sums are exact in any order. */
    private static TinyTrace random(Random random) {
        TinyTrace trace = new TinyTrace(4);
        double time = 0;
        for (int i = 0; i < 200; i++) {
            int from = random.nextInt(4);
            int to = (from + 1 + random.nextInt(3)) % 4;
            trace.enter(to, time += step(random), "MPI_Recv");
            trace.enter(from, time += step(random), "MPI_Send");
            trace.send(from, time, to, 1, 10).exit(from, time += step(random));
            trace.recv(to, time, from, 1, 10).exit(to, time += step(random));
        }
        return trace;
    }

    private static double step(Random random) {
        return (1 + random.nextInt(64)) / 64.0;
    }

    private static long[] cuts(Trace trace, Random random) {
        TreeSet<Long> cuts = new TreeSet<>();
        cuts.add(0L);
        cuts.add(trace.length());
        for (int i = random.nextInt(6); i >= 0; i--) {
            cuts.add(random.nextLong(trace.length()));
        }
        return cuts.stream().mapToLong(Long::longValue).toArray();
    }

    @ParameterizedTest
    @EnumSource
    void whereTheTraceIsCutDoesNotMatter(Language language) {
        long seed = System.nanoTime();
        Patterns patterns = patterns(language);
        PatternResult whole =
                patterns.cut(trace -> new long[] {0, trace.length()}).only(random(new Random(seed)));
        assertThat(whole.results()).containsEntry("count", 400L);
        assertThat(whole.severity()).isPositive();
        for (int threads : new int[] {1, 3, 2}) {
            Random random = new Random(seed);
            Analysis cut = patterns.cut(trace -> cuts(trace, random))
                    .analyze(
                            random(random),
                            request -> request.opening(request.open().withThreads(threads)));
            assertThat(cut.failures()).as("seed %d", seed).isEmpty();
            assertThat(cut.patterns()).as("seed %d", seed).containsExactly(whole);
        }
    }

    @Test
    void privateFieldsAreRefused() {
        Patterns patterns = new Patterns(folder).file("mine.js", """
                        import { Pattern } from 'expert';
                        export class Mine extends Pattern {
                          #count = 0;
                          exit_callback(e) { this.#count++; }
                          merge(later) { this.#count += later.#count; }
                        }
                        """).cut(trace -> new long[] {0, 100, trace.length()});
        assertThat(patterns.analyze(random(new Random(1))).failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.message()).contains("public fields"));
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeTakenToAnotherThreadIsNamed(Language language) {
        boolean python = language == Language.PYTHON;
        Patterns patterns = new Patterns(folder)
                .file(python ? "mine.py" : "mine.js", python ? """
                        from expert import Pattern
                        class Mine(Pattern):
                            def __init__(self):
                                self.good = 1
                                self.bad = lambda x: x
                            def exit_callback(self, e):
                                pass
                            def merge(self, later):
                                pass
                        """ : """
                        import { Pattern } from 'expert';
                        export class Mine extends Pattern {
                          good = 1;
                          bad = (x) => x;
                          exit_callback(e) {}
                          merge(later) {}
                        }
                        """)
                .cut(trace -> new long[] {0, 100, trace.length()});
        Analysis analysis = patterns.analyze(random(new Random(1)));
        assertThat(analysis.patterns()).isEmpty();
        assertThat(analysis.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.phase()).isEqualTo("merge");
            assertThat(failure.message()).contains(python ? "self.bad" : "this.bad", "plain data");
        });
    }

    /** Two parts fail, and the first failure is told, whichever came first in time; the pattern beside it is none the worse. */
    @Test
    void theFirstFailureOfAPatternIsTold() {
        Patterns patterns = new Patterns(folder)
                .file("mine.py", PYTHON)
                .file("broken.py", """
                        from expert import Pattern
                        class Broken(Pattern):
                            def exit_callback(self, e):
                                if e.pos > 150:
                                    raise ValueError('no more')
                            def merge(self, later):
                                pass
                        """)
                .cut(trace -> new long[] {0, 100, 300, 500, trace.length()});
        Analysis analysis = patterns.analyze(
                random(new Random(1)), request -> request.opening(request.open().withThreads(4)));
        assertThat(analysis.patterns()).hasSize(1);
        assertThat(analysis.failures()).hasSize(1);
        Failure failure = analysis.failures().getFirst();
        assertThat(failure.message()).contains("no more").containsPattern("at position 15[1-9]");
    }
}

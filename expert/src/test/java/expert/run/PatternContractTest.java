package expert.run;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.Instance;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a pattern may do and what it sees, the same in both languages. */
class PatternContractTest {
    @TempDir
    Path folder;

    /** A language, and how to choose the text in it. */
    enum In {
        PYTHON,
        JAVASCRIPT;

        String file() {
            return this == PYTHON ? "mine.py" : "mine.js";
        }

        String text(String python, String javascript) {
            return this == PYTHON
                    ? "from expert import Pattern, parameter, minimum, maximum, where\n" + python
                    : "import { Pattern, parameter, minimum, maximum, where } from 'expert';\n" + javascript;
        }
    }

    private Patterns patterns(In in, String python, String javascript) {
        return new Patterns(folder).file(in.file(), in.text(python, javascript));
    }

    /**
     * Two messages late by 1 and 0.5 s, a receive without send, a metric.
     *
     * <pre>
     * rank 0 main    [    (Send a)   (Send b)              ]
     * rank 1 main    [ (Recv a    )(Recv b    ) (Recv ? )  ]
     * </pre>
     */
    static TinyTrace messages() {
        return new TinyTrace(2)
                .enter(0, 0.0, "main")
                .enter(1, 0.0, "main")
                .enter(1, 0.5, "MPI_Recv")
                .enter(0, 1.5, "MPI_Send")
                .send(0, 1.5, 1, 7, 100)
                .exit(0, 1.75)
                .recv(1, 1.75, 0, 7, 100)
                .exit(1, 2.0)
                .enter(1, 2.0, "MPI_Recv")
                .enter(0, 2.5, "MPI_Send")
                .send(0, 2.5, 1, 8, 200)
                .exit(0, 2.75)
                .recv(1, 2.75, 0, 8, 200)
                .exit(1, 3.0)
                .enter(1, 3.0, "MPI_Recv")
                .recv(1, 3.25, 0, 9, 1)
                .exit(1, 3.5)
                .event(0, 3.75)
                .exit(0, 4.0)
                .exit(1, 4.0);
    }

    @ParameterizedTest
    @EnumSource
    void eventsComeByTypeInOrder(In in) {
        Patterns patterns = patterns(in, """
                class Mine(Pattern):
                    def __init__(self):
                        self.seen = []
                    def enter_callback(self, e):
                        self.seen.append(e.type[0:2] + str(e.pos))
                    exit_callback = send_callback = recv_callback = event_callback = enter_callback
                    def wrapup(self):
                        self.result('seen', ' '.join(self.seen))
                """, """
                export class Mine extends Pattern {
                  seen = [];
                  enter_callback(e) { this.seen.push(e.type.slice(0, 2) + e.pos); }
                  exit_callback(e) { this.enter_callback(e); }
                  send_callback(e) { this.enter_callback(e); }
                  recv_callback(e) { this.enter_callback(e); }
                  event_callback(e) { this.enter_callback(e); }
                  wrapup() { this.result('seen', this.seen.join(' ')); }
                }
                """);
        // The receive without its send, 15, is left out.
        assertThat(patterns.results(messages()))
                .containsEntry(
                        "seen", "en0 en1 en2 en3 se4 ex5 re6 ex7 en8 en9 se10 ex11 re12 ex13 en14 ex16 ev17 ex18 ex19");
    }

    /** More events than a chunk has, and bookings too small to be worth telling: in whatever callback, each of them counts. */
    @ParameterizedTest
    @EnumSource
    void everyBookingCountsWhereverItIsMade(In in) {
        Patterns patterns = patterns(in, """
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
    void unmatchedReceivesComeOnDemand(In in) {
        Patterns patterns = patterns(in, """
                class Mine(Pattern):
                    unmatched = True
                    def recv_callback(self, e):
                        if e['sendptr'] is None and e.sendptr is None:
                            self.result('lost', e)
                """, """
                export class Mine extends Pattern {
                  static unmatched = true;
                  recv_callback(e) { if (e['sendptr'] === null && e.sendptr === null) { this.result('lost', e); } }
                }
                """);
        assertThat(patterns.results(messages()))
                .containsEntry("lost", new Instance.EventRef(15, 1, 3.25, "recv", "MPI_Recv"));
    }

    @ParameterizedTest
    @EnumSource
    void eventsShowTheirAttributesAndLinks(In in) {
        Patterns patterns = patterns(in, """
                class Mine(Pattern):
                    def wrapup(self):
                        e = self.trace.event
                        self.result('recv', [e(6).time, e(6)['loc'], e(6).src, e(6)['tag'], e(6).len, e(6).com, e(6).enterptr, e(6).sendptr])
                        self.result('send', [e(4).dest, e(4)['recvptr'], e(4).kind, e(4).region, e(4).callpath, e(4).type])
                        self.result('enter', [e(3).exitptr, e(3).enterptr, e(0).enterptr, e(3)['region']])
                        self.result('own', [e(17).color, e(17)['weight'], e(17).nothing])
                        self.result('same', [e(3) == e(3), e(3) == e(4)])
                        self.result('has', ['src' in e(6), 'src' in e(3), 'color' in e(17)])
                        self.result('keys', ' '.join(e(4).keys()))
                        self.result('trace', [len(self.trace), self.trace.duration, self.trace.at(1.6), self.trace.literal(6),
                                              self.trace.locations[1].label])
                """, """
                export class Mine extends Pattern {
                  wrapup() {
                    const e = (pos) => this.trace.event(pos);
                    this.result('recv', [e(6).time, e(6)['loc'], e(6).src, e(6)['tag'], e(6).len, e(6).com, e(6).enterptr, e(6).sendptr]);
                    this.result('send', [e(4).dest, e(4)['recvptr'], e(4).kind, e(4).region, e(4).callpath, e(4).type]);
                    this.result('enter', [e(3).exitptr, e(3).enterptr, e(0).enterptr, e(3)['region']]);
                    this.result('own', [e(17).color, e(17)['weight'], e(17).nothing]);
                    this.result('same', [e(3).equals(e(3)), e(3).equals(e(4))]);
                    this.result('has', [e(6).has('src'), e(3).has('src'), e(17).has('color')]);
                    this.result('keys', e(4).keys().join(' '));
                    this.result('trace', [this.trace.length, this.trace.duration, this.trace.at(1.6), this.trace.literal(6),
                      this.trace.locations[1].label]);
                  }
                }
                """);
        Map<String, ?> results = patterns.results(messages());
        assertThat(results.get("recv")).isEqualTo(List.of(1.75, 1L, 0L, 7L, 100L, 0L, 2L, 4L));
        assertThat(results.get("send")).isEqualTo(List.of(1L, 6L, "MPI_SEND", "MPI_Send", "main/MPI_Send", "send"));
        assertThat(results.get("enter")).isEqualTo(Arrays.asList(5L, 0L, null, "MPI_Send"));
        assertThat(results.get("own")).isEqualTo(Arrays.asList("green", 2.5, null));
        assertThat(results.get("same")).isEqualTo(List.of(true, false));
        assertThat(results.get("has")).isEqualTo(List.of(true, false, true));
        assertThat(results.get("keys")).isEqualTo("pos time loc type enterptr dest tag len com request recvptr");
        assertThat(results.get("trace")).isEqualTo(List.of(20L, 4L, 5L, "6 1.75 s rank 1: recv", "rank 1"));
    }

    @ParameterizedTest
    @EnumSource
    void mistakesAreErrorsThatSayWhatIsKnown(In in) {
        Patterns patterns = patterns(in, """
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
        Map<String, ?> results = patterns.results(messages());
        assertThat((String) results.get("item"))
                .endsWith("'sendptr' is no attribute of this enter event; it has pos time loc type enterptr region");
        assertThat((String) results.get("attribute")).contains("'foo' is no attribute of this enter event; it has pos");
        assertThat((String) results.get("missing")).startsWith("TypeError: no event: the link is missing");
        assertThat((String) results.get("beyond")).endsWith("position 20 of a trace of 20 events");
        assertThat((String) results.get("column")).contains("foo").contains("send_enter");
        assertThat((String) results.get("mix")).contains("2").contains("20");
        assertThat((String) results.get("length")).endsWith("at has 20 rows, the severity 2");
    }

    @ParameterizedTest
    @EnumSource
    void bookingsAreSummedByPlaceAndExplained(In in) {
        Patterns patterns = patterns(in, """
                class Mine(Pattern):
                    \"""How late.\"""
                    def recv_callback(self, recv):
                        enter = self.trace.event(recv['enterptr'])
                        send = self.trace.event(self.trace.event(recv['sendptr'])['enterptr'])
                        self.add(send.time - enter.time, at=enter, because={'send': send, 'tag': recv.tag, 'why': 'late'})
                        self.add(0, at=enter)
                        self.add(-1.0, at=enter)
                        self.add(float('nan'), at=enter)
                    def wrapup(self):
                        self.result('before', self.severity())
                """, """
                /** How late. */
                export class Mine extends Pattern {
                  recv_callback(recv) {
                    const enter = this.trace.event(recv['enterptr']);
                    const send = this.trace.event(this.trace.event(recv['sendptr'])['enterptr']);
                    this.add(send.time - enter.time, { at: enter, because: { send, tag: recv.tag, why: 'late' } });
                    this.add(0, { at: enter });
                    this.add(-1.0, { at: enter });
                    this.add(NaN, { at: enter });
                  }
                  wrapup() { this.result('before', this.severity()); }
                }
                """);
        PatternResult result = patterns.only(messages());
        assertThat(result.info().doc()).isEqualTo("How late.");
        assertThat(result.severity()).isEqualTo(1.5);
        assertThat(result.instances()).isEqualTo(2);
        assertThat(result.cells()).containsExactly(new PatternResult.Cell(1, 1, 1.5));
        assertThat(result.results()).containsEntry("before", 1.5);
        assertThat(result.worst()).hasSize(2);
        Instance worst = result.worst().getFirst();
        assertThat(worst.pos()).isEqualTo(2);
        assertThat(worst.time()).isEqualTo(0.5);
        assertThat(worst.severity()).isEqualTo(1.0);
        assertThat(worst.because())
                .containsExactly(
                        Map.entry("send", new Instance.EventRef(3, 0, 1.5, "enter", "MPI_Send")),
                        Map.entry("tag", 7L),
                        Map.entry("why", "late"));
    }

    @ParameterizedTest
    @EnumSource
    void columnsBookLikeEvents(In in) {
        Patterns patterns = patterns(in, """
                class Mine(Pattern):
                    def messages(self, m):
                        wait = minimum(m.send_enter, m.recv_leave) - m.recv_enter
                        worst = wait.group_max(m.recv_call)
                        self.add(worst, at=worst.key, because={'send': m.send_call.take(worst.row), 'bytes': m.bytes.take(worst.row)})
                        self.result('n', len(m))
                        self.result('values', [wait.sum(), wait.max(), wait.argmax(), (wait > 0.75).count(), m.tag.sum()])
                        self.result('waits', wait)
                        self.result('picked', m[wait > 0.75].tag)
                        self.result('mixed', (2 * m.tag + 1 - m.tag / 2) % 7)
                        self.result('reversed', 10 - m.tag)
                        self.result('where', where(m.tag == 7, m.bytes, -m.bytes))
                        self.result('words', [(m.send_region == 'MPI_Send').all(), m.recv_region.like('MPI_*').count(), m.recv_region[0]])
                        self.result('among', m.tag.one_of([8, 9]))
                """, """
                export class Mine extends Pattern {
                  messages(m) {
                    const wait = minimum(m.send_enter, m.recv_leave).minus(m.recv_enter);
                    const worst = wait.group_max(m.recv_call);
                    this.add(worst, { at: worst.key, because: { send: m.send_call.take(worst.row), bytes: m.bytes.take(worst.row) } });
                    this.result('n', m.length);
                    this.result('values', [wait.sum(), wait.max(), wait.argmax(), wait.greater_than(0.75).count(), m.tag.sum()]);
                    this.result('waits', wait);
                    this.result('picked', m.select(wait.greater_than(0.75)).tag);
                    this.result('mixed', m.tag.times(2).plus(1).minus(m.tag.divided_by(2)).modulo(7));
                    this.result('reversed', m.tag.negated().plus(10));
                    this.result('where', where(m.tag.equal_to(7), m.bytes, m.bytes.negated()));
                    this.result('words', [m.send_region.equal_to('MPI_Send').all(), m.recv_region.like('MPI_*').count(), m.recv_region.at(0)]);
                    this.result('among', m.tag.one_of([8, 9]));
                  }
                }
                """);
        PatternResult result = patterns.only(messages());
        assertThat(result.cells()).containsExactly(new PatternResult.Cell(1, 1, 1.5));
        assertThat(result.worst().getFirst().because())
                .containsExactly(
                        Map.entry("send", new Instance.EventRef(3, 0, 1.5, "enter", "MPI_Send")),
                        Map.entry("bytes", 100L));
        Map<String, ?> results = result.results();
        assertThat(results.get("n")).isEqualTo(2L);
        assertThat(results.get("values")).isEqualTo(List.of(1.5, 1L, 0L, 1L, 15L));
        assertThat(results.get("waits")).isEqualTo(List.of(1L, 0.5));
        assertThat(results.get("picked")).isEqualTo(List.of(7L));
        assertThat(results.get("mixed")).isEqualTo(List.of(4.5, 6L));
        assertThat(results.get("reversed")).isEqualTo(List.of(3L, 2L));
        assertThat(results.get("where")).isEqualTo(List.of(100L, -200L));
        assertThat(results.get("words")).isEqualTo(List.of(true, 2L, "MPI_Recv"));
        assertThat(results.get("among")).isEqualTo(List.of(false, true));
    }

    @ParameterizedTest
    @EnumSource
    void compoundCallbacksComeOnceAnInstance(In in) {
        Patterns patterns = patterns(in, """
                class Mine(Pattern):
                    def message_callback(self, message):
                        self.add(message.send_enter - message.recv_enter, at=message.recv_call, because={'send': message.send_call})
                        self.result('message ' + str(message.tag), [message.bytes, message['source'], message.destination, message.overtakes,
                                                                    message.recv_region])
                    def collective_callback(self, c):
                        self.result(c.operation, [m.leave - m.enter for m in c.members])
                        self.add(1.0, at=c.members[0])
                """, """
                export class Mine extends Pattern {
                  message_callback(message) {
                    this.add(message.send_enter - message.recv_enter, { at: message.recv_call, because: { send: message.send_call } });
                    this.result('message ' + message.tag, [message.bytes, message['source'], message.destination, message.overtakes,
                      message.recv_region]);
                  }
                  collective_callback(c) {
                    this.result(c.operation, c.members.map((m) => m.leave - m.enter));
                    this.add(1.0, { at: c.members[0] });
                  }
                }
                """);
        TinyTrace trace = messages().barrier(new double[] {5.0, 5.5}, 6.0, 0).barrier(new double[] {7.0, 7.5}, 8.0, 1);
        PatternResult result = patterns.only(trace);
        assertThat(result.severity()).isEqualTo(2.5);
        assertThat(result.instances()).isEqualTo(3);
        assertThat(result.results())
                .containsExactly(
                        Map.entry("message 7", List.of(100L, 0L, 1L, false, "MPI_Recv")),
                        Map.entry("message 8", List.of(200L, 0L, 1L, false, "MPI_Recv")),
                        Map.entry("BARRIER", List.of(1L, 0.5)));
    }

    @ParameterizedTest
    @EnumSource
    void profilesAndCollectivesAreColumns(In in) {
        Patterns patterns = patterns(in, """
                class Mine(Pattern):
                    def profile(self, p):
                        p = p.select(p.region == 'MPI_Recv')
                        self.add(p.exclusive, at=p)
                    def collectives(self, c):
                        last = c.enter.max_over(c.instance)
                        self.add(minimum(last, c.leave) - c.enter, at=c.call)
                """, """
                export class Mine extends Pattern {
                  profile(p) {
                    p = p.select(p.region.equal_to('MPI_Recv'));
                    this.add(p.exclusive, { callpath: p.callpath, location: p.location });
                  }
                  collectives(c) {
                    const last = c.enter.max_over(c.instance);
                    this.add(minimum(last, c.leave).minus(c.enter), { at: c.call });
                  }
                }
                """);
        TinyTrace trace = messages().barrier(new double[] {5.0, 5.5}, 6.0, 0).barrier(new double[] {7.0, 7.5}, 8.0, 1);
        PatternResult result = patterns.only(trace);
        assertThat(result.byLocation()).isEqualTo(Map.of(0, 0.5, 1, 3.0));
        assertThat(result.byCallpath()).hasSize(2).containsEntry(1, 3.0);
    }

    @ParameterizedTest
    @EnumSource
    void aPatternSaysWhatItIs(In in) {
        Patterns patterns = patterns(in, """
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
        PatternResult result = patterns.only(messages());
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
    void resultsKeepTheirShape(In in) {
        Patterns patterns = patterns(in, """
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
        Map<String, ?> results = patterns.results(messages());
        assertThat(results.get("map")).isEqualTo(Map.of("a", 1L, "b", Arrays.asList(1.5, null, Map.of("c", true))));
        assertThat(results.get("text")).isEqualTo("x");
        assertThat(results).containsEntry("nothing", null);
        assertThat(results.get("whole")).isEqualTo(3L);
    }

    @ParameterizedTest
    @EnumSource
    void parametersAreSetByTheUser(In in) {
        Patterns patterns = patterns(in, """
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
        assertThat(patterns.analyze(messages(), request -> request.with(Map.of("mine.least", "1e-3")))
                        .patterns()
                        .getFirst()
                        .results())
                .containsEntry("least", 0.001);
    }
}

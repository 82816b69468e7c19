package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.script.Language;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The errors of a pattern say what is wrong in the words of its author, in both languages. */
class MisleadingErrorsTest {
    @TempDir
    private Path folder;

    private Analysis analyze(Language language, String method, String body) {
        return analyze(language, method, body, TinyTraces.lateMessages());
    }

    private Analysis analyze(Language language, String method, String body, Trace trace) {
        return new Patterns(folder)
                .mine(
                        language,
                        "class Mine(Pattern):\n    def "
                                + method.replace("(", "(self, ").replace(", )", ")") + ":\n" + body.indent(8),
                        "export class Mine extends Pattern {\n  " + method + " {\n" + body.indent(4) + "  }\n}\n")
                .analyze(trace, request -> request);
    }

    static String resource(String name) throws IOException {
        try (InputStream in = MisleadingErrorsTest.class.getResourceAsStream("mistakes/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            PYTHON     | messages(m)      | self.result('n', (m.send_region == None).count())  | equal_to: a column does not mix with None; missing() says
            PYTHON     | messages(m)      | m.bytes != None                                    | not_equal_to: a column does not mix with None; missing() says
            PYTHON     | messages(m)      | m.bytes.filled(None)                               | filled: a column does not mix with None; missing() says
            JAVASCRIPT | messages(m)      | m.send_region.equal_to(null);                      | equal_to: a column does not mix with null; missing() says
            JAVASCRIPT | messages(m)      | m.bytes.plus(null);                                | plus: a column does not mix with null; missing() says
            PYTHON     | wrapup()         | self.add(1e-3, callpath=999)                       | callpath 999: the trace has
            PYTHON     | wrapup()         | self.add(1e-3, location=999)                       | location 999: the trace has
            PYTHON     | wrapup()         | self.add(1e-3, callpath=-7)                        | callpath -7: the trace has
            PYTHON     | wrapup()         | self.add(1e-3, callpath='no/where')                | the trace has no call path no/where
            PYTHON     | wrapup()         | self.add(1e-3, callpath=[1])                       | callpath takes an id, a path such as event.callpath
            PYTHON     | wrapup()         | self.add(1e-3, location='rank 1')                  | location takes an id such as event.loc
            JAVASCRIPT | wrapup()         | this.add(1e-3, { callpath: 999 });                 | callpath 999: the trace has
            JAVASCRIPT | wrapup()         | this.add(1e-3, { location: 999 });                 | location 999: the trace has
            JAVASCRIPT | wrapup()         | this.add(1e-3, { callpath: 'no/where' });          | the trace has no call path no/where
            JAVASCRIPT | wrapup()         | this.add(1e-3, { callpath: [1] });                 | callpath takes an id, a path such as event.callpath
            JAVASCRIPT | wrapup()         | this.add(1e-3, { location: 'rank 1' });            | location takes an id such as event.loc
            PYTHON     | messages(m)      | self.add(1e-3, at=m.recv_call, because=m.send_call) | because takes names and what they stand for, such as {'send': ...}, not a column
            PYTHON     | recv_callback(r) | self.add(1e-3, at=r, because=r)                    | because takes names and what they stand for, such as {'send': ...}, not an event
            JAVASCRIPT | messages(m)      | this.add(1e-3, { at: m.recv_call, because: m.send_call }); | because takes names and what they stand for, such as { send: ... }, not a column
            JAVASCRIPT | recv_callback(r) | this.add(1e-3, { at: r, because: r });             | because takes names and what they stand for, such as { send: ... }, not an event
            PYTHON     | messages(m)      | type(self).kind = 'peer'; self.wait(m.send_enter - m.recv_enter, at=m.recv_call) | wait() takes columns in describe() only; in callbacks it takes a number
            JAVASCRIPT | messages(m)      | Mine.kind = 'peer'; this.wait(m.send_enter.minus(m.recv_enter), { at: m.recv_call }); | wait() takes columns in describe() only; in callbacks it takes a number
            PYTHON     | recv_callback(r) | type(self).kind = 'pear'; self.wait(1e-3, at=r)    | the kind of a wait is peer, group, aside or none, not 'pear'
            JAVASCRIPT | recv_callback(r) | Mine.kind = 'pear'; this.wait(1e-3, { at: r });    | the kind of a wait is peer, group, aside or none, not 'pear'
            PYTHON     | recv_callback(r) | self.trace.queue(to=0)                             | queue() has no argument 'to'; it has src, dest, at
            PYTHON     | recv_callback(r) | self.trace.queue(dst=0, dest=0)                    | queue() takes dest once: dst is the paper's name of it
            PYTHON     | recv_callback(r) | self.trace.messages(to=0)                          | messages() has no argument 'to'; it has src, dest, com
            PYTHON     | recv_callback(r) | self.trace.flowgraph(0).node_of(-1)                | position -1 of a trace of
            PYTHON     | recv_callback(r) | self.trace.event(None)                             | no event: the link is missing (None)
            PYTHON     | recv_callback(r) | self.wait(1e-3, at=r)                              | wait() needs the attribute kind of the class: 'peer', 'group', 'aside' or 'none'
            JAVASCRIPT | recv_callback(r) | this.wait(1e-3, { at: r });                        | wait() needs the static field kind of the class: 'peer', 'group', 'aside' or 'none'
            """)
    void theErrorNamesTheArgument(Language language, String method, String call, String message) {
        Failure failure = analyze(language, method, call).failures().getFirst();
        assertThat(failure.message()).contains(message).doesNotContain("\n", "java.");
        assertThat(failure.line()).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource
    void callPathsAndLocationsAreGivenAsTheyAreFound(Language language) {
        Analysis analysis = analyze(language, "recv_callback(r)", language == Language.PYTHON ? """
                        path = self.trace.callpath(r)
                        self.add(0.001, callpath=r.callpath, location=r.loc)
                        self.add(0.001, callpath=path, location=self.trace.locations[r.loc])
                        self.add(0.001, callpath=path.id, location=r)
                        self.add(0.001, callpath=r)
                        """ : """
                        const path = this.trace.callpath(r.pos);
                        this.add(0.001, { callpath: r.callpath, location: r.loc });
                        this.add(0.001, { callpath: path, location: this.trace.locations[r.loc] });
                        this.add(0.001, { callpath: path.id, location: r });
                        this.add(0.001, { callpath: r });
                        """);
        assertThat(analysis.failures()).isEmpty();
        assertThat(analysis.pattern("mine").orElseThrow().severity()).isGreaterThan(0.004);
    }

    @ParameterizedTest
    @EnumSource
    void methodsTakeAnEventOrAPosition(Language language) {
        Analysis analysis = analyze(language, "recv_callback(r)", language == Language.PYTHON ? """
                        graph = self.trace.flowgraph(r.loc)
                        event = self.trace.event(r.enterptr)
                        assert graph.node_of(event) is graph.node_of(r.enterptr), "node"
                        for method in ("event", "literal", "next", "previous", "callpath", "message", "collective"):
                            look_up = getattr(self.trace, method)
                            assert repr(look_up(r)) == repr(look_up(r.pos)), method
                        assert self.trace[r] == self.trace[r.pos], "item"
                        assert self.trace.queue(at=r) == self.trace.queue(at=r.pos), "queue"
                        assert self.trace.stack(0, r) == self.trace.stack(0, r.pos), "stack"
                        assert self.trace.state(r).queue == self.trace.state(r.pos).queue, "state"
                        assert graph.call_of(event) == graph.call_of(r.enterptr), "call"
                        """ : """
                        const graph = this.trace.flowgraph(r.loc), event = this.trace.event(r.enterptr);
                        for (const method of ['event', 'literal', 'next', 'previous', 'callpath', 'message', 'collective']) {
                          if (String(this.trace[method](r)) !== String(this.trace[method](r.pos))) {
                            throw new Error(method);
                          }
                        }
                        if (String(this.trace.queue({ at: r })) !== String(this.trace.queue({ at: r.pos }))
                          || String(this.trace.stack(0, r)) !== String(this.trace.stack(0, r.pos))
                          || String(this.trace.state(r).queue) !== String(this.trace.state(r.pos).queue)) {
                          throw new Error('state');
                        }
                        if (graph.node_of(event) !== graph.node_of(r.enterptr) || graph.call_of(event) !== graph.call_of(r.enterptr)) {
                          throw new Error('not equal');
                        }
                        """);
        assertThat(analysis.failures()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void loopsAndModelsTakeAnEventOrAPosition(Language language) throws IOException {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            Analysis analysis = analyze(language, "recv_callback(r)", language == Language.PYTHON ? """
                            loops = self.trace.loops(r.loc)
                            assert repr(loops.innermost(r)) == repr(loops.innermost(r.pos)), "loop"
                            assert [each.iteration_of(r) for each in loops] == [each.iteration_of(r.pos) for each in loops], "iteration"
                            model = self.trace.model(r.loc)
                            assert repr(model.construct_of(r)) == repr(model.construct_of(r.pos)), "construct"
                            assert model.counters(r) == model.counters(r.pos), "counters"
                            """ : """
                            const loops = this.trace.loops(r.loc), model = this.trace.model(r.loc);
                            if (String(loops.innermost(r)) !== String(loops.innermost(r.pos))
                            || Array.from(loops).some((each) => each.iteration_of(r) !== each.iteration_of(r.pos))
                            || String(model.construct_of(r)) !== String(model.construct_of(r.pos))
                            || String(model.counters(r)) !== String(model.counters(r.pos))) {
                            throw new Error('structure');
                            }
                            """, trace);
            assertThat(analysis.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLocationsOfMessagesHaveTheNamesThatEventsHave(Language language) {
        Analysis analysis = analyze(language, "recv_callback(r)", language == Language.PYTHON ? """
                        queue = self.trace.queue(src=r.src, dest=r.loc, at=r.sendptr)
                        assert r.sendptr in queue, "queue"
                        assert queue == self.trace.queue(src=r.src, dst=r.loc, at=r.sendptr), "paper"
                        assert len(self.trace.messages(src=r.src, dest=r.loc)) > 0, "filter"
                        """ : """
                        const queue = this.trace.queue({ src: r.src, dest: r.loc, at: r.sendptr });
                        if (!queue.includes(r.sendptr) || String(queue) !== String(this.trace.queue({ src: r.src, dst: r.loc, at: r.sendptr }))
                          || this.trace.messages({ src: r.src, dest: r.loc }).length === 0) {
                          throw new Error('queue');
                        }
                        """);
        assertThat(analysis.failures()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cp.py", "cp2.py"})
    void aFileWithACallPathOrALocationRuns(String name) throws IOException {
        Analysis analysis =
                new Patterns(folder).file(name, resource(name)).analyze(TinyTraces.lateMessages(), request -> request);
        assertThat(analysis.failures()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "nonecol.py, 5, missing() says in which rows a value is missing",
        "nokind.py, 9, wait() needs the attribute kind of the class",
        "noself.py, 4, EXPERT calls enter_callback with other arguments: write def enter_callback(self, enter)",
        "shadow.py, 6, trace is the trace of every pattern: give the attribute another name"
    })
    void aFileWithAMistakeFails(String name, int line, String message) throws IOException {
        Failure failure = new Patterns(folder)
                .file(name, resource(name))
                .analyze(TinyTraces.lateMessages(), request -> request)
                .failures()
                .getFirst();
        assertThat(failure.message()).contains(message);
        assertThat(failure.line()).isEqualTo(line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"subprocess.run(['ls'])", "subprocess.check_output('ls', shell=True)"})
    void noProgramStarts(String call) {
        Failure failure = analyze(Language.PYTHON, "wrapup()", "import subprocess; " + call)
                .failures()
                .getFirst();
        assertThat(failure.message()).contains("start no programs");
        assertThat(failure.line()).isEqualTo(4);
    }
}

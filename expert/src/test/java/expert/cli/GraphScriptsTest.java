package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flow graphs in scripts, in both languages. */
class GraphScriptsTest {
    @TempDir
    private Path folder;

    private String run(String name, String text) throws IOException {
        String script = Files.writeString(folder.resolve(name), text).toString();
        String trace = Terminal.root().resolve("examples").resolve("halo").toString();
        Terminal.Result result = new Terminal().run("run", script, trace);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return result.out();
    }

    @Test
    void theLanguagesAgree() throws IOException {
        String python = run("a.py", """
            g = trace.flowgraph(1)
            print(len(g), len(g.nodes), len(g.edges))
            for n in g.nodes:
                print(n, n.callsite, n.count, n.bytes, n.time > 0, n.shortest <= n.longest, n.partners, n.dominator)
                print([str(m) for m in n.successors], [str(m) for m in n.predecessors], len(n.out), len(n.into))
            for e in g.edges:
                print(e.source, e.target, e.weight, e.share, e.runs, e.shortest <= e.time, e.calls)
            found = [(g.call_of(e), str(g.node_of(e))) for e in trace if e.loc == 1 and e.type == 'recv']
            print(len(found), *found[-1])
            print(g.node_of(trace.event(0)), g.edge(g.nodes[0], g.nodes[5]), g.edge(g.nodes[8], g.nodes[4]).weight)
            enter, node = g.call(104)
            print(enter.region, node, [str(n) for n in g.path(g.nodes[3], g.nodes[6])])
            print([(x['locations'], x['representative'], x['spread']) for x in trace.graph_groups()])
            print(trace.graph_groups(within=0.9, signature='call')[0]['nearest'])
            print(len(trace.flowgraph(0, signature='call', events='^work').nodes))
            m = trace.messages
            for x in trace.transitions(m.recv_call, m.bytes):
                print(x['source'], x['target'], x['callsite'], int(x['sum']), x['count'])
            print(trace.transitions(m.recv_call, m.bytes, signature='call')[0]['source'])
            try:
                trace.flowgraph(0, 'colour')
            except ValueError as e:
                print(e)
            """);
        assertThat(python)
                .startsWith("105 10 10\nMPI_Init common.h:38 1 None True True [] None\n")
                .contains("MPI_Irecv 800 (2) halo.c:10 20 800 True True [2] MPI_Irecv 800 (0)\n")
                .contains("MPI_Waitall 3200 (0,2) MPI_Irecv 800 (0) 19 0.95 [[1, 1, 0, 19]] True [")
                .contains("40 103 MPI_Waitall 3200 (0,2)\n")
                .contains("[([0], 0, 0.0), ([1, 2], 1, 0.0), ([3], 3, 0.0)]\nNone\n1\n")
                .contains("MPI_Isend 800 (+1) MPI_Waitall 3200 (-1,+1) halo.c:13 64000 80\n")
                .contains("MPI_Isend 800 (-3) MPI_Waitall 3200 (-3,-1) halo.c:13 32000 40\nMPI_Isend\n")
                .endsWith("time, seq and magnitude\n");
        String javascript = run("a.mjs", """
            const show = (...values) => console.log(values.map(word).join(' '));
            const word = (v) => v === null ? 'None' : v === true ? 'True' : v === false ? 'False'
              : Array.isArray(v) ? '[' + v.map(quoted).join(', ') + ']' : String(v);
            const quoted = (v) => typeof v === 'string' ? "'" + v + "'" : v instanceof Group ? v.toString() : word(v);
            class Group {
              constructor(g) { this.g = g; }
              toString() {
                return '(' + word(this.g.locations) + ', ' + this.g.representative + ', ' + this.g.spread.toFixed(1) + ')';
              }
            }
            const number = (v) => Number.isInteger(v) ? v + '.0' : v;
            const g = trace.flowgraph(1);
            show(g.length, g.nodes.length, g.edges.length);
            for (const n of g.nodes) {
              show(n, n.callsite, n.count, n.bytes, n.time > 0, n.shortest <= n.longest, n.partners, n.dominator);
              show(n.successors.map(String), n.predecessors.map(String), n.out.length, n.into.length);
            }
            for (const e of g.edges) {
              show(e.source, e.target, e.weight, number(e.share), e.runs, e.shortest <= e.time, e.calls);
            }
            const found = [];
            for (const e of trace) {
              if (e.loc === 1 && e.type === 'recv') {
                found.push([g.call_of(e), g.node_of(e)]);
              }
            }
            show(found.length, ...found.at(-1));
            show(g.node_of(trace.event(0)), g.edge(g.nodes[0], g.nodes[5]), g.edge(g.nodes[8], g.nodes[4]).weight);
            const [enter, node] = g.call(104);
            show(enter.region, node, g.path(g.nodes[3], g.nodes[6]).map(String));
            show(trace.graph_groups().map((x) => new Group(x)));
            show(trace.graph_groups({ within: 0.9, signature: 'call' })[0].nearest);
            show(trace.flowgraph(0, { signature: 'call', events: '^work' }).nodes.length);
            const m = trace.messages;
            for (const x of trace.transitions(m.recv_call, m.bytes)) {
              show(x.source, x.target, x.callsite, x.sum, x.count);
            }
            show(trace.transitions(m.recv_call, m.bytes, { signature: 'call' })[0].source);
            try {
              trace.flowgraph(0, { signature: 'colour' });
            } catch (e) {
              show(e.message);
            }
            """);
        assertThat(javascript).isEqualTo(python);
    }
}

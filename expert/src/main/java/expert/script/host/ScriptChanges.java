package expert.script.host;

import earl.TraceException;
import expert.script.ForScripts;
import expert.whatif.WhatIf;
import expert.whatif.WhatIfException;
import expert.whatif.WhatIfRequest;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.HostAccess;

/** Changes of a program that a script collects, to see the trace that the changed program has. */
@ForScripts
public final class ScriptChanges {
    private final Host host;
    private final FurtherTraces traces;
    private final List<String> scale = new ArrayList<>();
    private final List<String> balance = new ArrayList<>();
    private final List<String> network = new ArrayList<>();
    private final List<String> remove = new ArrayList<>();

    ScriptChanges(Host host, FurtherTraces traces) {
        this.host = host;
        this.traces = traces;
    }

    /** A call path, with its ranks, takes a part of its time. */
    @HostAccess.Export
    public void scale(String path, double factor) {
        scale.add(path + "=" + factor);
    }

    /** Every rank takes the mean of all ranks in a call path. */
    @HostAccess.Export
    public void balance(String path) {
        balance.add(path);
    }

    /** Another network. */
    @HostAccess.Export
    public void network(String change) {
        network.add(change);
    }

    /** The delays that cause a wait state are taken away. */
    @HostAccess.Export
    public void remove(String pattern) {
        remove.add(pattern);
    }

    /** The trace of the changed program, as {@link FurtherTraces#attach} gives it; a problem if a change does not fit the trace. */
    @HostAccess.Export
    public Answer trace() {
        WhatIfRequest request = new WhatIfRequest(true, false, scale, balance, network, remove, false, false, null);
        try {
            return Answer.value(traces.attach(host, WhatIf.predicted(host.trace(), request)));
        } catch (WhatIfException | TraceException | IllegalStateException misfit) {
            return Answer.wrong(misfit.getMessage());
        }
    }
}

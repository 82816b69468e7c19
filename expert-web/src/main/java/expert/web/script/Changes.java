package expert.web.script;

import expert.web.api.Answer;
import expert.web.api.Endpoint;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** Tells open pages what changes. Any thread. */
public final class Changes {
    private static final int MAX_WAITING = 100;

    private record Change(String event, Record data) {}

    private final Set<BlockingQueue<Change>> listeners = ConcurrentHashMap.newKeySet();

    private record RunChangeJson(long run, String state) {}

    /** Pattern files changed. */
    public void patterns() {
        publish(new Change("patterns", new Endpoint.Done()));
    }

    /** A run has another state. */
    public void run(long run, String state) {
        publish(new Change("run", new RunChangeJson(run, state)));
    }

    /** A page that falls behind by a hundred changes misses some. */
    private void publish(Change change) {
        listeners.forEach(listener -> {
            boolean ignored = listener.offer(change);
        });
    }

    /** The one endpoint. */
    public List<Endpoint> endpoints() {
        return List.of(Endpoint.get(
                "changes",
                "Sends an event when pattern files or the state of a run change.",
                List.of(),
                request -> new Answer.Events(this::listen)));
    }

    private void listen(Answer.Sink sink) throws IOException, InterruptedException {
        BlockingQueue<Change> changes = new LinkedBlockingQueue<>(MAX_WAITING);
        listeners.add(changes);
        try {
            while (true) {
                Change change = changes.take();
                sink.send(change.event(), change.data());
            }
        } finally {
            listeners.remove(changes);
        }
    }
}

package earl.engine;

import earl.stage.Stage;
import earl.stage.Stages;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How long the steps of opening a trace take. For one thread. */
final class OpeningTimes {
    private final Map<String, Double> seconds = new LinkedHashMap<>();

    /** Begins a step, which is a stage of the process too; its time is known when it is closed. */
    Stage step(String name) {
        long began = System.nanoTime();
        Stage stage = Stages.enter(name);
        return () -> {
            stage.close();
            seconds.merge(name, (System.nanoTime() - began) / 1e9, Double::sum);
        };
    }

    /** Seconds by name, in the order in which the steps ended. Steps that end later are added. */
    Map<String, Double> seconds() {
        return Collections.unmodifiableMap(seconds);
    }
}

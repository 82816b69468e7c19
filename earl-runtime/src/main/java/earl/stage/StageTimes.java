package earl.stage;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How long stages of one work take, such as the steps of opening a trace, also while nothing is recorded. For one thread. */
public final class StageTimes {
    private final Map<String, Double> seconds = new LinkedHashMap<>();

    /** No times yet. */
    public StageTimes() {}

    /** Enters a stage of the process; its time is known when it is closed. */
    public Stage enter(String name) {
        long began = System.nanoTime();
        Stage stage = Stages.enter(name);
        return () -> {
            stage.close();
            seconds.merge(name, (System.nanoTime() - began) / 1e9, Double::sum);
        };
    }

    /** Seconds by name, in the order in which the stages ended. Those that end later are added. */
    public Map<String, Double> seconds() {
        return Collections.unmodifiableMap(seconds);
    }
}

package expert.option;

/** The way in which scripts run. */
public enum EngineMode {
    /** Fast start: classes from a cache, no optimizing compiler for scripts. */
    aot,
    /** Fast after warm-up: scripts are compiled. */
    jit
}

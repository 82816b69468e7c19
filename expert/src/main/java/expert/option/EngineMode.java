package expert.option;

/** How scripts run. */
public enum EngineMode {
    /** Quick to start: classes from a cache, no optimizing compiler for scripts. */
    aot,
    /** Quick when warm: scripts are compiled. */
    jit
}

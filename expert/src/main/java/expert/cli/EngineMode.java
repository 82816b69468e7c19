package expert.cli;

/** How scripts run. */
enum EngineMode {
    /** Quick to start: classes from a cache, no optimizing compiler for scripts. */
    aot,
    /** Quick when warm: scripts are compiled. */
    jit
}

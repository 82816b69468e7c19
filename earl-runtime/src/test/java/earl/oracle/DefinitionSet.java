package earl.oracle;

/** Whose definitions of wait states are meant, see {@code earl.wait.ShippedWaits.of}. */
public enum DefinitionSet {
    /** Those of Scalasca 2.6. */
    SCALASCA,
    /** Those of EXPERT 3. */
    EXPERT3,
    /** Those of Wolf and Mohr's papers. */
    PAPER
}

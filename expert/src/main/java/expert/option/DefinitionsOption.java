package expert.option;

import expert.pattern.Definitions;

/** {@link Definitions} as they are written on the command line. */
enum DefinitionsOption {
    scalasca(Definitions.SCALASCA),
    expert3(Definitions.EXPERT3),
    paper(Definitions.PAPER);

    private final Definitions definitions;

    DefinitionsOption(Definitions definitions) {
        this.definitions = definitions;
    }

    Definitions definitions() {
        return definitions;
    }
}

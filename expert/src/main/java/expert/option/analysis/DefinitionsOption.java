package expert.option.analysis;

import expert.pattern.Definitions;

/** {@link Definitions} in the spelling of the command line. */
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

package expert.command.trace;

import expert.command.Command;
import expert.option.OperationsOptions;
import expert.option.Session;
import expert.print.Format;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert whatif}: what a changed program would gain. */
@CommandLine.Command(
        name = "whatif",
        header = "Predict how much faster a changed program runs.",
        description = {
            "With --operations, EXPERT replays the steps of a table of operations, for instance of a training job. Rules say how"
                    + " operations depend on each other. EXPERT prints the time of a step as measured, without delays between"
                    + " operations, and with the usual time for each operation; which workers make the steps slow; and what"
                    + " changes gain."
        },
        footer = {
            "Examples:",
            "  expert whatif --operations examples/operations/training.tsv --dependencies examples/operations/training.rules",
            "  expert whatif --operations examples/operations/training.tsv --dependencies examples/operations/training.rules"
                    + " --scale backward-compute@stage1=0.8"
        })
public final class WhatIfCommand extends Command {
    @Mixin
    private OperationsOptions operations;

    @Option(
            names = "--scale",
            paramLabel = "CHANGE",
            description = "TYPE[@COLUMN VALUE,...]=FACTOR: multiply the time of these operations, for instance"
                    + " forward-compute@stage3=0.5. Repeatable.")
    private List<String> scale = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format;

    public WhatIfCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        return operations.run(session(), scale, format == Format.json, colour());
    }
}

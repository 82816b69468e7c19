package expert.command.analysis;

import expert.command.Command;
import expert.compare.Side;
import expert.cubex.CubexReader;
import expert.option.Baselines;
import expert.option.Session;
import expert.option.analysis.RunOptions;
import expert.pattern.RunFacts;
import expert.pattern.SeverityCube;
import expert.terminal.ProgressDisplay;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code expert baseline}: runs that others are compared with, by name. */
@CommandLine.Command(
        name = "baseline",
        header = "Keep runs under a name, to compare others with them.",
        description = "'add' analyzes runs and keeps a small report of each, not the trace, in the user's data folder; "
                + "'expert diff NAME RUN' compares with them. Give it five runs or more of the same program: from these "
                + "EXPERT learns how much the figures differ by chance. 'list' shows the baselines, or the runs of one; "
                + "'remove' removes one.",
        footer = {
            "Examples:",
            "  expert baseline add main run1 run2 run3 run4 run5",
            "  expert diff main run42 --fail-if 'undisturbed_time in * > +2%%'",
            "  expert baseline list main"
        })
public final class BaselineCommand extends Command {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneId.systemDefault());

    /** The actions. */
    enum Action {
        add,
        list,
        remove
    }

    @Parameters(
            index = "0",
            paramLabel = "add|list|remove",
            description = "Add runs, list what there is, or remove a baseline.")
    private Action action = Action.list;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "NAME RUN",
            hideParamSyntax = true,
            description = "The name of the baseline; for 'add' traces or .cubex files.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private RunOptions runs;

    public BaselineCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        Baselines baselines = new Baselines(session());
        switch (action) {
            case add -> add(baselines);
            case list -> list(baselines);
            case remove -> {
                if (words.size() != 1) {
                    throw usage("'baseline remove' takes one name");
                }
                baselines.remove(known(baselines, words.getFirst()));
            }
        }
        out().flush();
        return runs.status(session());
    }

    private String known(Baselines baselines, String name) throws IOException {
        if (baselines.find(name) == null) {
            List<String> names = baselines.names();
            throw usage("there is no baseline " + name
                    + (names.isEmpty() ? "" : "; there are " + String.join(", ", names)));
        }
        return name;
    }

    private void add(Baselines baselines) throws IOException {
        if (words.size() < 2) {
            throw usage("'baseline add' takes a name and one run or more");
        }
        String name = words.getFirst();
        if (!Baselines.isName(name)) {
            throw usage(name + " is no name for a baseline; expected letters, digits, '.', '_' and '-'");
        }
        for (String word : words.subList(1, words.size())) {
            Path run = Path.of(word);
            SeverityCube cube;
            if (CubexReader.isCubex(run)) {
                cube = CubexReader.read(run);
            } else {
                try (ProgressDisplay progress = progress()) {
                    cube = runs.analyze(session(), run, progress, DiffCommand.GATE_METRICS)
                            .cube();
                }
            }
            Path whole = run.toAbsolutePath().normalize();
            Path report = baselines.add(name, String.valueOf(whole.getFileName()), cube);
            out().println("Added " + report + ", " + Words.bytes(Files.size(report)));
        }
    }

    private void list(Baselines baselines) throws IOException {
        if (words.size() > 1) {
            throw usage("'baseline list' takes one name at most");
        }
        if (words.size() == 1) {
            for (Path report : baselines.reports(known(baselines, words.getFirst()))) {
                Side side = Side.of(CubexReader.read(report));
                out().println(Layout.clean(report.getFileName() + "  "
                        + TIME.format(Files.getLastModifiedTime(report).toInstant()) + "  "
                        + Words.count(side.locations().size(), "location") + "  "
                        + side.facts().getOrDefault(RunFacts.MACHINE, "machine unknown")));
            }
            return;
        }
        for (String name : baselines.names()) {
            out().println(name + "  " + Words.count(baselines.reports(name).size(), "run"));
        }
    }
}

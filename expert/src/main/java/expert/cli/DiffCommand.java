package expert.cli;

import earl.TraceException;
import expert.compare.Difference;
import expert.compare.DifferenceJson;
import expert.compare.DifferenceText;
import expert.compare.JsonSide;
import expert.compare.Side;
import expert.cubex.CubexReader;
import expert.option.ForLauncher;
import expert.option.RunOptions;
import expert.option.Session;
import expert.option.TextOutput;
import expert.print.Format;
import expert.terminal.ProgressDisplay;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert diff}: what two runs or reports differ in. */
@ForLauncher(work = ForLauncher.Work.COLUMNS)
@CommandLine.Command(
        name = "diff",
        header = "Tell what two runs or reports differ in.",
        description = {
            "Compares by metric, call path and location, matched by name. Each of A and B is a trace, which is",
            "analyzed, a report in JSON, or a .cubex file, also one of Score-P's or Scalasca's.",
            "Where they have different numbers of locations, means a location are compared. A focus (--region,",
            "--ranks, ...) restricts what is said of traces."
        },
        footer = {
            "Examples:",
            "  expert diff run24 run42",
            "  expert diff --select late_sender before.json run42",
            "  expert diff -f json -o difference.json before.cubex after.cubex"
        })
final class DiffCommand extends Command {
    @Mixin
    private RunOptions runs;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES} (default: by the ending of -o, else text).")
    private @Nullable Format format;

    @Mixin
    private TextOutput output;

    @Parameters(paramLabel = "A B", arity = "0..*", hideParamSyntax = true, description = "Two traces or reports.")
    private List<Path> sides = new ArrayList<>();

    DiffCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        form();
        if (sides.size() != 2) {
            throw usage("two traces or reports are compared, not " + sides.size());
        }
        List<Side> both = new ArrayList<>();
        for (Path side : sides) {
            both.add(runs.selected(read(side)));
        }
        Difference difference = Difference.of(both.getFirst(), both.getLast());
        output.write(session(), out -> write(difference, out));
        return runs.status(session());
    }

    private Side read(Path path) throws IOException {
        boolean cubex = CubexReader.isCubex(path);
        boolean json = Files.isRegularFile(path)
                && path.toString().toLowerCase(Locale.ROOT).endsWith(".json");
        if ((cubex || json) && !runs.focus().isNone()) {
            throw usage(path + " is a report, which cannot be restricted any more: make it anew with that focus");
        }
        if (cubex) {
            return Side.of(CubexReader.read(path));
        }
        if (json) {
            return JsonSide.read(path);
        }
        if (path.toString().toLowerCase(Locale.ROOT).endsWith(".cubex")) {
            throw new TraceException(path, -1, Files.exists(path) ? "is no tar archive" : "no such file");
        }
        try (ProgressDisplay progress = progress()) {
            return Side.of(runs.analyze(session(), path, progress).cube());
        }
    }

    private void write(Difference difference, Writer out) throws IOException {
        switch (form()) {
            case text -> DifferenceText.write(difference, out, output.width(session()));
            case json -> DifferenceJson.write(difference, out);
        }
    }

    private Format form() {
        return output.form(format, Format.class);
    }
}

package expert.cli;

import expert.analysis.Analyzer;
import expert.manual.LauncherTable;
import expert.option.Session;
import expert.pattern.PatternInfo;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** Writes the files of a distribution that are made from the descriptions of the commands. The build runs it. */
public final class DescribeCommands {
    private DescribeCommands() {}

    /** Writes the launcher's table into the distribution in a folder. */
    public static void main(String[] args) throws IOException {
        Path home = Path.of(args[0]);
        CommandSpec root = new Cli(Session.system()).commandLine().getCommandSpec();
        Files.writeString(home.resolve("lib/commands.sh"), launcherTable(root, home.resolve("patterns")));
    }

    /** The launcher's table, with the patterns in a folder. */
    static String launcherTable(CommandSpec root, Path patterns) {
        AnalysisRequest request = AnalysisRequest.of(Path.of(""), new PatternPath(patterns, List.of(), List.of()));
        List<String> scripts = Analyzer.list(request).patterns().stream()
                .map(PatternInfo::name)
                .filter(name -> Analyzer.plan(request, name).isEmpty())
                .toList();
        return LauncherTable.of(root, Cli.DEFAULT_COMMAND, scripts);
    }
}

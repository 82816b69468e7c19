package expert.command.pattern;

import expert.analysis.Analyzer;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.Holds;
import expert.option.PatternOptions;
import expert.option.Session;
import expert.pattern.Failure;
import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import expert.print.PatternDescription;
import expert.request.AnalysisRequest;
import expert.script.PatternFile;
import expert.terminal.Remark;
import expert.text.Layout;
import expert.text.Nearest;
import expert.text.Paint;
import expert.text.Paint.Tone;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert patterns}: the patterns there are. */
@CommandLine.Command(
        name = "patterns",
        header = "List the patterns, their files and their parameters.",
        description = "A star marks patterns that run only when you select them.")
public final class PatternsCommand extends Command {
    private static final String INDENT = "    ";

    @Holds(Holds.Kind.PATTERNS)
    @Option(
            names = "--describe",
            paramLabel = "NAME",
            split = ",",
            description = "Print the documentation, parameters, parent and file of these patterns.")
    private List<String> describe = new ArrayList<>();

    @Holds(Holds.Kind.PATTERNS)
    @Option(
            names = "--plan",
            paramLabel = "NAME",
            description = "Print the plan of this pattern: the steps that compute it from a table of the trace.")
    private String plan = "";

    @Mixin
    private PatternOptions patterns;

    public PatternsCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() {
        AnalysisRequest request = AnalysisRequest.of(Path.of(""), patterns.path(session()))
                .withOutput(
                        session().console().scriptErr(),
                        notice -> session().console().remark(Remark.NOTICE, notice));
        if (!plan.isEmpty()) {
            String text = Analyzer.plan(request, plan)
                    .orElseThrow(
                            () -> usage(plan + " has no plan: it books values one by one, or is the sum of its parts"));
            out().print(text);
            out().flush();
            return ExitStatus.OK;
        }
        Analyzer.Listing listing = Analyzer.list(patterns.allowIo() ? request.allowingIo() : request);
        if (describe.isEmpty()) {
            listing.patterns().forEach(this::print);
        } else {
            // Output that does not go to a terminal keeps the author's line breaks.
            int prose = session().console().outIsTerminal() ? width() : Integer.MAX_VALUE;
            Paint paint = colour() ? Paint.ANSI : Paint.PLAIN;
            chosen(listing).forEach(new PatternDescription(out(), paint, width(), prose)::print);
        }
        out().flush();
        for (Failure failure : listing.failures()) {
            session().console().remark(Remark.SCRIPT, failure);
        }
        return listing.failures().isEmpty() ? ExitStatus.OK : ExitStatus.PATTERN;
    }

    private void print(PatternInfo pattern) {
        Paint paint = colour() ? Paint.ANSI : Paint.PLAIN;
        PrintWriter out = out();
        String name = Layout.clean(pattern.name()) + (pattern.selectedByDefault() ? "" : " *");
        String origin = (pattern.shipped() ? "shipped: " : "")
                + Layout.clean(pattern.file().toString());
        out.println(paint.paint(Tone.STRONG, name) + "  " + paint.paint(Tone.DIM, origin));
        if (!pattern.summary().isEmpty()) {
            Layout.wrap(Layout.clean(pattern.summary()), width() - INDENT.length())
                    .forEach(line -> out.println(INDENT + line));
        }
        for (Parameter parameter : pattern.parameters()) {
            String words = "-P " + pattern.name() + "." + parameter.name() + "=" + parameter.defaultValue()
                    + (parameter.help().isEmpty() ? "" : "   " + parameter.help()) + " (" + parameter.range() + ")";
            List<String> lines = Layout.wrap(Layout.clean(words), width() - 2 * INDENT.length());
            for (int i = 0; i < lines.size(); i++) {
                out.println(INDENT + (i == 0 ? "" : INDENT) + lines.get(i));
            }
        }
    }

    private List<PatternInfo> chosen(Analyzer.Listing listing) {
        Map<String, PatternInfo> byName = new LinkedHashMap<>();
        listing.patterns().forEach(pattern -> byName.put(pattern.name(), pattern));
        List<PatternInfo> chosen = new ArrayList<>();
        for (String name : describe) {
            PatternInfo pattern = byName.get(name);
            if (pattern == null) {
                throw usage("unknown pattern " + name
                        + PatternFile.inFolder(name)
                                .map(file -> "; " + file + " defines it: add --patterns " + file)
                                .orElseGet(() -> Nearest.hint(name, byName.keySet())));
            }
            chosen.add(pattern);
        }
        return chosen;
    }
}

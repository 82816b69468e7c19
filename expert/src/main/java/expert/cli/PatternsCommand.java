package expert.cli;

import expert.pattern.Failure;
import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import expert.report.Layout;
import expert.report.Paint;
import expert.report.Paint.Tone;
import expert.run.AnalysisRequest;
import expert.run.Analyzer;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** {@code expert patterns}: the patterns there are. */
@CommandLine.Command(
        name = "patterns",
        header = "List the patterns, where they came from, and their parameters.",
        description = "A star marks those that run only when selected.")
final class PatternsCommand extends Command {
    private static final int WIDTH = 100;
    private static final String INDENT = "    ";

    @Mixin
    private PatternOptions patterns;

    PatternsCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() {
        AnalysisRequest request = AnalysisRequest.of(Path.of(""), patterns.path(session()))
                .telling(
                        session().console().errStream(),
                        notice -> session().console().say("expert: " + notice));
        Analyzer.Listing listing = Analyzer.list(patterns.allowIo() ? request.allowingIo() : request);
        listing.patterns().forEach(this::print);
        out().flush();
        for (Failure failure : listing.failures()) {
            session().console().say("expert: " + failure);
        }
        return listing.failures().isEmpty() ? ExitStatus.OK : ExitStatus.PATTERN;
    }

    private void print(PatternInfo pattern) {
        Paint paint = colour() ? Paint.ANSI : Paint.PLAIN;
        PrintWriter out = out();
        String name = Layout.clean(pattern.name()) + (pattern.selectedByDefault() ? "" : " *");
        String origin = Layout.cutMiddle(
                (pattern.shipped() ? "shipped: " : "")
                        + Layout.clean(pattern.file().toString()),
                Math.max(20, WIDTH - Layout.width(name) - 2));
        out.println(paint.paint(Tone.STRONG, name) + "  " + paint.paint(Tone.DIM, origin));
        if (!pattern.summary().isEmpty()) {
            Layout.wrap(Layout.clean(pattern.summary()), WIDTH - INDENT.length())
                    .forEach(line -> out.println(INDENT + line));
        }
        for (Parameter parameter : pattern.parameters()) {
            String words = "-P " + pattern.name() + "." + parameter.name() + "=" + value(parameter)
                    + (parameter.help().isEmpty() ? "" : "   " + parameter.help()) + range(parameter);
            List<String> lines = Layout.wrap(Layout.clean(words), WIDTH - 2 * INDENT.length());
            for (int i = 0; i < lines.size(); i++) {
                out.println(INDENT + (i == 0 ? "" : INDENT) + lines.get(i));
            }
        }
    }

    private static String value(Parameter parameter) {
        return parameter.defaultValue().toString();
    }

    private static String range(Parameter parameter) {
        if (!parameter.choices().isEmpty()) {
            return parameter.choices().stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining(", ", " (one of ", ")"));
        }
        Double min = parameter.min();
        Double max = parameter.max();
        if (min == null) {
            return max == null ? "" : " (at most " + max + ")";
        }
        return max == null ? " (at least " + min + ")" : " (" + min + " to " + max + ")";
    }
}

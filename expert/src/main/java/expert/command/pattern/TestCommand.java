package expert.command.pattern;

import earl.Progress;
import expert.analysis.Analyzer;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.Holds;
import expert.option.OpeningOptions;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.option.analysis.AnalysisOptions;
import expert.option.analysis.Configuration;
import expert.option.analysis.RunOptions;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.print.Expectation;
import expert.request.AnalysisRequest;
import expert.terminal.ProgressDisplay;
import expert.terminal.Remark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert test}: whether patterns find what their writer expects. */
@CommandLine.Command(
        name = "test",
        header = "Check that patterns find what they should.",
        description = {
            "Runs the patterns and prints one line for each expectation. Exit status 1 if a pattern does not"
                    + " meet one, 3 if a pattern failed.",
            "With --lint, EXPERT needs no trace: it checks the files for mistakes that the language does not"
                    + " report. Exit status 1 if it finds one, 3 if it cannot load a file."
        },
        footer = {
            "Examples:",
            "  expert test --lint late.py",
            "  expert test late.py --trace examples/late_sender --expect late=1.0025 --tolerance 0.1%%",
            "  expert test halo.py --trace run42 --expect late_halo@1=0.4 --expect late_halo.messages=80 --tolerance"
                    + " 1e-3"
        })
public final class TestCommand extends Command {
    private static final double PERCENT = 0.01;

    @Holds(Holds.Kind.PATTERN_FILES)
    @Parameters(
            paramLabel = "FILE|DIR",
            arity = "0..*",
            description = "Pattern files, or folders of them. The shipped patterns are available too.")
    private List<Path> files = new ArrayList<>();

    @Holds(Holds.Kind.TRACE)
    @Option(names = "--trace", paramLabel = "TRACE", description = "The trace: " + TraceArgument.KINDS + ".")
    private @Nullable Path trace;

    @Option(names = "--lint", description = "Check the pattern files, without a trace and without expectations.")
    private boolean lint;

    @Holds(Holds.Kind.METRICS)
    @Option(
            names = "--expect",
            paramLabel = "NAME=VALUE",
            description =
                    "Expected severity of a pattern; pattern@RANK=VALUE on one rank; pattern.RESULT=VALUE for a result."
                            + " Repeatable.")
    private List<String> expect = new ArrayList<>();

    @Option(
            names = "--tolerance",
            paramLabel = "SHARE",
            description =
                    "Maximum difference from the expected numbers, as a share of them: 1e-3, 0.1%% (default: 1e-6).")
    private String tolerance = "1e-6";

    @Mixin
    private AnalysisOptions analysis;

    @Mixin
    private OpeningOptions opening;

    public TestCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        if (lint) {
            if (files.isEmpty()) {
                throw usage("--lint needs a pattern file or a folder of them");
            }
            int status = check();
            if (status != ExitStatus.OK || (trace == null && expect.isEmpty())) {
                return status;
            }
        }
        return test();
    }

    /** Prints the mistakes in the files, or what patterns they define. */
    private int check() throws IOException {
        AnalysisRequest request = analysis.request(
                session(), analysis.configuration(), Path.of(""), opening.options(Progress.NONE), files);
        Analyzer.Check check = Analyzer.check(request);
        check.mistakes().forEach(out()::println);
        check.failures().forEach(failure -> session().console().remark(Remark.SCRIPT, failure));
        if (check.failures().isEmpty() && check.mistakes().isEmpty()) {
            check.patterns().forEach(pattern -> out().println("ok      " + pattern.name()));
        }
        out().flush();
        return !check.failures().isEmpty()
                ? ExitStatus.PATTERN
                : check.mistakes().isEmpty() ? ExitStatus.OK : ExitStatus.UNMET;
    }

    private int test() throws IOException {
        Path there = trace;
        if (there == null || expect.isEmpty()) {
            throw usage(there == null ? "--trace TRACE is missing" : "--expect NAME=VALUE is missing");
        }
        double allowed = tolerance();
        List<Expectation> expectations = new ArrayList<>();
        try {
            expect.forEach(text -> expectations.add(Expectation.of(text)));
        } catch (IllegalArgumentException malformed) {
            throw usage(String.valueOf(malformed.getMessage()));
        }
        Configuration configuration = analysis.configuration();
        Analysis done;
        try (ProgressDisplay progress = progress()) {
            AnalysisRequest request = analysis.request(
                            session(), configuration, there, opening.options(progress), files)
                    .selecting(expectations.stream()
                            .map(Expectation::pattern)
                            .distinct()
                            .toArray(String[]::new));
            done = Analyzer.analyze(request).inclusive();
        }
        boolean met = true;
        for (Expectation expectation : expectations) {
            met &= tell(expectation, done, allowed);
        }
        out().flush();
        for (Failure failure : done.failures()) {
            session().console().remark(Remark.SCRIPT, failure);
        }
        RunOptions.tellErrors(done, session());
        return done.failures().isEmpty() ? met ? ExitStatus.OK : ExitStatus.UNMET : ExitStatus.PATTERN;
    }

    private boolean tell(Expectation expectation, Analysis done, double allowed) {
        Object found = expectation.found(done);
        boolean met = expectation.isMet(found, allowed);
        String words = found == null
                ? "there is none" + (expectation.result() == null ? "" : " of that name")
                : "found " + found;
        out().println((met ? "ok      " : "FAILED  ") + expectation.subject() + ": expected " + expectation.value()
                + ", " + words + off(expectation, found, met));
        return met;
    }

    private static String off(Expectation expectation, @Nullable Object found, boolean met) {
        if (met || !(found instanceof Number number)) {
            return "";
        }
        try {
            double expected = Double.parseDouble(expectation.value());
            double difference = number.doubleValue() - expected;
            return expected == 0
                    ? ""
                    : String.format(java.util.Locale.ROOT, ", %+.4g %%", difference / Math.abs(expected) / PERCENT);
        } catch (NumberFormatException noNumber) {
            return ", which is a number";
        }
    }

    private double tolerance() {
        String text = tolerance.strip();
        try {
            double share = text.endsWith("%")
                    ? Double.parseDouble(text.substring(0, text.length() - 1).strip()) * PERCENT
                    : Double.parseDouble(text);
            if (share >= 0) {
                return share;
            }
        } catch (NumberFormatException noNumber) {
            throw usage("--tolerance is a share such as 1e-3 or 0.1%, not " + tolerance);
        }
        throw usage("--tolerance must not be negative");
    }
}

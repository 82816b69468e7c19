package expert.option;

import earl.Trace;
import earl.TraceException;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.SignatureChoice;
import expert.text.Words;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Options for making flow graphs. */
public final class GraphOptions {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--signature",
            paramLabel = "PARTS",
            description =
                    "What makes calls the same node: a list of call, size, magnitude (of the size), partner, callsite,"
                            + " region, tag, comm, rank, address, time, seq (default: call,size,partner,callsite. 'graph' and"
                            + " 'graph-diff' take the magnitude or no size where a call's sizes do not repeat).")
    private @Nullable String signature;

    @Option(
            names = "--events",
            paramLabel = "WHICH",
            defaultValue = "mpi",
            description =
                    "Which calls are events: mpi, io, all, or those whose names match a regular expression (default:"
                            + " ${DEFAULT-VALUE}).")
    private String events;

    /** The signature, {@link Signature#DEFAULT} unless the user names one. @throws ParameterException if it is misspelt */
    public Signature signature() {
        String given = signature;
        return given == null ? Signature.DEFAULT : parsed(() -> Signature.parse(given));
    }

    /** The signature of the user, or the usual one for a trace. @throws ParameterException if it is misspelled */
    public Signature signature(Trace trace) {
        return signature == null ? SignatureChoice.of(trace, calls()) : signature();
    }

    /** Whether EXPERT chooses the signature. */
    public boolean choosesSignature() {
        return signature == null;
    }

    /** The calls. @throws ParameterException if they are misspelt */
    public Calls calls() {
        return parsed(() -> Calls.parse(events));
    }

    /** Whether the user says any of it. */
    public boolean areGiven() {
        return command.commandLine().getParseResult().hasMatchedOption("--signature")
                || command.commandLine().getParseResult().hasMatchedOption("--events");
    }

    /** Reports misspelled values before a trace is opened. */
    public void check() {
        signature();
        calls();
    }

    /** There is nothing to make a graph of. */
    public TraceException noEvents(Trace trace) {
        return new TraceException(
                trace.info().path(), -1, "no location has calls that are events here (--events " + calls() + ")");
    }

    /** A number of things, for instance {@code "4 processes"}. */
    public static String count(long number, String one, String many) {
        return Words.count(number) + " " + (number == 1 ? one : many);
    }

    private <T> T parsed(Supplier<T> parser) {
        try {
            return parser.get();
        } catch (IllegalArgumentException misspelt) {
            throw new ParameterException(command.commandLine(), String.valueOf(misspelt.getMessage()));
        }
    }

    /** The name of a trace: that of its anchor file, or of its folder if that is more informative. */
    public static String name(Trace trace) {
        Path path = trace.info().path().toAbsolutePath().normalize();
        Path folder = path.getParent();
        Path name = String.valueOf(path.getFileName()).equals("traces.otf2") && folder != null
                ? folder.getFileName()
                : path.getFileName();
        String words = String.valueOf(name);
        return words.endsWith(".otf2") ? words.substring(0, words.length() - ".otf2".length()) : words;
    }
}

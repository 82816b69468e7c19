package expert.cli;

import expert.command.Command;
import expert.command.Faults;
import expert.command.analysis.AnalyzeCommand;
import expert.command.analysis.BaselineCommand;
import expert.command.analysis.CacheCommand;
import expert.command.analysis.CompareCommand;
import expert.command.analysis.DiffCommand;
import expert.command.analysis.ExplainCommand;
import expert.command.analysis.McpCommand;
import expert.command.analysis.SelectCommand;
import expert.command.analysis.ServeCommand;
import expert.command.analysis.SlurmScriptCommand;
import expert.command.pattern.NewCommand;
import expert.command.pattern.PatternsCommand;
import expert.command.pattern.RunCommand;
import expert.command.pattern.ShellCommand;
import expert.command.pattern.TestCommand;
import expert.command.record.RecordCommand;
import expert.command.record.SymbolsCommand;
import expert.command.trace.CheckCommand;
import expert.command.trace.CompressCommand;
import expert.command.trace.ConvertCommand;
import expert.command.trace.ExpandCommand;
import expert.command.trace.ExportCommand;
import expert.command.trace.GraphCommand;
import expert.command.trace.GraphDiffCommand;
import expert.command.trace.GraphStatsCommand;
import expert.command.trace.HangCommand;
import expert.command.trace.InfoCommand;
import expert.command.trace.LoopsCommand;
import expert.command.trace.ModelCommand;
import expert.command.trace.NamesCommand;
import expert.command.trace.PrintCommand;
import expert.command.trace.WhatIfCommand;
import expert.option.CommonOptions;
import expert.option.ExitStatus;
import expert.option.ForLauncher;
import expert.option.Session;
import expert.report.BriefReport;
import expert.terminal.Console;
import expert.terminal.Remark;
import expert.text.Layout;
import expert.text.Nearest;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** All commands, called by {@link #run}. Usable more than once, by one thread. */
final class Cli {
    /** Runs when no command is named. */
    static final String DEFAULT_COMMAND = "analyze";
    /** Options that may also precede the command's name. */
    private static final List<String> ANYWHERE =
            List.of("-q", "--quiet", "--no-progress", "--color", "--color=never", "--color=auto", "--color=always");

    /** Options of the program itself, not of a command. */
    private static final List<String> OF_ROOT = List.of("-h", "--help", "-V", "--version");

    /** Options that list all commands. To make the parsers of all commands takes longer than most commands. */
    private static final List<String> HELP = OF_ROOT.subList(0, 2);

    /** The commands by name, in the order of the help. Each is made only when it is needed: start-up is short. */
    private static final Map<String, Function<Session, Command>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put(DEFAULT_COMMAND, AnalyzeCommand::new);
        COMMANDS.put("explain", ExplainCommand::new);
        COMMANDS.put("whatif", WhatIfCommand::new);
        COMMANDS.put("info", InfoCommand::new);
        COMMANDS.put("print", PrintCommand::new);
        COMMANDS.put("convert", ConvertCommand::new);
        COMMANDS.put("export", ExportCommand::new);
        COMMANDS.put("diff", DiffCommand::new);
        COMMANDS.put("baseline", BaselineCommand::new);
        COMMANDS.put("compare", CompareCommand::new);
        COMMANDS.put("graph", GraphCommand::new);
        COMMANDS.put("compress", CompressCommand::new);
        COMMANDS.put("expand", ExpandCommand::new);
        COMMANDS.put("model", ModelCommand::new);
        COMMANDS.put("loops", LoopsCommand::new);
        COMMANDS.put("select", SelectCommand::new);
        COMMANDS.put("record", session -> new RecordCommand(session, Main.class.getName()));
        COMMANDS.put("symbols", SymbolsCommand::new);
        COMMANDS.put("run", RunCommand::new);
        COMMANDS.put("shell", ShellCommand::new);
        COMMANDS.put("serve", ServeCommand::new);
        COMMANDS.put("slurm-script", SlurmScriptCommand::new);
        COMMANDS.put("mcp", McpCommand::new);
        COMMANDS.put("patterns", PatternsCommand::new);
        COMMANDS.put("new", NewCommand::new);
        COMMANDS.put("test", TestCommand::new);
        COMMANDS.put("cache", CacheCommand::new);
        COMMANDS.put("check", CheckCommand::new);
        COMMANDS.put("hang", HangCommand::new);
        COMMANDS.put("completion", CompletionCommand::new);
        COMMANDS.put("names", NamesCommand::new);
        COMMANDS.put("help", HelpCommand::new);
        COMMANDS.put("version", VersionCommand::new);
    }

    private final Session session;
    private final BooleanSupplier isFirst;
    private boolean outOfMemory;

    Cli(Session session) {
        this(session, () -> true);
    }

    /**
     * All commands of a process.
     *
     * @param isFirst asked before a lack of memory is reported: whether this is the first report of it
     */
    Cli(Session session, BooleanSupplier isFirst) {
        this.session = session;
        this.isFirst = isFirst;
    }

    /** Runs what {@code args} ask for; prints every fault and answers the exit status. */
    int run(String... args) {
        Faults faults = new Faults(session, List.of(args));
        int status;
        try {
            status = execute(args);
            session.console().out().flush();
        } catch (Exception
                | StackOverflowError
                | OutOfMemoryError
                | LinkageError
                | InternalError
                | AssertionError fault) {
            outOfMemory = Faults.isOutOfMemory(fault);
            try {
                status = !outOfMemory || isFirst.getAsBoolean() ? faults.report(fault) : ExitStatus.INPUT;
            } catch (LinkageError cannotTell) {
                // Without a free file descriptor, classes that the report needs cannot be loaded.
                cannotTell.addSuppressed(fault);
                throw cannotTell;
            }
        }
        if (status == ExitStatus.INPUT || status == ExitStatus.USAGE || status == ExitStatus.FAULT) {
            session.console().forgetWhatWaits();
        }
        session.console().sayWhatWaits();
        session.console().err().flush();
        return session.cancellation().requested() ? ExitStatus.INTERRUPTED : status;
    }

    /** Whether memory did not suffice for the last run. */
    boolean isOutOfMemory() {
        return outOfMemory;
    }

    private int execute(String... args) throws Exception {
        if (args.length == 0) {
            commandLine().usage(session.console().err());
            return ExitStatus.USAGE;
        }
        try {
            List<String> words = withCommand(args);
            CommandLine line = HELP.contains(words.getFirst()) ? commandLine() : commandLine(Set.of(words.getFirst()));
            session.console().remarksAsJson(asksForJson(line, words));
            line.setColorScheme(CommandLine.Help.defaultColorScheme(colour(args) ? Ansi.ON : Ansi.OFF));
            CommandLine.ParseResult parsed = line.parseArgs(words.toArray(String[]::new));
            if (parsed.asCommandLineList().stream().anyMatch(CommandLine::isUsageHelpRequested)) {
                // Asking the terminal takes a moment.
                line.setUsageHelpWidth(session.console().width());
            }
            if (CommandLine.printHelpIfRequested(parsed)) {
                return ExitStatus.OK;
            }
            while (parsed.hasSubcommand()) {
                parsed = parsed.subcommand();
            }
            if (parsed.commandSpec().userObject() instanceof Command command) {
                return command.run();
            }
            throw new ParameterException(line, "no command and no trace given");
        } catch (ParameterException misunderstood) {
            return tell(misunderstood);
        }
    }

    /** The parser, complete with all commands. */
    CommandLine commandLine() {
        return commandLine(COMMANDS.keySet());
    }

    private CommandLine commandLine(Set<String> names) {
        CommandLine line = new CommandLine(new Root());
        COMMANDS.forEach((name, maker) -> {
            if (names.contains(name)) {
                line.addSubcommand(name, maker.apply(session));
            }
        });
        CommandLine graph = line.getSubcommands().get("graph");
        if (graph != null) {
            graph.addSubcommand("diff", new GraphDiffCommand(session));
            graph.addSubcommand("stats", new GraphStatsCommand(session));
        }
        configure(line);
        return line;
    }

    private void configure(CommandLine line) {
        PrintWriter out = session.console().out();
        line.setOut(out)
                .setErr(session.console().err())
                .setUsageHelpWidth(Layout.WIDTH)
                .setUsageHelpLongOptionsMaxWidth(36)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setAbbreviatedOptionsAllowed(false)
                .setOverwrittenOptionsAllowed(true)
                .setPosixClusteredShortOptionsAllowed(false)
                .setExpandAtFiles(false);
        line.getCommandSpec()
                .addOption(OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .order(1003)
                        .description("Print the version and exit.")
                        .build());
        for (CommandLine each : everyCommand(line)) {
            if (passesWordsOn(each)) {
                each.setStopAtPositional(true);
            }
            each.getCommandSpec()
                    .usageMessage()
                    .sortOptions(false)
                    .abbreviateSynopsis(true)
                    .synopsisHeading("%nUsage: ")
                    .descriptionHeading("%n")
                    .parameterListHeading("%n")
                    .optionListHeading("%n")
                    .commandListHeading("%nCommands:%n")
                    .footerHeading("%n");
            each.getCommandSpec()
                    .addOption(OptionSpec.builder("-h", "--help")
                            .usageHelp(true)
                            .order(1002)
                            .description("Show this help and exit.")
                            .build());
        }
    }

    /** Whether what follows a command's arguments belongs to a script or to another program. */
    private static boolean passesWordsOn(CommandLine line) {
        ForLauncher launcher = line.getCommandSpec().userObject().getClass().getAnnotation(ForLauncher.class);
        return launcher != null && launcher.ownArguments() > 0;
    }

    /**
     * Whether the command line has {@code --format json}: then errors are JSON, too. Looked up before parsing, for parsing
     * may fail.
     */
    private static boolean asksForJson(CommandLine line, List<String> words) {
        CommandLine command = line.getSubcommands().get(words.getFirst());
        OptionSpec format = command == null || passesWordsOn(command)
                ? null
                : command.getCommandSpec().findOption("--format");
        if (format == null) {
            return false;
        }
        boolean json = false;
        for (int i = 1; i < words.size() && !words.get(i).equals("--"); i++) {
            for (String name : format.names()) {
                String value = words.get(i).startsWith(name + "=")
                        ? words.get(i).substring(name.length() + 1)
                        : words.get(i).equals(name) && i + 1 < words.size() ? words.get(i + 1) : null;
                json = value == null ? json : value.equalsIgnoreCase("json");
            }
        }
        return json;
    }

    private static List<CommandLine> everyCommand(CommandLine line) {
        List<CommandLine> all = new ArrayList<>(List.of(line));
        line.getSubcommands().values().forEach(sub -> all.addAll(everyCommand(sub)));
        return all;
    }

    /** The arguments with the command's name first: where none is named the default is meant. */
    private List<String> withCommand(String... args) {
        List<String> words = new ArrayList<>(Arrays.asList(args));
        int first = 0;
        while (first < words.size() && ANYWHERE.contains(words.get(first))) {
            first += words.get(first).equals("--color") ? 2 : 1;
        }
        if (first >= words.size()) {
            words.addFirst(DEFAULT_COMMAND);
            return words;
        }
        String word = words.get(first);
        if (COMMANDS.containsKey(word)) {
            words.remove(first);
            words.addFirst(word);
            return words;
        }
        if (OF_ROOT.contains(word)) {
            return List.of(word);
        }
        rejectMistyped(word);
        rejectLateCommand(words, first);
        words.addFirst(DEFAULT_COMMAND);
        return words;
    }

    /** A command after options is an error that says so, unless the word is the value of an option, or a file. */
    private void rejectLateCommand(List<String> words, int first) {
        if (!words.get(first).startsWith("-")) {
            return;
        }
        CommandSpec known = Objects.requireNonNull(
                        commandLine(Set.of(DEFAULT_COMMAND)).getSubcommands().get(DEFAULT_COMMAND))
                .getCommandSpec();
        for (int i = first; i < words.size() && !words.get(i).equals("--"); i++) {
            String word = words.get(i);
            if (word.startsWith("-")) {
                OptionSpec option = known.findOption(word);
                i += option == null || word.contains("=") ? 0 : option.arity().min();
            } else if (COMMANDS.containsKey(word) && !Files.exists(Path.of(word))) {
                List<String> right = new ArrayList<>(words);
                right.remove(i);
                right.addFirst(word);
                throw new ParameterException(
                        commandLine(Set.of()),
                        "the command comes first: expert "
                                + right.stream().map(Cli::shell).collect(Collectors.joining(" ")));
            }
        }
    }

    /** A word of a command line as a shell takes it; options stay as they are. */
    private static String shell(String word) {
        int dashes = word.startsWith("--") ? 2 : word.startsWith("-") ? 1 : 0;
        return word.length() == dashes ? word : word.substring(0, dashes) + BriefReport.shell(word.substring(dashes));
    }

    /** An argument that is not a file but resembles a command is more likely meant as a command than as a trace. */
    private void rejectMistyped(String word) {
        if (word.startsWith("-") || word.contains("/") || Files.exists(Path.of(word))) {
            return;
        }
        Optional<String> meant = Nearest.to(word, COMMANDS.keySet());
        if (meant.isPresent()) {
            throw new ParameterException(
                    commandLine(Set.of()),
                    "there is no command and no trace '" + word + "'; did you mean '" + meant.get() + "'?");
        }
    }

    /** The error message for an unknown command, with suggestions. */
    String noCommand(String name, CommandLine parent) {
        return "there is no command '" + name + "'"
                + Nearest.to(name, parent.getSubcommands().keySet())
                        .map(meant -> "; did you mean '" + meant + "'?")
                        .orElse("");
    }

    /** Whether help and errors are coloured; looked up before parsing, for parsing may fail. */
    private boolean colour(String... words) {
        CommonOptions.Colour when = CommonOptions.Colour.auto;
        for (int i = 0; i < words.length; i++) {
            String word = words[i];
            String value = word.startsWith("--color=")
                    ? word.substring("--color=".length())
                    : word.equals("--color") && i + 1 < words.length ? words[i + 1] : "";
            for (CommonOptions.Colour each : CommonOptions.Colour.values()) {
                if (each.name().equals(value)) {
                    when = each;
                }
            }
        }
        return CommonOptions.colour(when, session);
    }

    private int tell(ParameterException misunderstood) {
        CommandLine at = misunderstood.getCommandLine();
        Console console = session.console();
        console.remark(
                Remark.USAGE,
                Suggestions.explain(misunderstood) + " ('" + at.getCommandSpec().qualifiedName()
                        + " --help' explains)");
        return ExitStatus.USAGE;
    }
}

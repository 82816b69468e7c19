package expert.cli;

import expert.command.Version;
import expert.option.TraceArgument;
import picocli.CommandLine;

/** {@code expert} itself: help, version, and the list of commands. */
@CommandLine.Command(
        name = "expert",
        header = "Find where and why a parallel program waits, from its event trace.",
        customSynopsis = {
            "expert [analyze] [--patterns FILE|DIR]... [OPTION]... TRACE",
            "       expert COMMAND [OPTION]... [ARGUMENT]..."
        },
        description = "TRACE is " + TraceArgument.KINDS + ". Score-P, EZTrace, TAU and 'expert record' write OTF2."
                + " Without a command, EXPERT analyzes the trace. 'expert analyze --help' lists the options.",
        footer = {
            "Exit status: 0 done; 1 a fault of expert itself; 2 the input cannot be read; 3 a pattern failed;"
                    + " 64 the command line is not understood; 130 interrupted.",
            "",
            "'expert help COMMAND' explains a command."
        },
        versionProvider = Version.class)
final class Root {}

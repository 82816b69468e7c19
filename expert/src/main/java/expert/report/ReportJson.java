package expert.report;

import expert.pattern.BookingError;
import expert.text.DiagnosticJson;
import expert.text.RecordField.Described;
import expert.text.RecordField.Omittable;
import expert.text.RecordField.OneOf;
import expert.text.RecordField.SnakeCase;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The form of {@link JsonReport}. Sequences that grow with the trace are made while they are written. */
@SnakeCase
public record ReportJson(
        @Described(words = JsonReport.SCHEMA) String schema,
        ReportTrace trace,

        @Described("What the analysis comes to. Reports of earlier versions lack it.") @Omittable
        VerdictJson verdict,

        @Described(
                "Where the time of the processors' threads goes. Left out if patterns that it needs were not selected, and in reports of earlier versions.")
        @Omittable
        @Nullable
        AccountJson account,

        @Described(
                "What streams of accelerators did. Left out if the trace has no activities of any, and in reports of earlier versions.")
        @Omittable
        @Nullable
        DevicesJson devices,

        @Described(
                value =
                        "The files of the run, those with the longest time first. Left out if the trace has no records of operations on files, in a focus, and in reports of earlier versions.",
                minItems = 1)
        @Omittable
        @Nullable
        List<FileJson> files,

        @Described(
                value =
                        "How much data calls send or receive, by call path. Left out if the trace has no records of data, in a focus, and in reports of earlier versions.",
                minItems = 1)
        @Omittable
        @Nullable
        List<SizesJson> sizes,

        @Described(
                value =
                        "What threads used that may run on the same processors, those first that lost most. Left out if the trace has no metrics of the system, and in reports of earlier versions.",
                minItems = 1)
        @Omittable
        @Nullable
        List<ProcessorsJson> processors,

        @Described(
                "Facts that decide whether another run can be compared with this one, as text: format, writer, ticks_per_second, total_time (seconds, over all processor threads), events, build, machine, nodes, placement (ranges of ranks and the number of their node), incomplete (what the recorder lost), missing (events), at_stake (seconds), focus, and 'unknown.' with the name of an efficiency: why it is unknown. What the trace does not record is left out.")
        @Omittable
        Map<String, String> run,

        @Described("The part of the trace that the report is about; left out if it is all of it.") @Omittable @Nullable
        ReportFocus focus,

        @Described(
                value =
                        "The time of functions according to samples, those with the most time first. Left out if the trace has none, or has calls that may wait, and in a focus.",
                minItems = 1)
        @Omittable
        @Nullable
        List<FunctionSamples> samples,

        @Described(
                "With --by: loops, iterations of a loop, or loops of the model of communication and what is outside of them; left out otherwise.")
        @Omittable
        @Nullable
        List<ReportPart> parts,

        @Described("A result for each selected pattern that did not fail, in order of name.")
        Iterable<ReportPattern> patterns,

        @Described(
                "The call paths deeper than 128 regions that have a severity, and the deep ones that lead to them, each after its parent; left out if there are none.")
        @Omittable
        @Nullable
        List<DeepPath> callpaths,

        @Described(
                "Of the patterns those whose severity is a share, 1 at best, as a table; left out if there are none.")
        @Omittable
        @Nullable
        List<Efficiency> efficiencies,

        @Described("What was odd in the trace, the worst first.")
        List<DiagnosticJson> diagnostics,

        @Described(
                value = "The patterns that failed and whose results are missing; left out if none did.",
                minItems = 1)
        @Omittable
        @Nullable
        List<FailureJson> failures,

        @Described(value = "Bookings that cannot be right; left out if there are none.", minItems = 1)
        @Omittable
        @Nullable
        List<BookingErrorJson> bookingErrors) {

    record ReportTrace(
            @Described("What was opened, for an archive its anchor file.")
            String path,

            @Described("Format and version, for instance 'OTF2 3.0'.")
            String format,

            @Described(value = "Number of locations.", min = 0)
            int locations,

            @Described(value = "Number of events.", min = 0) long events,

            @Described(value = "Seconds from the first event to the last.", min = 0)
            double duration) {}

    record VerdictJson(
            @Described(
                    "What is missing, who never left which call, who waits where and why, what balancing saves, and which clocks EXPERT corrected by how much. Empty if the selected patterns find no loss.")
            String text,

            @Described(
                    value =
                            "Why there is no verdict, or none on some waits: clocks contradict each other, and EXPERT cannot correct them well enough; or members of collective operations on streams are missing or uncertain. Processes whose clocks have nothing in common are clocks too. Left out otherwise.",
                    words = {"clocks", "collectives"})
            @Omittable
            @Nullable
            String inconclusive,

            @Described(
                    value =
                            "What could wait, or hold a wait, and was not looked at, in words. Left out if EXPERT looked at everything.",
                    minItems = 1)
            @Omittable
            @Nullable
            List<String> notJudged,

            @Described(
                    value =
                            "The calls that locations never leave, because the program hangs, was killed or ended in them. Left out if there are none.",
                    minItems = 1)
            @Omittable
            @Nullable
            List<OpenCall> openCalls,

            @Described(
                    "What makes others wait; where nobody waits but an efficiency is low, what takes the time. Null if nothing is worth fixing, or if the cause is not known.")
            @Nullable
            VerdictCause cause,

            @Described(
                    "What even work saves, or half of the time of an activity of devices, by a replay. Left out if that is not known, or no remedy.")
            @Omittable
            @Nullable
            VerdictSaving saving) {}

    record VerdictSaving(
            @Described(
                    "The call path in which all locations compute equally long, as in 'by_callpath'; null for all computation. Of an activity, the call path of the calls that queue it.")
            @OneOf({String.class, Integer.class})
            @Nullable
            Object callpath,

            @Described("Name of the activity of devices that takes half of its time. Left out for even work.")
            @Omittable
            @Nullable
            String activity,

            @Described("Seconds by which the run gets shorter.")
            double seconds,

            @Described("Lower end of the interval in which they lie.")
            double low,

            @Described("Upper end.") double high,

            @Described(
                    "True if only computation that ends in the times of the focus takes equally long. Left out if that of the whole run does.")
            @Omittable
            @Nullable
            Boolean inFocus) {}

    record OpenCall(
            @Described("As in 'by_callpath', on the first of the locations.") @OneOf({String.class, Integer.class})
            Object callpath,

            @Described("The lines of the calls, 'FILE:LINE', as far as the trace has them.")
            List<String> sources,

            @Described(value = "Names of the locations that never leave the call.", minItems = 1)
            List<String> locations,

            @Described(
                    "Names of the locations at the other end of the messages. Empty if the trace does not have them.")
            List<String> peers,

            @Described(
                    "Names of the members of the collective operation that never enter it. Empty if there are none, or if the trace does not say who is a member.")
            List<String> neverEntered) {}

    record VerdictCause(
            @Described("As in 'by_callpath'; null if only the location is known.")
            @OneOf({String.class, Integer.class})
            @Nullable
            Object callpath,

            @Described(
                    "The first source line from which it is called, 'FILE:LINE', or on which its region is defined; null if the trace does not say.")
            @Nullable
            String source,

            @Described(
                    value =
                            "The two calls between which it happens, 'FILE:LINE' or what is called; null for the begin or end of the function. Only where EXPERT knows the function from call stacks alone, and one such place has most of it.",
                    minItems = 2,
                    maxItems = 2)
            @Omittable
            @Nullable
            List<@Nullable String> between,

            @Described(value = "The MPI ranks with the most of it, which have four fifths of it together.", min = 0)
            List<Integer> ranks,

            @Described("Names of the same locations, of those without a rank too.")
            List<String> locations,

            @Described(value = "The waits that it causes on these locations, summed over all that wait.", min = 0)
            double seconds) {}

    record ReportFocus(
            @Described("Empty for all.") List<String> regions,
            @Described("Empty for all.") List<String> callpaths,

            @Described(value = "Empty for all locations.", min = 0)
            List<Integer> ranks,

            @Described("Seconds since the first event; null for the beginning.") @Nullable
            Double from,

            @Described("Seconds since the first event, not included; null for the end.") @Nullable
            Double to,

            @Described("The iterations to which the focus is limited; left out for no limit.") @Omittable @Nullable
            FocusIterations iterations,

            @Described(
                    value =
                            "What fractions are of: seconds in the outermost instances of the regions or call paths, or from the first to the last event, summed over the locations in the focus that are threads of a processor.",
                    min = 0)
            double time,

            @Described("Patterns whose severity the focus does not restrict, or not wholly: it names no event.")
            List<String> unrestricted) {}

    record FocusIterations(
            @Described(
                    value = "Number of the loop for '--loop'; null for the outermost one that takes most time.",
                    min = 0)
            @Nullable
            Integer loop,

            @Described(value = "Number of the first iteration, from 1.", min = 1)
            long first,

            @Described(value = "Number of the last iteration; null for the last one of the loop.", min = 1) @Nullable
            Long last) {}

    record FunctionSamples(
            @Described("Name of the innermost function; empty if the trace does not have it.")
            String function,

            @Described(min = 1) long samples,

            @Described(
                    value =
                            "What the samples stand for, over all locations: each for the interval of its generator, or for the median time between two samples of its location.",
                    min = 0)
            double seconds) {}

    record ReportPart(
            @Described("Which one, in words.") String part,

            @Described(
                    "The number of the loop, or of the one whose iterations they are, as '--loop' takes it; of a loop of the model as '--part' of 'expert model' takes it: 2.1 is the first loop in the second. Left out for what is outside of loops.")
            @Omittable
            @Nullable
            String loop,

            @Described(value = "Seconds in it, over all locations; of a loop with the loops in it.", min = 0)
            double totalTime,

            @Described(
                    "By name of pattern, its children included; only of what was found, and by loop of the model only of patterns that book at events.")
            Map<String, Double> severity) {}

    record ReportPattern(
            String name,
            String title,

            @Described("Name of the pattern or group it is part of.") @Nullable
            String parent,

            @Described("Unit of every severity of this pattern; 's' is seconds.")
            String unit,

            @Described(
                    "Sum of the bookings, or of the children's where that is more, call path by call path and location by location; or what the pattern itself answered. Null for an efficiency that is unknown: 'run' has the reason.")
            @Nullable
            Double severity,

            @Described(
                    "The part of the severity that parents and other sums over patterns count. Left out if that is all: waits of one call may overlap, and sums count the time once.")
            @Omittable
            @Nullable
            Double attributed,

            @Described("What of the attributed severity is in none of the children; null if the severity is.") @Nullable
            Double exclusive,

            @Described(
                    "Severity as a share of the time from first to last event, summed over the locations that are threads of a processor, or of the time of the focus; of idle time of streams, as a share of the time of all streams; 0 for units other than 's'.")
            double fraction,

            @Described(min = 0, max = 1) double confidence,

            @Described(value = "Number of bookings.", min = 0)
            long instances,

            @Described("Individual results of the pattern by name.")
            Map<String, @OneOf({}) @Nullable Object> results,

            @Described("Every location, those without severity too; empty if the pattern books none.")
            @Omittable(onlyWhenShortened = true)
            @Nullable
            Iterable<LocationSeverity> byLocation,

            @Described("The call paths with severity, the worst first.") @Omittable(onlyWhenShortened = true) @Nullable
            Iterable<CallPathSeverity> byCallpath,

            @Described("The bookings of greatest severity, greatest first.")
            @Omittable(onlyWhenShortened = true)
            @Nullable
            Iterable<WorstInstance> worst) {}

    record LocationSeverity(
            @Described(value = "Dense id in definition order; null for bookings without one.", min = 0) @Nullable
            Integer location,

            @Described("For instance 'rank 3'.") String name,
            @Described("Including the children's.") double severity,

            @Described("The part of the severity that sums over patterns count; left out if that is all.")
            @Omittable
            @Nullable
            Double attributed,

            double exclusive) {}

    record CallPathSeverity(
            @Described(
                    "For instance 'main/solve/MPI_Recv'; of a path deeper than 128 regions its number in 'callpaths'; null for bookings without one.")
            @OneOf({String.class, Integer.class})
            @Nullable
            Object callpath,

            @Described("Including the children's.") double severity,

            @Described("The part of the severity that sums over patterns count; left out if that is all.")
            @Omittable
            @Nullable
            Double attributed,

            double exclusive,

            @Described(
                    value =
                            "The source lines, 'FILE:LINE', from which its last region is called, in the order in which they are first executed; where the trace does not say, the line on which that region is defined. Left out if neither is known.",
                    minItems = 1)
            @Omittable
            @Nullable
            List<String> sources) {}

    record WorstInstance(
            @Described(value = "Position of the event at which it was booked.", min = 0) @Nullable
            Long pos,

            @Described(min = 0) @Nullable Integer location,

            @Described("Seconds since the first event of the trace.") @Nullable
            Double time,

            double severity,

            @Described("The source line from which its call was made; left out if the trace does not say.")
            @Omittable
            @Nullable
            String source,

            @Described(
                    "The inputs that explain it: events, numbers, truth values, words, null for a link that is missing.")
            Map<String, @OneOf({Number.class, String.class, Boolean.class, EventReference.class}) @Nullable Object>
                    because) {}

    record EventReference(
            @Described(min = 0) long pos,
            @Described(min = 0) int location,
            double time,

            @Described(words = {"enter", "exit", "send", "recv", "collexit", "event"})
            String type,

            String region,

            @Described("The source line from which its call was made; left out if the trace does not say.")
            @Omittable
            @Nullable
            String source) {}

    /** A call path that has a number instead of its names. */
    public record DeepPath(
            @Described(value = "The number that stands for it.", min = 0)
            int callpath,

            @Described("The call path that calls it: its names, or its number.") @OneOf({String.class, Integer.class})
            Object parent,

            @Described("The region at its end.") String region) {}

    record Efficiency(
            String name,

            @Described("The efficiency of which it is a factor.") @Nullable
            String parent,

            @Described(value = "Of the focus; left out if that is all of the trace.", min = 0) @Omittable @Nullable
            Double focus,

            @Described(
                    "The efficiency of the whole program; null if the pattern gives none, or if it is unknown: then the note says why.")
            @Nullable
            Double program,

            @Described(
                    "What to know of the figure: calls of the GPU count as useful, no host has events, the trace lacks kernels of graphs, or hosts wait for devices without activities in the trace. Left out for most.")
            @Omittable
            @Nullable
            String note) {}

    record BookingErrorJson(
            String pattern,
            BookingError.Kind kind,

            @Described("In the pattern's unit: the excess that was cut, or the severity that cannot be.")
            double amount,

            String message) {}
}

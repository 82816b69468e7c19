package earl.cause;

import earl.Causes;
import earl.Waits;
import earl.device.DeviceActivities;
import earl.plan.EmptyTables;
import earl.processor.ProcessorTimes;
import earl.view.Division;
import earl.view.Holds;
import earl.view.Meaning;
import earl.view.TableDescription;
import earl.view.ViewProvider;
import earl.view.ViewSource;
import earl.view.ViewTable;
import java.util.List;

/** Declares {@link Causes} and their tables. */
public final class CausesProvider implements ViewProvider<Causes> {
    private static final TableDescription WAITS = EmptyTables.WAITS_OF_ONE
            .duration("attributed", "the part of that time that no other wait claims, within the call")
            .duration("indirect", "the part of it that other waits of the partner caused")
            .duration("direct", "the rest: what the partner was late by itself")
            .duration("propagating", "the largest part of it of which a later wait was made")
            .duration("terminal", "the rest")
            .duration("long_term", "later waits that it caused, in all")
            .callpath("callpath", "call path of the call that waited")
            .region("region", "region of that call")
            .callpath("partner_callpath", "call path of the call that it waited for")
            .region("partner_region", "region of that call");

    /** The table of the critical path. */
    public static final TableDescription CRITICAL_PATH = TableDescription.of(
                    "critical_path", "A call path on a location where the critical path passes.")
            .integer("callpath", Meaning.CALLPATH, "call path")
            .integer("location", Meaning.LOCATION, "location")
            .duration("time", "time of the critical path in it")
            .duration("imbalance", "what the path spends there beyond the mean of all locations")
            .integer(
                    "arrivals",
                    Meaning.COUNT,
                    "how often the path comes to the location at the end of a wait in the call path")
            .integer(
                    "passes",
                    Meaning.COUNT,
                    "how many passes end so: stretches over messages in which the path neither returns nor turns back")
            .duration(
                    "phase_imbalance",
                    "work of the location beyond the mean, in phases in which it is the busiest, longest in the call path")
            .integer("phases", Meaning.COUNT, "number of these phases between meetings of all processes")
            .duration("impact", "what all locations lost because the path takes that long there");

    private static final TableDescription SEGMENTS = TableDescription.of(
                    "segments", "A stay of the critical path on a location, in order of time.")
            .integer("location", Meaning.LOCATION, "location")
            .integer("callpath", Meaning.CALLPATH, "call path of most of that time, -1 for none")
            .time("begin", "when the path comes to the location")
            .time("end", "when it leaves it")
            .position("call", "enter of the call whose wait ended at the begin, -1 in the first row");

    private static final TableDescription DELAYS = TableDescription.of(
                    "delays", "A call path on a location that made others wait, by kind and term.")
            .integer("callpath", Meaning.CALLPATH, "call path that was late")
            .integer("location", Meaning.LOCATION, "location that was late")
            .string("kind", "pattern that defines the waits")
            .truth("long_term", "through other waits")
            .with("cost", Holds.NUMBER, "s", "sum of the waits that it caused")
            .with("without_processor", Holds.NUMBER, "s", "the part of it in which that location had no processor");

    @Override
    public Class<Causes> type() {
        return Causes.class;
    }

    @Override
    public List<Class<?>> needs() {
        return List.of(Waits.class, DeviceActivities.class, ProcessorTimes.class);
    }

    @Override
    public Causes make(ViewSource source) {
        return new CauseTable(
                source.trace(), () -> Waits.of(source.trace()), source.options().threads(), source.memory());
    }

    @Override
    public List<ViewTable<Causes>> tables() {
        return List.of(
                ViewTable.of(WAITS, Causes::waits).inCuts(Division.rowsOf("call")),
                ViewTable.of(CRITICAL_PATH, Causes::criticalPath)
                        .ofPart((causes, part) -> part.hasSpans()
                                ? causes.within(part.from(), part.to()).criticalPath()
                                : causes.criticalPath())
                        .ahead()
                        .inCuts(Division.MERGED),
                ViewTable.onRequest(SEGMENTS, Causes::segments),
                ViewTable.of(DELAYS, (Causes causes) -> causes.delays())
                        .ofPart((causes, part) -> causes.delays(part::contains))
                        .wherever()
                        .ahead()
                        .inCuts(Division.MERGED));
    }
}

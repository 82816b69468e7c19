package expert.language;

import static expert.language.Argument.option;
import static expert.language.Argument.required;
import static expert.language.Argument.standard;
import static expert.language.LanguageType.ANYTHING;
import static expert.language.LanguageType.INTEGER;
import static expert.language.LanguageType.NOTHING;
import static expert.language.LanguageType.NUMBER;
import static expert.language.LanguageType.SECONDS;
import static expert.language.LanguageType.TEXT;
import static expert.language.LanguageType.TRUTH;
import static expert.language.LanguageType.object;
import static expert.language.LanguageType.spelled;
import static expert.language.Member.attribute;
import static expert.language.Member.method;
import static expert.language.ScriptLanguage.COLUMN;
import static expert.language.ScriptLanguage.EVENT;

import earl.view.InstalledViews;
import earl.view.ViewTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The module {@code expert}: what patterns are made of. */
public final class PatternLanguage {
    private static final LanguageType AT =
            EVENT.or(INTEGER).or(object("Message")).or(object("Member"));
    private static final LanguageType CAUSES = spelled("dict[str, Any] | None", "Record<string, any> | null");

    private PatternLanguage() {}

    /**
     * An attribute that a class of patterns may set.
     *
     * @param argument its name, its type, and its default as Python spells it
     * @param sentence its meaning
     */
    public record Setting(Argument argument, String sentence) {}

    /** The attributes that a class of patterns may set. */
    public static List<Setting> settings() {
        return List.of(
                new Setting(standard("parent", TEXT.optional(), "None"), "The pattern it is part of."),
                new Setting(standard("table", TEXT.optional(), "None"), "The table for describe()."),
                new Setting(
                        standard(
                                "kind",
                                LanguageType.word("peer", "group", "aside", "none")
                                        .optional(),
                                "None"),
                        "What its waits are. peer: one process waits for another; group: members of a collective operation wait for one"
                                + " of them; aside: a wait with causes that synchronizes no processes, as in non-blocking operations; none: a wait whose"
                                + " causes EXPERT does not look for."),
                new Setting(standard("unit", TEXT, "\"s\""), "The unit of its severity."),
                new Setting(standard("view", TRUTH, "False"), "Whether sums exclude it."),
                new Setting(standard("default", TRUTH, "True"), "Whether it runs when the user names no pattern."),
                new Setting(
                        standard("unmatched", TRUTH, "False"),
                        "Whether it accepts receives without a send and collective operations that lack members."));
    }

    /** The methods that a pattern calls. */
    public static List<Member> services() {
        LanguageType severity = NUMBER.or(COLUMN);
        LanguageType where = AT.or(COLUMN).or(object("Columns")).optional();
        return List.of(
                attribute("trace", object("Trace"), "The trace."),
                attribute(
                        "definitions",
                        LanguageType.word("scalasca", "expert3", "paper"),
                        "Whose definitions to follow where sources differ (--definitions)."),
                method(
                        "add",
                        NOTHING,
                        "Books severity where the event at happens, or in a call path on a location. Values that are not positive are dropped."
                                + " Of a column, at, callpath, location and what explains it may be columns of the same length.",
                        required("value", severity),
                        new Argument("at", where, "None", true),
                        new Argument("because", CAUSES, "None", true),
                        option("callpath", INTEGER.or(COLUMN)),
                        option("location", INTEGER.or(COLUMN))),
                method(
                        "wait",
                        object("Columns").optional(),
                        "Adds waits to the table of waits, and books them as severity. Callbacks give numbers, events and positions, and get"
                                + " nothing; describe gives columns of one length, and gets the table of the waits that count."
                                + " value: how long (s); rows that are not positive are no waits. at: the call that waits. on: the call that it"
                                + " waits for, by the word that explains it, {\"send\": m.send_call}; a wait without it has no causes."
                                + " begin: since when (s), by default the enter of the call. record, partner_record: the records that make the"
                                + " two meet, by default the calls. sends: whether the sender of a message waits. least: shorter waits (s) count"
                                + " in no figure. Of kind group: instance, the operation; met, a mask of the members for which it was a"
                                + " meeting, by default all; done, how long (s) each member takes after the operation's work; apart, whether"
                                + " members meet only the one for whom they wait.",
                        required("value", severity),
                        new Argument("at", AT.or(COLUMN), null, true),
                        new Argument("on", CAUSES, "None", true),
                        option("begin", SECONDS.or(COLUMN)),
                        option("record", AT.or(COLUMN)),
                        option("partner_record", AT.or(COLUMN)),
                        option("instance", COLUMN),
                        option("met", COLUMN),
                        option("done", COLUMN),
                        option("apart", TRUTH, "False"),
                        option("sends", TRUTH, "False"),
                        option("least", SECONDS.or(COLUMN), "0")),
                method(
                                "waits_of",
                                object("WaitsTable"),
                                "The waits that the pattern of a name finds, whether or not it is selected.",
                                required("name", TEXT))
                        .by("books.waitsOf"),
                method(
                        "result",
                        NOTHING,
                        "Adds a figure to the report: a number, a text, lists and dicts of them, or a column with the location or label of each"
                                + " row. With place and places, rows with the same label are a list.",
                        required("name", TEXT),
                        required("value", ANYTHING),
                        option("location", COLUMN),
                        option("label", COLUMN),
                        option("place", COLUMN),
                        option("places", COLUMN)),
                method(
                        "in_focus",
                        spelled("Any", "any"),
                        "Whether an event, message, member, position or location lies in the focus; of a column of positions, or of a table,"
                                + " a mask of its rows. Use it for results and for sums without an event; EXPERT drops what you book outside the focus.",
                        required("at", AT.or(object("Location")).or(COLUMN).or(object("Columns")))),
                method(
                                "whole",
                                object("AnyTable"),
                                "A table of the whole run, whatever the focus is.",
                                required("table", TEXT))
                        .by("books.whole"),
                method("callpath_names", COLUMN, "The names of call paths, by number.", required("callpaths", COLUMN))
                        .by("books.callpathNames"),
                method(
                        "run_time",
                        spelled("Any", "any"),
                        "The longest time that a location may spend in the focus (s); with whole, in the run.",
                        option("whole", TRUTH, "False")),
                method(
                                "graph",
                                object("Graph"),
                                "The event flow graph of a location.",
                                required("location", INTEGER.or(object("Location"))))
                        .by("trace.flowgraph"),
                method(
                                "loops",
                                object("Loops"),
                                "The loops in which a location makes its calls.",
                                required("location", INTEGER.or(object("Location"))))
                        .by("trace.loops"));
    }

    /** The methods that a pattern may define for EXPERT to call, in the order in which EXPERT calls them. */
    public static List<Member> callbacks() {
        List<Member> all = new ArrayList<>();
        all.add(method(
                "configure",
                NOTHING,
                "Called first, with the values of the parameters by name.",
                required("parameters", spelled("dict[str, Any]", "Record<string, any>"))));
        for (String type : List.of("enter", "exit", "send", "recv", "collexit", "event")) {
            all.add(method(
                    type + "_callback",
                    NOTHING,
                    "Called for each event of type " + type + ".",
                    required(type, type.equals("event") ? EVENT : object(eventClass(type)))));
        }
        all.add(method(
                "message_callback",
                NOTHING,
                "Called for each matched message.",
                required("message", object("Message"))));
        all.add(method(
                "collective_callback",
                NOTHING,
                "Called for each collective operation.",
                required("collective", object("Collective"))));
        List<ViewTable<?>> tables = new ArrayList<>(InstalledViews.installed().tables());
        tables.sort(Comparator.comparing(table -> table.description().name()));
        for (ViewTable<?> table : tables) {
            if (table.isForPatterns()) {
                all.add(method(
                        table.description().name(),
                        NOTHING,
                        "Called once with the table. " + table.description().sentence(),
                        required(
                                firstLetter(table.description().name()),
                                object(tableClass(table.description().name())))));
            }
        }
        all.add(method(
                "describe",
                COLUMN.optional(),
                "Describes a computation on the table that the class names, without values; may return the severity.",
                required("m", object("AnyTable"))));
        all.add(method("wrapup", NOTHING, "Called last."));
        all.add(method(
                "merge",
                NOTHING,
                "Adds what a pattern of the same class collected in a later part of the trace.",
                required("other", ANYTHING)));
        all.add(method("confidence", NUMBER, "How certain the finding is, from 0 to 1."));
        all.add(method("severity", NUMBER, "The severity to report; by default the sum of what it booked."));
        return all;
    }

    /** How documents call the parameter that takes a table: {@code m} for messages. */
    private static String firstLetter(String table) {
        return table.substring(0, 1);
    }

    static String eventClass(String type) {
        return Character.toUpperCase(type.charAt(0)) + type.substring(1) + "Event";
    }

    public static String tableClass(String table) {
        StringBuilder name = new StringBuilder();
        for (String word : table.split("_", -1)) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return name.append("Table").toString();
    }

    /** The function {@code parameter}. */
    public static Member parameter() {
        return method(
                "parameter",
                ANYTHING,
                "A value that the user of a pattern may set: -P pattern.name=value.",
                required("default", spelled("bool | int | float | str", "boolean | number | string")),
                standard("help", TEXT, "\"\""),
                option("type", ANYTHING, "None"),
                option("min", NUMBER),
                option("max", NUMBER),
                new Argument("choices", spelled("list[Any] | None", "any[] | null"), "None", true));
    }
}

package expert.answer;

import expert.answer.phrase.Sentences;
import expert.pattern.BookingError;
import expert.pattern.BookingError.Place;
import expert.summary.TraceSummary;
import expert.text.Layout;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.List;

/** Suspicious bookings as text. */
public final class BookingErrors {
    private BookingErrors() {}

    /** One line: {@code "big_late_sender books 1.140 s that late_sender does not have"}. */
    public static String words(BookingError error, TraceSummary trace) {
        String name = Layout.clean(error.pattern().name());
        String amount = Sentences.value(error.pattern(), error.amount());
        return switch (error.kind()) {
            case BEYOND_PARENT ->
                name + " books " + amount + " that "
                        + Layout.clean(error.others().getFirst()) + " does not have; the report is without them";
            case BEYOND_SIBLINGS ->
                name + " books " + amount + " of " + Layout.clean(error.others().getFirst())
                        + " that its siblings book too (" + siblings(error.others())
                        + "); the report counts them once";
            case BEYOND_CALL ->
                name + " books more than the call lasts in " + Words.count(error.count(), "booking")
                        + ": at worst " + amount + where(error.place(), trace) + ", which lasts "
                        + Words.duration(error.limit());
            case BEYOND_RUN ->
                name + " books " + amount + where(error.place(), trace) + ", but the run lasts "
                        + Words.duration(error.limit())
                        + (error.place().location() < 0
                                ? " on each of " + Words.count(trace.locations().size(), "location")
                                : "");
            case NOT_A_NUMBER ->
                name + " books NaN (not a number) in " + Words.count(error.count(), "booking")
                        + "; EXPERT left them out";
        };
    }

    private static String siblings(List<String> others) {
        return Layout.clean(String.join(", ", others.subList(1, others.size())));
    }

    private static String where(Place place, TraceSummary trace) {
        Sentences sentences = new Sentences(trace);
        String words = place.location() < 0 ? "" : " on " + sentences.location(place.location());
        if (place.pos() < 0) {
            return words;
        }
        return words + " at " + Words.time(place.time()) + " (event " + place.pos() + ")"
                + (place.callpath() < 0
                        ? ""
                        : " in "
                                + RegionNames.shown(
                                        trace.calls().region(place.callpath()).name()));
    }
}

package expert.gap;

import earl.view.Holds;
import earl.view.Meaning;
import earl.view.TableDescription;
import earl.view.ViewProvider;
import earl.view.ViewSource;
import earl.view.ViewTable;
import java.util.List;

/** Declares {@link LongestGaps} and their table. Public for {@link java.util.ServiceLoader}'s sake only. */
public final class LongestGapsProvider implements ViewProvider<LongestGaps> {
    /** What the table holds. */
    public static final TableDescription TABLE = TableDescription.of(
                    "longest_gaps", "The longest time between two events of a location.")
            .integer("location", Meaning.LOCATION, "location")
            .position("after", "last event before the gap")
            .with("ticks", Holds.INTEGER, "ticks", "how long, exactly")
            .duration("gap", "how long")
            .region("region", "region of the last event before the gap");

    @Override
    public Class<LongestGaps> type() {
        return LongestGaps.class;
    }

    @Override
    public LongestGaps make(ViewSource source) {
        return new LongestGaps(source.trace(), source.options().threads());
    }

    @Override
    public List<ViewTable<LongestGaps>> tables() {
        return List.of(ViewTable.of(TABLE, LongestGaps::columns));
    }
}

package expert.language;

import java.util.List;

/** What columns have in scripts beside operations. */
final class ColumnMembers {
    static final List<Member> OWN = List.of(
            Member.method("tolist", LanguageType.spelled("list[Any]", "any[]"), "Its values."),
            Member.method(
                    "to_numbers",
                    LanguageType.spelled("array[float]", "Float64Array"),
                    "Its values as numbers. The number of a string is its id."),
            Member.method(
                    "to_integers",
                    LanguageType.spelled("array[int]", "Float64Array"),
                    "Its values as integers. A missing value is -1, a number is cut towards 0, and the integer of a string is its id."));

    private ColumnMembers() {}
}

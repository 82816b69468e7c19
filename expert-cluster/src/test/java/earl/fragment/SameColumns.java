package earl.fragment;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Columns;

/** Compares tables, to the last bit. */
final class SameColumns {
    private SameColumns() {}

    static void check(String what, Columns found, Columns expected) {
        assertThat(found.names()).isEqualTo(expected.names());
        for (String name : expected.names()) {
            Column column = expected.column(name);
            assertThat(found.column(name).toNumbers()).as("%s: %s", what, name).isEqualTo(column.toNumbers());
            if (column.kind() == Column.Kind.STRING) {
                assertThat(found.column(name).dictionary()).isEqualTo(column.dictionary());
            }
        }
    }
}

package earl.monitor.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The units of the recorder stand in layers. */
class NativeSourcesTest {
    /** Headers of units with another name. */
    private static final Map<String, String> UNIT_OF = Map.of("frames.h", "unwind.c");

    @Test
    void eachUnitUsesOnlyThoseBeforeIt() {
        List<String> units = RecorderSources.UNITS;
        for (String unit : units) {
            Set<String> used = new TreeSet<>();
            for (String file : NativeSources.withHeaders(List.of(unit), Map.of("functions.h", ""))
                    .keySet()) {
                String other = UNIT_OF.getOrDefault(file, file.replace(".h", ".c"));
                if (units.contains(other) && !other.equals(unit)) {
                    used.add(other);
                }
            }
            assertThat(units.subList(0, units.indexOf(unit))).as(unit).containsAll(used);
        }
    }
}

package earl.monitor.process;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.ring.RingRecords;
import java.lang.foreign.Arena;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names of Python's functions and modules. */
class PythonCodeTest {
    private static final int RECORD = 64;

    @ParameterizedTest
    @CsvSource({
        "Solver.solve, /home/x/solver.py, Solver.solve",
        "<module>, /home/x/solver.py, solver.py",
        "<module>, solver.py, solver.py",
        "<module>, /usr/lib/python3/dist-packages/gpaw/__init__.py, gpaw.__init__.py",
        "<module>, __init__.py, __init__.py",
        "<module>, /__init__.py, __init__.py",
        "__init__.py, /home/x/solver.py, __init__.py"
    })
    void aModuleHasTheNameOfItsFileAndAPackageThatOfItsFolder(String name, String file, String shown) {
        try (Arena arena = Arena.ofConfined()) {
            RingRecords.PythonCode view = new RingRecords.PythonCode();
            view.stand(arena.allocate(RECORD), 0);
            assertThat(PythonCode.of(view, name + "\n" + file).name()).isEqualTo(shown);
        }
    }
}

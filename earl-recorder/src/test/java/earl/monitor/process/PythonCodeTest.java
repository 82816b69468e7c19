package earl.monitor.process;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.ring.RingRecords;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names of Python's functions and modules. */
class PythonCodeTest {
    /** Words of 8 bytes in a record. */
    private static final int WORDS = 8;

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
        RingRecords.PythonCode view = new RingRecords.PythonCode();
        view.stand(new long[WORDS], 0);
        assertThat(PythonCode.of(view, name + "\n" + file).name()).isEqualTo(shown);
    }
}

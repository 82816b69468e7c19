package earl.monitor.path;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files whose functions only lead to MPI, and others. */
class FileKindTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/usr/lib/x86_64-linux-gnu/libmpi.so.40.30.4",
                "/usr/lib/x86_64-linux-gnu/libffi.so.8.1.2",
                "/usr/lib/python3.11/lib-dynload/_ctypes.cpython-311-x86_64-linux-gnu.so",
                "/usr/lib/python3/dist-packages/_cffi_backend.cpython-311-x86_64-linux-gnu.so",
                "/usr/lib/python3/dist-packages/mpi4py/MPI.cpython-311-x86_64-linux-gnu.so",
                "/usr/bin/python3.11"
            })
    void thatOnlyLeadToMpiAreInNoCallPath(String file) {
        assertThat(FileKind.of(file).hidden()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/usr/lib/liblammps.so.0", "/home/me/libffind.so", "/home/me/my_ctypes.so", "/usr/bin/lmp"})
    void ofTheProgramAreInCallPaths(String file) {
        assertThat(FileKind.of(file).hidden()).isFalse();
    }
}

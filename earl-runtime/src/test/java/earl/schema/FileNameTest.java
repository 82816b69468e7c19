package earl.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileNameTest {
    @ParameterizedTest
    @CsvSource({
        "halo.c,halo.c",
        "/app/v1/build/../src/halo.c,/app/v1/src/halo.c",
        "/a/b/c/../../halo.c,/a/halo.c",
        "././lu.c,lu.c",
        "./src/./lu.c,src/lu.c",
        "../src/lu.c,../src/lu.c",
        "a/../../src/lu.c,../src/lu.c",
        "../../src/../lu.c,../../lu.c",
        "/../lu.c,/lu.c",
        "/usr/include/c++/14/bits/vector.h,/usr/include/c++/14/bits/vector.h",
        "C:\\src\\..\\lu.c,C:\\src\\..\\lu.c",
        "MPI,MPI",
    })
    void foldersThatANameLeavesAreOmitted(String name, String normalized) {
        assertThat(FileName.normalized(name)).isEqualTo(normalized);
    }
}

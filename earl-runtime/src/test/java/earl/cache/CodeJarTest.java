package earl.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CodeJarTest {
    @Test
    void findsTheJarOfAClass() {
        assertThat(CodeJar.of(Test.class)).isRegularFile().hasExtension("jar");
    }

    @Test
    void thereIsNoneForClassesInFoldersAndOfJava() {
        assertThat(CodeJar.of(CodeJarTest.class)).isNull();
        assertThat(CodeJar.of(String.class)).isNull();
    }
}

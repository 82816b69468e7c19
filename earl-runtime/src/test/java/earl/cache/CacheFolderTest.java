package earl.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CacheFolderTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "1000, 1000", "2K, 2048", "500m, 524288000", "' 20G ', 21474836480", "1T, 1099511627776"})
    void limitIsANumberOfBytes(String text, long bytes) {
        assertThat(CacheFolder.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"much", "-5", "G", "1.5G", "20 GB", "99999999999T"})
    void whatIsNoneSaysHowItIsSpelled(String text) {
        assertThatThrownBy(() -> CacheFolder.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(CacheFolder.LIMIT)
                .hasMessageContaining("20G");
    }

    @Test
    void emptyIsNone() {
        assertThatThrownBy(() -> CacheFolder.parse("")).isInstanceOf(IllegalArgumentException.class);
    }
}

package earl.monitor.process;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.symbol.CodeAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Addresses of processes and their files, by a copy of {@code /proc/self/maps}. */
class ModulesTest {
    @TempDir
    private Path folder;

    private Modules modules(String... lines) throws Exception {
        return Modules.read(Files.write(folder.resolve("maps"), List.of(lines)), new HashMap<>());
    }

    @Test
    void eachAddressBelongsToTheFileThatIsMappedThere() throws Exception {
        Modules modules = modules(
                "7f0000002000-7f0000003000 r--p 00000000 08:01 7 /lib/second.so",
                "7f0000003000-7f0000005000 r-xp 00001000 08:01 7 /lib/second.so",
                "7f0000005000-7f0000006000 rw-p 00003000 08:01 7 /lib/second.so",
                "7f0000007000-7f0000008000 r-xp 00000000 00:00 0 [vdso]",
                "5500000000-5500001000 r-xp 00000000 08:01 5 /bin/first",
                "7f0000009000-7f000000a000 r-xp 00000000 08:01 9 /lib/third.so");
        assertThat(modules.codeAddress(0x5500000000L)).isEqualTo(new CodeAddress("/bin/first", 0));
        assertThat(modules.codeAddress(0x5500000fffL)).isEqualTo(new CodeAddress("/bin/first", 0xfff));
        assertThat(modules.codeAddress(0x7f0000003000L)).isEqualTo(new CodeAddress("/lib/second.so", 0x1000));
        assertThat(modules.codeAddress(0x7f0000004fffL)).isEqualTo(new CodeAddress("/lib/second.so", 0x2fff));
        assertThat(modules.codeAddress(0x7f0000009abcL)).isEqualTo(new CodeAddress("/lib/third.so", 0xabc));
    }

    @Test
    void mappingsOfItsDataChangeNoAddressOfAFile() throws Exception {
        Modules modules = modules(
                "7e0000000000-7e0000006000 r--p 00000000 08:01 7 /lib/second.so",
                "7f0000002000-7f0000003000 r--p 00000000 08:01 7 /lib/second.so",
                "7f0000003000-7f0000005000 r-xp 00001000 08:01 7 /lib/second.so",
                "7f0000009000-7f000000f000 r--p 00000000 08:01 7 /lib/second.so");
        assertThat(modules.codeAddress(0x7f0000003000L)).isEqualTo(new CodeAddress("/lib/second.so", 0x1000));
    }

    @Test
    void addressesWithoutCodeOfAFileStayAsTheyAre() throws Exception {
        Modules modules = modules(
                "5500000000-5500001000 r-xp 00000000 08:01 5 /bin/first",
                "7f0000005000-7f0000006000 rw-p 00003000 08:01 7 /lib/second.so",
                "7f0000007000-7f0000008000 r-xp 00000000 00:00 0 [vdso]");
        for (long address : new long[] {0, 0x54ffffffffL, 0x5500001000L, 0x7f0000005800L, 0x7f0000007000L, -1}) {
            assertThat(modules.codeAddress(address)).isEqualTo(new CodeAddress("", address));
        }
        assertThat(modules().codeAddress(1)).isEqualTo(new CodeAddress("", 1));
    }
}

package expert.terminal;

import java.io.IOException;
import org.jline.keymap.BindingReader;
import org.jline.keymap.KeyMap;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp.Capability;

/** Shows a {@link PatternChoice} on a terminal, and takes it the keys. */
public final class ChoiceScreen {
    private static final Object CHARACTER = new Object();
    private static final Object INTERRUPT = new Object();
    private static final int NARROWEST = 20;

    private ChoiceScreen() {}

    /** Lets the user choose on the terminal. @return whether the choice was accepted */
    public static boolean show(PatternChoice choice) throws IOException {
        try (Terminal terminal =
                TerminalBuilder.builder().name("expert").system(true).build()) {
            return show(terminal, choice);
        }
    }

    public static boolean show(Terminal terminal, PatternChoice choice) {
        KeyMap<Object> keys = keys(terminal);
        BindingReader reader = new BindingReader(terminal.reader());
        Attributes before = terminal.enterRawMode();
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.keypad_xmit);
        try {
            PatternChoice.Outcome outcome = PatternChoice.Outcome.OPEN;
            while (outcome == PatternChoice.Outcome.OPEN) {
                draw(terminal, choice);
                Object key = reader.readBinding(keys);
                if (key == null || key == INTERRUPT) {
                    return false;
                }
                outcome = key instanceof PatternChoice.Key known
                        ? choice.press(known)
                        : choice.type(reader.getLastBinding().charAt(0));
            }
            return outcome == PatternChoice.Outcome.ACCEPTED;
        } finally {
            terminal.puts(Capability.keypad_local);
            terminal.puts(Capability.exit_ca_mode);
            terminal.setAttributes(before);
            terminal.flush();
        }
    }

    private static KeyMap<Object> keys(Terminal terminal) {
        KeyMap<Object> keys = new KeyMap<>();
        keys.setUnicode(CHARACTER);
        keys.bind(CHARACTER, KeyMap.range(" -~"));
        bind(keys, terminal, PatternChoice.Key.UP, Capability.key_up, "\033[A");
        bind(keys, terminal, PatternChoice.Key.DOWN, Capability.key_down, "\033[B");
        bind(keys, terminal, PatternChoice.Key.PAGE_UP, Capability.key_ppage, "\033[5~");
        bind(keys, terminal, PatternChoice.Key.PAGE_DOWN, Capability.key_npage, "\033[6~");
        bind(keys, terminal, PatternChoice.Key.HOME, Capability.key_home, "\033[H");
        bind(keys, terminal, PatternChoice.Key.END, Capability.key_end, "\033[F");
        keys.bind(PatternChoice.Key.ENTER, "\r", "\n");
        keys.bind(PatternChoice.Key.BACKSPACE, "\177", "\b");
        keys.bind(PatternChoice.Key.ESCAPE, "\033");
        keys.bind(INTERRUPT, KeyMap.ctrl('C'), KeyMap.ctrl('D'));
        return keys;
    }

    private static void bind(
            KeyMap<Object> keys, Terminal terminal, PatternChoice.Key key, Capability capability, String usual) {
        keys.bind(key, usual);
        String own = KeyMap.key(terminal, capability);
        if (own != null) {
            keys.bind(key, own);
        }
    }

    private static void draw(Terminal terminal, PatternChoice choice) {
        int width = terminal.getWidth() > NARROWEST ? terminal.getWidth() : 80;
        int height = terminal.getHeight() > 4 ? terminal.getHeight() : 24;
        terminal.puts(Capability.clear_screen);
        terminal.writer().print(String.join("\r\n", choice.lines(width - 1, height)));
        terminal.flush();
    }
}

package expert.plot;

/** Colors that people with any kind of color vision can distinguish. */
final class Colours {
    static final int WHITE = 0xFFFFFFFF;
    static final int INK = 0xFF222222;
    static final int FAINT = 0xFF666666;
    static final int GRID = 0xFFE4E4E4;
    static final int FRAME = 0xFF888888;
    /** For items without their own color. */
    static final int OTHER = 0xFFC4C4C4;

    /** Lines and bars: M. Okabe and K. Ito's colours ("Color universal design", 2008), without black and with a darker yellow. */
    private static final int[] LINES = {
        0xFF0072B2, 0xFFD55E00, 0xFF009E73, 0xFFCC79A7, 0xFFE69F00, 0xFF56B4E9, 0xFFB8A800,
    };

    /** Areas: P. Tol's muted scheme ("Colour schemes", SRON technical note, 2021). */
    private static final int[] AREAS = {
        0xFF88CCEE, 0xFFCC6677, 0xFF117733, 0xFFDDCC77, 0xFF332288, 0xFFAA4499, 0xFF44AA99, 0xFF999933, 0xFF882255,
    };

    /** Points of the scale "viridis" (S. van der Walt, N. Smith, 2015), from dark to light: lightness falls evenly. */
    private static final int[] VIRIDIS = {
        0x440154, 0x482878, 0x3E4989, 0x31688E, 0x26828E, 0x1F9E89, 0x35B779, 0x6ECE58, 0xB5DE2B, 0xFDE725,
    };

    /** Number of colors for areas. */
    static final int AREA_COUNT = AREAS.length;

    private Colours() {}

    /** Colour of the n-th line. */
    static int line(int n) {
        return LINES[n % LINES.length];
    }

    /** Dashes of the n-th line; they distinguish lines with the same color. */
    static double dash(int n) {
        int round = n / LINES.length;
        return round == 0 ? 0 : 2 + 3.0 * round;
    }

    /** Colour of the n-th area, {@link #OTHER} after the last. */
    static int area(int n) {
        return n < AREAS.length ? AREAS[n] : OTHER;
    }

    /** Colour of a share from 0 (light) to 1 (dark). */
    static int scale(double share) {
        double at = (1 - Math.clamp(share, 0, 1)) * (VIRIDIS.length - 1);
        int below = Math.min((int) at, VIRIDIS.length - 2);
        double part = at - below;
        int colour = 0xFF;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int from = (VIRIDIS[below] >> shift) & 0xFF;
            int to = (VIRIDIS[below + 1] >> shift) & 0xFF;
            colour = (colour << 8) | (int) Math.round(from + part * (to - from));
        }
        return colour;
    }

    /** The color, less opaque. */
    static int faded(int colour, int opacity) {
        return (colour & 0xFFFFFF) | (opacity << 24);
    }
}

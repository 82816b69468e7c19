package earl.plot;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Widths and outlines of a TrueType font's glyphs (the tables {@code head hhea hmtx cmap loca glyf} of the OpenType specification,
 * version 1.9). Lengths are font units. Any thread.
 */
final class TrueTypeFont {
    private static final int ON_CURVE = 1;
    private static final int X_SHORT = 2;
    private static final int Y_SHORT = 4;
    private static final int REPEATED = 8;
    private static final int X_SAME = 16;
    private static final int Y_SAME = 32;

    private static final int WORDS = 1;
    private static final int OFFSETS = 2;
    private static final int SCALE = 8;
    private static final int MORE = 32;
    private static final int TWO_SCALES = 64;
    private static final int MATRIX = 128;
    /** Glyphs are made of others, but not for ever. */
    private static final int MAX_DEPTH = 8;

    private final ByteBuffer data;
    private final Map<String, Integer> tables = new HashMap<>();
    private final int unitsPerEm;
    private final boolean longOffsets;
    private final int widths;
    private final int characters;

    /** @throws IllegalArgumentException if it is no such font */
    TrueTypeFont(byte[] content) {
        data = ByteBuffer.wrap(content);
        int count = word(4);
        for (int i = 0; i < count; i++) {
            int entry = 12 + 16 * i;
            tables.put(new String(content, entry, 4, StandardCharsets.US_ASCII), data.getInt(entry + 8));
        }
        unitsPerEm = word(table("head") + 18);
        longOffsets = word(table("head") + 50) != 0;
        widths = word(table("hhea") + 34);
        characters = characterTable();
    }

    private int table(String name) {
        return Optional.ofNullable(tables.get(name))
                .orElseThrow(() -> new IllegalArgumentException("not a TrueType font: it has no table " + name));
    }

    private int word(int at) {
        return data.getShort(at) & 0xFFFF;
    }

    /** The table of characters of the basic plane: format 4, of platform Unicode or Windows. */
    private int characterTable() {
        int cmap = table("cmap");
        for (int i = 0; i < word(cmap + 2); i++) {
            int at = cmap + data.getInt(cmap + 8 + 8 * i);
            if (word(cmap + 4 + 8 * i) != 1 && word(at) == 4) {
                return at;
            }
        }
        throw new IllegalArgumentException("not a font for Unicode: it has no characters of format 4");
    }

    /** Font units of the font's size. */
    int unitsPerEm() {
        return unitsPerEm;
    }

    /** The glyph of a character; 0, a box, if there is none. */
    int glyph(int character) {
        if (character > 0xFFFF) {
            return 0;
        }
        int doubled = word(characters + 6);
        int low = 0;
        int high = doubled / 2 - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (word(characters + 14 + 2 * middle) < character) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int start = characters + 16 + doubled + 2 * low;
        if (word(start) > character) {
            return 0;
        }
        int delta = word(start + doubled);
        int rangeAt = start + 2 * doubled;
        int range = word(rangeAt);
        if (range == 0) {
            return (character + delta) & 0xFFFF;
        }
        int glyph = word(rangeAt + range + 2 * (character - word(start)));
        return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF;
    }

    /** How far it is to the next glyph. */
    int width(int glyph) {
        return word(table("hmtx") + 4 * Math.min(glyph, widths - 1));
    }

    /** Appends a glyph's outline, transformed. */
    void outline(int glyph, AffineTransform place, Path2D into) {
        outline(glyph, place, into, 0);
    }

    private void outline(int glyph, AffineTransform place, Path2D into, int depth) {
        int loca = table("loca");
        int from = longOffsets ? data.getInt(loca + 4 * glyph) : 2 * word(loca + 2 * glyph);
        int to = longOffsets ? data.getInt(loca + 4 * glyph + 4) : 2 * word(loca + 2 * glyph + 2);
        if (from == to || depth > MAX_DEPTH) {
            return;
        }
        int at = table("glyf") + from;
        int contours = data.getShort(at);
        if (contours >= 0) {
            into.append(contours(at + 10, contours).getPathIterator(place), false);
        } else {
            parts(at + 10, place, into, depth);
        }
    }

    private void parts(int first, AffineTransform place, Path2D into, int depth) {
        int at = first;
        int flags;
        do {
            flags = word(at);
            int glyph = word(at + 2);
            at += 4;
            double dx = 0;
            double dy = 0;
            boolean words = (flags & WORDS) != 0;
            if ((flags & OFFSETS) != 0) {
                dx = words ? data.getShort(at) : data.get(at);
                dy = words ? data.getShort(at + 2) : data.get(at + 1);
            }
            at += words ? 4 : 2;
            double[] m = {1, 0, 0, 1};
            if ((flags & SCALE) != 0) {
                m[0] = m[3] = fraction(at);
                at += 2;
            } else if ((flags & TWO_SCALES) != 0) {
                m[0] = fraction(at);
                m[3] = fraction(at + 2);
                at += 4;
            } else if ((flags & MATRIX) != 0) {
                for (int i = 0; i < 4; i++) {
                    m[i] = fraction(at + 2 * i);
                }
                at += 8;
            }
            AffineTransform part = new AffineTransform(place);
            part.concatenate(new AffineTransform(m[0], m[1], m[2], m[3], dx, dy));
            outline(glyph, part, into, depth + 1);
        } while ((flags & MORE) != 0);
    }

    private double fraction(int at) {
        return data.getShort(at) / 16384.0;
    }

    private Path2D contours(int first, int contours) {
        int[] ends = new int[contours];
        for (int i = 0; i < contours; i++) {
            ends[i] = word(first + 2 * i);
        }
        int points = contours == 0 ? 0 : ends[contours - 1] + 1;
        int at = first + 2 * contours;
        at += 2 + word(at); // what follows is a program that fits the outline to coarse pixels
        byte[] flags = new byte[points];
        for (int i = 0; i < points; ) {
            byte flag = data.get(at++);
            int repeats = (flag & REPEATED) != 0 ? data.get(at++) & 0xFF : 0;
            for (int end = Math.min(points, i + 1 + repeats); i < end; i++) {
                flags[i] = flag;
            }
        }
        int[] x = new int[points];
        at = coordinates(at, flags, X_SHORT, X_SAME, x);
        int[] y = new int[points];
        coordinates(at, flags, Y_SHORT, Y_SAME, y);
        Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO, 2 * points + 1);
        for (int i = 0, from = 0; i < contours; from = ends[i] + 1, i++) {
            contour(from, ends[i] + 1 - from, flags, x, y, path);
        }
        return path;
    }

    private int coordinates(int first, byte[] flags, int isShort, int isSame, int[] into) {
        int at = first;
        int last = 0;
        for (int i = 0; i < flags.length; i++) {
            if ((flags[i] & isShort) != 0) {
                int step = data.get(at++) & 0xFF;
                last += (flags[i] & isSame) != 0 ? step : -step;
            } else if ((flags[i] & isSame) == 0) {
                last += data.getShort(at);
                at += 2;
            }
            into[i] = last;
        }
        return at;
    }

    /** A closed curve: between two points that are not on it lies one that is, in the middle. */
    private static void contour(int from, int n, byte[] flags, int[] x, int[] y, Path2D path) {
        if (n < 2) {
            return;
        }
        int start = 0;
        while (start < n && (flags[from + start] & ON_CURVE) == 0) {
            start++;
        }
        boolean none = start == n;
        start = none ? 0 : start;
        double beginX = none ? (x[from] + x[from + n - 1]) / 2.0 : x[from + start];
        double beginY = none ? (y[from] + y[from + n - 1]) / 2.0 : y[from + start];
        path.moveTo(beginX, beginY);
        for (int i = none ? 0 : 1; i < n; i++) {
            int here = from + (start + i) % n;
            if ((flags[here] & ON_CURVE) != 0) {
                path.lineTo(x[here], y[here]);
                continue;
            }
            boolean last = i == n - 1;
            int next = from + (start + i + 1) % n;
            boolean nextOn = !last && (flags[next] & ON_CURVE) != 0;
            double endX = last ? beginX : nextOn ? x[next] : (x[here] + x[next]) / 2.0;
            double endY = last ? beginY : nextOn ? y[next] : (y[here] + y[next]) / 2.0;
            path.quadTo(x[here], y[here], endX, endY);
            i += nextOn ? 1 : 0;
        }
        path.closePath();
    }
}

package earl.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** Draws a PNG image, of twice as many pixels as its size says: screens have them. */
final class ImageCanvas implements Canvas {
    private static final int SCALE = 2;

    private final BufferedImage image;
    private final Graphics2D graphics;

    ImageCanvas(int width, int height) {
        image = new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.scale(SCALE, SCALE);
    }

    /** The image as a PNG file. */
    byte[] png() {
        graphics.dispose();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try {
            ImageIO.setUseCache(false);
            if (!ImageIO.write(image, "png", file)) {
                throw new IllegalStateException("this Java writes no PNG images");
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return file.toByteArray();
    }

    @Override
    public void rectangles(double[] corners, int n, int colour) {
        graphics.setColor(new Color(colour, true));
        AffineTransform scaled = graphics.getTransform();
        graphics.setTransform(new AffineTransform());
        for (int i = 0; i < 4 * n; i += 4) {
            // To whole pixels, so that neighbours neither overlap nor gape; but nothing vanishes.
            int left = pixel(corners[i]);
            int top = pixel(corners[i + 1]);
            graphics.fillRect(
                    left,
                    top,
                    Math.max(1, pixel(corners[i] + corners[i + 2]) - left),
                    Math.max(1, pixel(corners[i + 1] + corners[i + 3]) - top));
        }
        graphics.setTransform(scaled);
    }

    private static int pixel(double length) {
        return (int) Math.round(length * SCALE);
    }

    @Override
    public void polyline(double[] x, double[] y, int n, double width, double dash, int colour) {
        graphics.setColor(new Color(colour, true));
        graphics.setStroke(new BasicStroke(
                (float) width,
                BasicStroke.CAP_BUTT,
                BasicStroke.JOIN_ROUND,
                1,
                dash == 0 ? null : new float[] {(float) dash},
                0));
        Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO, n);
        boolean broken = true;
        for (int i = 0; i < n; i++) {
            if (Double.isNaN(y[i])) {
                broken = true;
            } else if (broken) {
                path.moveTo(x[i], y[i]);
                broken = false;
            } else {
                path.lineTo(x[i], y[i]);
            }
        }
        graphics.draw(path);
    }

    @Override
    public void polygon(double[] x, double[] y, int n, int colour) {
        graphics.setColor(new Color(colour, true));
        Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO, n + 1);
        path.moveTo(x[0], y[0]);
        for (int i = 1; i < n; i++) {
            path.lineTo(x[i], y[i]);
        }
        path.closePath();
        graphics.fill(path);
    }

    @Override
    public void text(String text, double x, double y, double size, Anchor anchor, double angle, int colour) {
        graphics.setColor(new Color(colour, true));
        double width = Lettering.width(text, size);
        double shift = switch (anchor) {
            case START -> 0;
            case MIDDLE -> -width / 2;
            case END -> -width;
        };
        AffineTransform place = AffineTransform.getTranslateInstance(x, y);
        place.rotate(Math.toRadians(angle));
        place.translate(shift, 0);
        Shape shape = place.createTransformedShape(Lettering.shape(text, size));
        graphics.fill(shape);
    }

    @Override
    public void clip(double x, double y, double width, double height) {
        graphics.setClip(new java.awt.geom.Rectangle2D.Double(x, y, width, height));
    }

    @Override
    public void unclip() {
        graphics.setClip(null);
    }
}

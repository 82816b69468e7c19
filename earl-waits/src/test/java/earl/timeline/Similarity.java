package earl.timeline;

/**
 * Structural similarity of two pictures (Wang, Bovik, Sheikh, Simoncelli 2004): the mean over all squares of 8 by 8 cells and over the
 * colours red, green and blue. 1 for equal pictures.
 */
final class Similarity {
    private static final int SIDE = 8;
    private static final double MAX = 255;
    private static final double C1 = 0.01 * MAX * 0.01 * MAX;
    private static final double C2 = 0.03 * MAX * 0.03 * MAX;

    private Similarity() {}

    /** The similarity of pictures of rows of colours, as 0xRRGGBB. */
    static double of(int[][] a, int[][] b) {
        double sum = 0;
        long squares = 0;
        int height = Math.min(SIDE, a.length);
        int width = Math.min(SIDE, a[0].length);
        for (int row = 0; row + height <= a.length; row++) {
            for (int column = 0; column + width <= a[0].length; column++) {
                for (int shift = 0; shift < 24; shift += 8) {
                    sum += ofSquare(a, b, row, column, height, width, shift);
                    squares++;
                }
            }
        }
        return sum / squares;
    }

    private static double ofSquare(int[][] a, int[][] b, int row, int column, int height, int width, int shift) {
        double x = 0;
        double y = 0;
        double xx = 0;
        double yy = 0;
        double xy = 0;
        for (int i = row; i < row + height; i++) {
            for (int j = column; j < column + width; j++) {
                double p = a[i][j] >> shift & 0xFF;
                double q = b[i][j] >> shift & 0xFF;
                x += p;
                y += q;
                xx += p * p;
                yy += q * q;
                xy += p * q;
            }
        }
        double n = (double) height * width;
        double meanX = x / n;
        double meanY = y / n;
        double covariance = xy / n - meanX * meanY;
        return (2 * meanX * meanY + C1)
                * (2 * covariance + C2)
                / ((meanX * meanX + meanY * meanY + C1) * (xx / n - meanX * meanX + yy / n - meanY * meanY + C2));
    }
}

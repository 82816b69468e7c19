package earl.timeline;

import java.util.Arrays;
import java.util.Random;

/** Pictures of regions, each region in a colour of its own. */
final class Pictures {
    private static final int WHITE = 0xFFFFFF;

    private Pictures() {}

    private static int colour(int region) {
        return new Random(31L * region + 7).nextInt(WHITE);
    }

    /** What slices show. */
    static int[][] of(Slices slices, Viewport viewport) {
        int[][] picture = new int[viewport.rows()][viewport.width()];
        for (int row = 0; row < viewport.rows(); row++) {
            Arrays.fill(picture[row], WHITE);
            for (int slice = slices.offset()[row]; slice < slices.offset()[row + 1]; slice++) {
                Arrays.fill(picture[row], slices.begin()[slice], slices.end()[slice], colour(slices.region()[slice]));
            }
        }
        return picture;
    }

    /** What all events show. */
    static int[][] of(NaivePicture exact, Viewport viewport) {
        int[][] picture = new int[viewport.rows()][viewport.width()];
        for (int row = 0; row < viewport.rows(); row++) {
            for (int column = 0; column < viewport.width(); column++) {
                int region = exact.shown(row, column);
                picture[row][column] = region < 0 ? WHITE : colour(region);
            }
        }
        return picture;
    }
}

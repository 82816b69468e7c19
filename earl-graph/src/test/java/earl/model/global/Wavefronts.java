package earl.model.global;

import java.util.stream.IntStream;

/** Programs whose processes stand on a grid and wait for their neighbours' results. */
final class Wavefronts {
    private Wavefronts() {}

    /**
     * In the manner of LU: in each iteration a sweep over planes from the first corner of the grid to the last, one back, and an exchange
     * of the faces.
     */
    static Processes lu(int width, int height, int iterations, int planes) {
        Processes all = new Processes(width * height);
        int[] everybody = IntStream.range(0, width * height).toArray();
        all.sync("MPI_Bcast", everybody);
        for (int process = 0; process < width * height; process++) {
            int x = process % width;
            int y = process / width;
            int me = process;
            int west = x > 0 ? me - 1 : -1;
            int east = x + 1 < width ? me + 1 : -1;
            int north = y > 0 ? me - width : -1;
            int south = y + 1 < height ? me + width : -1;
            for (int i = 0; i < iterations; i++) {
                Processes.times(planes, plane -> {
                    recv(all, west, me, "tag2");
                    recv(all, north, me, "tag4");
                    send(all, me, east, "tag2");
                    send(all, me, south, "tag4");
                });
                Processes.times(planes, plane -> {
                    recv(all, east, me, "tag1");
                    recv(all, south, me, "tag3");
                    send(all, me, west, "tag1");
                    send(all, me, north, "tag3");
                });
                send(all, me, east, "tag2");
                recv(all, east, me, "tag1");
                send(all, me, west, "tag1");
                recv(all, west, me, "tag2");
                send(all, me, south, "tag4");
                recv(all, south, me, "tag3");
                send(all, me, north, "tag3");
                recv(all, north, me, "tag4");
            }
        }
        all.sync("MPI_Allreduce", everybody);
        return all;
    }

    /** In the manner of Sweep3D: in each iteration eight sweeps, two from each corner, and two reductions of the result. */
    static Processes sweep(int width, int height, int iterations, int blocks) {
        Processes all = new Processes(width * height);
        int[] everybody = IntStream.range(0, width * height).toArray();
        for (int i = 0; i < iterations; i++) {
            for (int octant = 0; octant < 8; octant++) {
                int dx = (octant & 2) == 0 ? 1 : -1;
                int dy = (octant & 4) == 0 ? 1 : -1;
                String tag = "tag" + octant;
                for (int process = 0; process < width * height; process++) {
                    int x = process % width;
                    int y = process / width;
                    int me = process;
                    int fromX = in(x - dx, width) ? me - dx : -1;
                    int fromY = in(y - dy, height) ? me - dy * width : -1;
                    int toX = in(x + dx, width) ? me + dx : -1;
                    int toY = in(y + dy, height) ? me + dy * width : -1;
                    Processes.times(blocks, block -> {
                        recv(all, fromX, me, tag);
                        recv(all, fromY, me, tag);
                        send(all, me, toX, tag);
                        send(all, me, toY, tag);
                    });
                }
            }
            all.sync("MPI_Allreduce", everybody);
            all.sync("MPI_Allreduce", everybody);
        }
        return all;
    }

    private static boolean in(int at, int size) {
        return at >= 0 && at < size;
    }

    private static void recv(Processes all, int from, int me, String tag) {
        if (from >= 0) {
            all.recv(from, me, tag);
        }
    }

    private static void send(Processes all, int me, int to, String tag) {
        if (to >= 0) {
            all.send(me, to, tag);
        }
    }
}

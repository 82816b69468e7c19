package earl.replay.extrapolation;

import java.util.Locale;

/**
 * The time of an operation whose members exchange messages of different sizes in runs of different sizes: a latency per step, and a time per byte.
 *
 * @param latency seconds per step
 * @param perByte seconds per byte
 * @param error largest relative difference between the law and a run
 */
record StepsLaw(double latency, double perByte, double error) {
    /** Number of messages that each member sends, one after the other. */
    static double steps(String operation, double members) {
        return operation.startsWith("ALLTOALL") || operation.startsWith("ALLGATHER")
                ? Math.max(1, members - 1)
                : Math.max(1, Math.log(members) / Math.log(2));
    }

    /** Fits latency and time per byte, both 0 or more, by relative errors. */
    static StepsLaw fit(double[] steps, double[] bytes, double[] seconds) {
        double ss = 0;
        double sb = 0;
        double bb = 0;
        double st = 0;
        double bt = 0;
        for (int run = 0; run < steps.length; run++) {
            double weight = 1 / Math.max(seconds[run] * seconds[run], 1e-30);
            ss += weight * steps[run] * steps[run];
            sb += weight * steps[run] * bytes[run];
            bb += weight * bytes[run] * bytes[run];
            st += weight * steps[run] * seconds[run];
            bt += weight * bytes[run] * seconds[run];
        }
        double determinant = ss * bb - sb * sb;
        double latency = determinant > 1e-12 * ss * bb ? (st * bb - bt * sb) / determinant : -1;
        double perByte = determinant > 1e-12 * ss * bb ? (bt * ss - st * sb) / determinant : -1;
        if (latency < 0) {
            latency = 0;
            perByte = bb > 0 ? bt / bb : 0;
        } else if (perByte < 0) {
            latency = st / ss;
            perByte = 0;
        }
        double error = 0;
        for (int run = 0; run < steps.length; run++) {
            double own = latency * steps[run] + perByte * bytes[run];
            error = Math.max(error, own == seconds[run] ? 0 : Math.abs(own / seconds[run] - 1));
        }
        return new StepsLaw(latency, perByte, error);
    }

    double at(double steps, double bytes) {
        return latency * steps + perByte * bytes;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3g per step + %.3g per byte", latency, perByte);
    }
}

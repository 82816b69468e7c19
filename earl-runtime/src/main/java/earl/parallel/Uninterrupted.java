package earl.parallel;

/** Waiting that an interrupt does not end. */
public final class Uninterrupted {
    private Uninterrupted() {}

    /** Waits for something. */
    @FunctionalInterface
    public interface Waiting {
        void await() throws InterruptedException;
    }

    /** Waits, again after each interrupt. The calling thread is interrupted afterwards if it was in the meantime. */
    public static void await(Waiting waiting) {
        boolean interrupted = false;
        while (true) {
            try {
                waiting.await();
                break;
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

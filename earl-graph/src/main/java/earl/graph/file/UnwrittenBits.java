package earl.graph.file;

/** Decisions that are written nowhere: models learn from them what is known already to whoever reads. One thread. */
final class UnwrittenBits extends Bits {
    @Override
    boolean reads() {
        return false;
    }

    @Override
    boolean code(int odds, boolean bit) {
        return bit;
    }

    @Override
    long plain(int count, long bits) {
        return bits;
    }
}

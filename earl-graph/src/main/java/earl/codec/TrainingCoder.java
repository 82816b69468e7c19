package earl.codec;

/** Discards decisions. A model that codes with it learns what the decoder already knows. */
public final class TrainingCoder extends Coder {
    @Override
    public boolean decodes() {
        return false;
    }

    @Override
    protected boolean code(int odds, boolean bit) {
        return bit;
    }

    @Override
    protected long plain(int count, long bits) {
        return bits;
    }
}

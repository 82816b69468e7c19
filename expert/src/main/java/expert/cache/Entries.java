package expert.cache;

import org.jspecify.annotations.Nullable;

/** Values by keys, which are hexadecimal digests. What cannot be read or written counts as missing. */
public interface Entries {
    /** A value; null if it is not there, or damaged. */
    byte @Nullable [] find(String key);

    /** Keeps a value. */
    void keep(String key, byte[] value);

    /** Writes pending entries. */
    void flush();
}

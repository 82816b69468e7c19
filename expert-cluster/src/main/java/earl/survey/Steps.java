package earl.survey;

import java.io.Serializable;

/**
 * What one location communicated between the places where it was quiet: it had no request open, and had communicated in no open
 * region. A step ends at each such place near which the run may be cut. The last one need not end.
 *
 * <p>A channel is what one sender sends to one receiver on one communicator with one tag, or that two neighbors among the members
 * of a communicator end operations. It is empty where its sender has added as many as its receiver has removed. A step has one change of
 * each channel that it changes, however often it does.
 *
 * @param next by step, index on the location of the event after it
 * @param ticks by step, the time of its last event, the leave of a call
 * @param ends by step, the number of changes before its end
 * @param open by step, the innermost region that is open at its end: an index of {@code regions}, -1 for none
 * @param changes by change, its channel: an index of {@code keys}
 * @param counts by change, how often the step changes the channel
 * @param firsts by change, the time of the first
 * @param lasts by change, the time of the last
 * @param keys by channel, a number that is the same on its sender and its receiver
 * @param senders by channel, the port that adds
 * @param receivers by channel, the port that removes; -1 if it is not known
 * @param roles by channel, what the location does: see the constants
 * @param parents by open region, the one around it, -1 for none
 * @param regions by open region, its region
 * @param enterTicks by open region, the time of its enter
 * @param enters by open region, the index on the location of its enter
 */
@SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
public record Steps(
        long[] next,
        long[] ticks,
        int[] ends,
        int[] open,
        int[] changes,
        int[] counts,
        long[] firsts,
        long[] lasts,
        long[] keys,
        int[] senders,
        int[] receivers,
        byte[] roles,
        int[] parents,
        int[] regions,
        long[] enterTicks,
        long[] enters)
        implements Serializable {
    /**
     * The steps of one location.
     *
     * @param location dense id
     * @param steps between the places where it can be cut
     */
    public record OfLocation(int location, Steps steps) implements Serializable {}

    /** Role of a location that sends messages. */
    public static final byte SENDS = 0;
    /** Role of a location that receives messages. */
    public static final byte RECEIVES = 1;
    /** Role of a location that takes back messages that it was to send. */
    public static final byte CANCELS = 2;
    /** Role of a member that ends operations, as the member before it must. */
    public static final byte LEADS = 3;
    /** Role of a member that ends operations, as the member after it must. */
    public static final byte FOLLOWS = 4;

    /** Number of steps that end. */
    public int count() {
        return next.length;
    }

    /** Number by which a change raises what is under way in its channel. */
    public int balance(int change) {
        byte role = roles[changes[change]];
        return role == SENDS || role == LEADS ? counts[change] : -counts[change];
    }
}

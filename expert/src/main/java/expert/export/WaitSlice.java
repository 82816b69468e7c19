package expert.export;

/**
 * A wait and its cause.
 *
 * @param location that waited
 * @param track track for waits of that location
 * @param kind pattern that defines it
 * @param region of the call that waited
 * @param call position of the enter of that call
 * @param seconds how long it lasted
 * @param partner location that it waited for; empty if that is not known
 * @param partnerRegion region of the call that it waited for; empty if that is not known
 * @param direct seconds of the partner's own delay
 * @param indirect seconds that other waits of the partner caused
 */
record WaitSlice(
        int location,
        int track,
        String kind,
        String region,
        long call,
        double seconds,
        String partner,
        String partnerRegion,
        double direct,
        double indirect) {}

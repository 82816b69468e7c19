package earl.format.kineto;

/**
 * The stream, event or device with which a call synchronizes.
 *
 * @param track index of the stream's track, {@link ChromeEvent#ABSENT} if unknown
 * @param record correlation id of the call that recorded the event, {@link ChromeEvent#ABSENT} if unknown
 */
record SyncTarget(int track, long record) {}

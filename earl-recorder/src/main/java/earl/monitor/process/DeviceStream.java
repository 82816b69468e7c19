package earl.monitor.process;

import earl.monitor.ring.RingRecords.GpuStream;

/**
 * A stream of a device, as its process knows it.
 *
 * @param number in the process
 * @param device number of the device
 * @param legacy whether it is the device's default stream, which waits for all others that block
 * @param hip whether it is one of HIP, otherwise of CUDA
 */
public record DeviceStream(int number, int device, boolean legacy, boolean hip) {
    /** {@code STREAM_IS_LEGACY} in the recorder. */
    private static final int LEGACY = 1;
    /** {@code STREAM_OF_HIP} in the recorder. */
    private static final int HIP = 4;

    static DeviceStream of(GpuStream of) {
        return new DeviceStream(
                of.number(), of.device(), (of.streamFlags() & LEGACY) != 0, (of.streamFlags() & HIP) != 0);
    }

    /** Its name, as Score-P writes it: {@code CUDA[0:13]} is stream 13 of device 0, and stream 0 the default stream. */
    public String name() {
        return library() + "[" + device + ":" + (legacy ? 0 : number) + "]";
    }

    /** OTF2's name of its paradigm. */
    public String library() {
        return hip ? "HIP" : "CUDA";
    }
}

package earl.monitor.archive.definition;

import earl.monitor.process.DeviceActivities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Activities of a stream that do not overlap, so that one location can have them.
 *
 * @param stream number of the stream
 * @param rows of the activities, in order of their begins
 */
public record DeviceTrack(int stream, List<Integer> rows) {
    /** The activities of a process by stream; the first track of each stream has all that do not overlap an earlier one. */
    static Map<Integer, List<DeviceTrack>> of(DeviceActivities activities) {
        Map<Integer, List<Integer>> byStream = new TreeMap<>();
        activities.streams().keySet().forEach(stream -> byStream.put(stream, new ArrayList<>()));
        for (int row = 0; row < activities.size(); row++) {
            byStream.computeIfAbsent(activities.stream(row), unknown -> new ArrayList<>())
                    .add(row);
        }
        Map<Integer, List<DeviceTrack>> tracks = new TreeMap<>();
        byStream.forEach((stream, rows) -> tracks.put(stream, of(activities, stream, rows)));
        return tracks;
    }

    private static List<DeviceTrack> of(DeviceActivities activities, int stream, List<Integer> rows) {
        rows.sort(Comparator.comparingLong(activities::begin));
        List<DeviceTrack> tracks = new ArrayList<>();
        List<Long> ends = new ArrayList<>();
        tracks.add(new DeviceTrack(stream, new ArrayList<>()));
        ends.add(Long.MIN_VALUE);
        for (int row : rows) {
            int track = 0;
            while (track < tracks.size() && ends.get(track) > activities.begin(row)) {
                track++;
            }
            if (track == tracks.size()) {
                tracks.add(new DeviceTrack(stream, new ArrayList<>()));
                ends.add(Long.MIN_VALUE);
            }
            tracks.get(track).rows.add(row);
            ends.set(track, activities.end(row));
        }
        return tracks;
    }
}

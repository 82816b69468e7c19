package earl.engine;

import earl.Events;
import earl.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All that can be asked of a trace, in lines. */
final class Everything {
    private Everything() {}

    /** The lines of a trace; the seconds that opening took are left out. */
    static List<String> of(Trace trace) {
        List<String> lines = new ArrayList<>();
        var info = trace.info();
        lines.add(info.path() + " " + info.format() + " " + info.writer() + " " + info.ticksPerSecond() + " "
                + info.startTicks() + " " + info.bytes() + " " + info.properties());
        lines.add(trace.locations() + " " + trace.regions() + " " + trace.communicators());
        trace.diagnostics().forEach(diagnostic -> lines.add(diagnostic.toString()));
        Events events = trace.events();
        for (long pos = 0; pos < trace.length(); pos++) {
            lines.add(trace.literal(pos) + " " + events.ticks(pos) + " " + events.enterptr(pos) + " "
                    + events.exitptr(pos) + " " + events.sendptr(pos) + " " + events.recvptr(pos) + " "
                    + events.collptr(pos) + " " + events.messageptr(pos) + " " + events.callpath(pos) + " "
                    + events.region(pos));
        }
        for (int location = 0; location < trace.locations().size(); location++) {
            for (long i = 0; i < trace.length(location); i++) {
                lines.add("position " + trace.position(location, i));
            }
        }
        var messages = trace.messages();
        for (long row = 0; row < messages.count(); row++) {
            lines.add("message " + messages.send(row) + " " + messages.recv(row) + " " + messages.sendCompleteCall(row)
                    + " " + messages.recvPostCall(row) + " " + messages.overtakes(row) + " " + messages.bytes(row));
        }
        var collectives = trace.collectives();
        for (long member = 0; member < collectives.memberCount(); member++) {
            lines.add("member " + collectives.instance(member) + " " + collectives.end(member) + " "
                    + collectives.begin(member) + " " + collectives.sent(member));
        }
        var paths = trace.callpaths();
        for (int path = 0; path < paths.count(); path++) {
            for (int location = 0; location < trace.locations().size(); location++) {
                lines.add(paths.path(path) + " " + paths.visits(path, location) + " " + paths.inclusive(path, location)
                        + " " + paths.exclusive(path, location));
            }
        }
        lines.add(trace.definitions().toString());
        for (long pos = 0; pos < trace.length(); pos += trace.length() / 20 + 1) {
            lines.add("under way " + Arrays.toString(trace.queue(pos)));
            for (int location = 0; location < trace.locations().size(); location++) {
                lines.add("open " + Arrays.toString(trace.stack(location, pos)));
            }
        }
        return lines;
    }
}

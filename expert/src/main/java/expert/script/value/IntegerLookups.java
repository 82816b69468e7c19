package expert.script.value;

import expert.script.ForScripts;
import expert.script.Language;
import org.graalvm.polyglot.HostAccess;

/** {@link EventLookups} with every integer as narrow as it may be, see {@link IntegerForm}. */
@ForScripts
public final class IntegerLookups {
    private final EventLookups events;
    private final IntegerForm form;

    public IntegerLookups(EventLookups events, Language language) {
        this.events = events;
        this.form = IntegerForm.of(language);
    }

    /** The value as narrow as the language likes it. */
    public Object narrow(long value) {
        return form.boxed(value);
    }

    @HostAccess.Export
    public Object length() {
        return narrow(events.length());
    }

    @HostAccess.Export
    public Object enterptr(long pos) {
        return narrow(events.enterptr(pos));
    }

    @HostAccess.Export
    public Object exitptr(long pos) {
        return narrow(events.exitptr(pos));
    }

    @HostAccess.Export
    public Object sendptr(long pos) {
        return narrow(events.sendptr(pos));
    }

    @HostAccess.Export
    public Object recvptr(long pos) {
        return narrow(events.recvptr(pos));
    }

    @HostAccess.Export
    public Object collptr(long pos) {
        return narrow(events.collptr(pos));
    }

    @HostAccess.Export
    public Object messageptr(long pos) {
        return narrow(events.messageptr(pos));
    }

    @HostAccess.Export
    public Object tag(long pos) {
        return narrow(events.tag(pos));
    }

    @HostAccess.Export
    public Object len(long pos) {
        return narrow(events.len(pos));
    }

    @HostAccess.Export
    public Object sent(long pos) {
        return narrow(events.sent(pos));
    }

    @HostAccess.Export
    public Object recvd(long pos) {
        return narrow(events.recvd(pos));
    }

    @HostAccess.Export
    public Object request(long pos) {
        return narrow(events.request(pos));
    }
}

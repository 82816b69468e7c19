package expert.script.host;

import expert.script.ForScripts;
import expert.script.Language;
import org.graalvm.polyglot.HostAccess;

/** {@link EventLookups} with every integer as narrow as it may be, see {@link IntegerForm}. */
@ForScripts
public final class IntegerLookups {
    private final EventLookups events;
    private final IntegerForm form;

    /** The lookups of a language. */
    IntegerLookups(EventLookups events, Language language) {
        this.events = events;
        this.form = IntegerForm.of(language);
    }

    /** The value as narrow as the language likes it. */
    Object narrow(long value) {
        return form.boxed(value);
    }

    /** {@link EventLookups#length}. */
    @HostAccess.Export
    public Object length() {
        return narrow(events.length());
    }

    /** {@link EventLookups#enterptr}. */
    @HostAccess.Export
    public Object enterptr(long pos) {
        return narrow(events.enterptr(pos));
    }

    /** {@link EventLookups#exitptr}. */
    @HostAccess.Export
    public Object exitptr(long pos) {
        return narrow(events.exitptr(pos));
    }

    /** {@link EventLookups#sendptr}. */
    @HostAccess.Export
    public Object sendptr(long pos) {
        return narrow(events.sendptr(pos));
    }

    /** {@link EventLookups#recvptr}. */
    @HostAccess.Export
    public Object recvptr(long pos) {
        return narrow(events.recvptr(pos));
    }

    /** {@link EventLookups#collptr}. */
    @HostAccess.Export
    public Object collptr(long pos) {
        return narrow(events.collptr(pos));
    }

    /** {@link EventLookups#messageptr}. */
    @HostAccess.Export
    public Object messageptr(long pos) {
        return narrow(events.messageptr(pos));
    }

    /** {@link EventLookups#tag}. */
    @HostAccess.Export
    public Object tag(long pos) {
        return narrow(events.tag(pos));
    }

    /** {@link EventLookups#len}. */
    @HostAccess.Export
    public Object len(long pos) {
        return narrow(events.len(pos));
    }

    /** {@link EventLookups#sent}. */
    @HostAccess.Export
    public Object sent(long pos) {
        return narrow(events.sent(pos));
    }

    /** {@link EventLookups#recvd}. */
    @HostAccess.Export
    public Object recvd(long pos) {
        return narrow(events.recvd(pos));
    }

    /** {@link EventLookups#request}. */
    @HostAccess.Export
    public Object request(long pos) {
        return narrow(events.request(pos));
    }
}

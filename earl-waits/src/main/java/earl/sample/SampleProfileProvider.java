package earl.sample;

import earl.view.ViewProvider;
import earl.view.ViewSource;

/** Declares {@link SampleProfile}. Public for {@link java.util.ServiceLoader} only. */
public final class SampleProfileProvider implements ViewProvider<SampleProfile> {
    @Override
    public Class<SampleProfile> type() {
        return SampleProfile.class;
    }

    @Override
    public SampleProfile make(ViewSource source) {
        return SampleProfile.find(source);
    }
}

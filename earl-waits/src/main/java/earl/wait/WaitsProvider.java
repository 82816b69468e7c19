package earl.wait;

import earl.Synchronizations;
import earl.WaitDefinitions;
import earl.Waits;
import earl.view.ViewProvider;
import earl.view.ViewSource;
import java.util.List;

/** Declares {@link Waits}. Their table comes with their causes. */
public final class WaitsProvider implements ViewProvider<Waits> {
    @Override
    public Class<Waits> type() {
        return Waits.class;
    }

    @Override
    public List<Class<?>> needs() {
        return List.of(Synchronizations.class);
    }

    @Override
    public Waits make(ViewSource source) {
        WaitDefinitions defined = source.options().waits();
        return (defined == null ? ShippedWaits.SCALASCA : defined)
                .find(source.trace(), source.options().threads(), source.memory());
    }
}

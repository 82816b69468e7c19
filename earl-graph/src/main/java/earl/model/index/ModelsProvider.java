package earl.model.index;

import earl.Location;
import earl.Model;
import earl.Trace;
import earl.Waits;
import earl.view.ViewProvider;
import earl.view.ViewSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** Declares the {@link Model}s of communication. */
public final class ModelsProvider implements ViewProvider<Model.OfLocations> {
    @Override
    public Class<Model.OfLocations> type() {
        return Model.OfLocations.class;
    }

    @Override
    public List<Class<?>> needs() {
        return List.of(Waits.class);
    }

    @Override
    public Model.OfLocations make(ViewSource source) {
        return new Found(source.trace());
    }

    /** Requested models, by location; the model of all locations is at {@link Trace#NONE}. */
    private record Found(Trace trace, Map<Integer, Model> known) implements Model.OfLocations {
        Found(Trace trace) {
            this(trace, new ConcurrentHashMap<>());
        }

        @Override
        public Model ofAll() {
            return model(Trace.NONE, trace.locations());
        }

        @Override
        public Model of(int location) {
            List<Location> all = trace.locations();
            return model(location, List.of(all.get(Objects.checkIndex(location, all.size()))));
        }

        private Model model(int key, List<Location> some) {
            Model model = known.get(key);
            if (model == null) {
                model = ConstructIndex.of(trace, some);
                known.put(key, model);
            }
            return model;
        }
    }
}

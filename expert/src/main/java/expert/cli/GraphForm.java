package expert.cli;

import earl.graph.GraphView;
import earl.graph.export.GraphFiles;
import earl.graph.export.GraphPicture;
import expert.report.GraphPage;
import expert.report.GraphText;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Forms of a flow graph. */
enum GraphForm {
    text,
    dot,
    graphml,
    svg,
    html,
    json;

    /** Writes a graph, in any form but JSON, which has more than there is to show. */
    void write(GraphView view, Writer to) throws IOException {
        switch (this) {
            case text -> to.write(GraphText.of(view));
            case dot -> GraphFiles.dot(view, to);
            case graphml -> GraphFiles.graphml(view, to);
            case svg -> GraphPicture.svg(view, to);
            case html -> GraphPage.write(view.title(), List.of(view), to);
            case json -> throw new IllegalStateException("JSON has more than there is to show");
        }
    }
}

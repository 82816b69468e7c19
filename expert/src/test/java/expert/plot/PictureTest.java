package expert.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Location;
import earl.Trace;
import earl.testing.Traces;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class PictureTest {
    private static Element parsed(String svg) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder()
                    .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
                    .getDocumentElement();
        } catch (Exception broken) {
            throw new AssertionError(svg, broken);
        }
    }

    private static List<String> texts(Picture picture) {
        NodeList found = parsed(picture.svg()).getElementsByTagName("text");
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getTextContent())
                .toList();
    }

    /** A colour as SVG writes it. */
    private static String fill(int colour) {
        return String.format("fill=\"#%06x\"", colour & 0xFFFFFF);
    }

    private static String stroke(int colour) {
        return String.format("stroke=\"#%06x\"", colour & 0xFFFFFF);
    }

    private record Box(double x, double y) {}

    /** The cell of a heat map that has a colour, the first one: the legend comes later. */
    private static Box cell(Picture picture, int colour) {
        NodeList found = parsed(picture.svg()).getElementsByTagName("rect");
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .filter(rect -> rect.getAttribute("fill").equals(String.format("#%06x", colour & 0xFFFFFF)))
                .map(rect ->
                        new Box(Double.parseDouble(rect.getAttribute("x")), Double.parseDouble(rect.getAttribute("y"))))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void linesHaveTitleLabelsLegendAndColours() {
        Picture picture = Picture.lines(List.of(
                        Series.of("one", new double[] {0, 1, 2}, new double[] {0, 4, 1}),
                        Series.of("two <&>", new double[] {0, 2}, new double[] {3, 3})
                                .stepped()))
                .titled("Waiting \u0001 & more")
                .x("time in s")
                .y("calls");
        assertThat(texts(picture))
                .contains("Waiting \uFFFD & more", "one", "two <&>", "time in s", "calls", "0.0", "2.0", "4");
        assertThat(picture.svg())
                .contains("width=\"" + picture.width() + "\"")
                .contains(stroke(Colours.line(0)), stroke(Colours.line(1)), fill(Colours.WHITE));
    }

    @Test
    void tenMillionPointsStaySmall() {
        int n = 10_000_000;
        Series.Points wave = new Series.Points() {
            @Override
            public long length() {
                return n;
            }

            @Override
            public void x(long from, int count, double[] into) {
                for (int i = 0; i < count; i++) {
                    into[i] = (from + i) * 1e-6;
                }
            }

            @Override
            public void y(long from, int count, double[] into) {
                for (int i = 0; i < count; i++) {
                    into[i] = (from + i) % 1009;
                }
            }
        };
        String svg = Picture.lines(List.of(new Series("", wave, false))).svg();
        assertThat(svg).hasSizeLessThan(100_000).contains("Of 10,000,000 points");
        parsed(svg);
    }

    @Test
    void barsStandOnZero() {
        Bars bars = new Bars(List.of("a", "b"), List.of(new Bars.Group("", new double[] {3, -1})), false);
        Picture picture = Picture.bars(bars).y("things");
        assertThat(texts(picture)).contains("a", "b", "things", "3", "-1", "0");
        assertThat(picture.svg()).contains(fill(Colours.line(0)));
    }

    @Test
    void tooManyBarsShareAPlace() {
        int n = 4096;
        List<String> labels = IntStream.range(0, n).mapToObj(i -> "rank " + i).toList();
        double[] values = new double[n];
        values[777] = 5;
        Picture picture = Picture.bars(new Bars(labels, List.of(new Bars.Group("", values)), false));
        assertThat(picture.svg()).hasSizeLessThan(50_000);
        assertThat(texts(picture))
                .contains("rank 0", "5")
                .anyMatch(text -> text.startsWith("Each bar is the largest of"));
    }

    @Test
    void manyPartsOfStacksBecomeOthers() {
        List<Bars.Group> groups = IntStream.range(0, 30)
                .mapToObj(i -> new Bars.Group("part " + i, new double[] {i, 1}))
                .toList();
        assertThat(texts(Picture.bars(new Bars(List.of("x", "y"), groups, true))))
                .contains("part 29", "others")
                .doesNotContain("part 1");
    }

    @Test
    void cellsHaveTheirPlaceAndZeroIsWhite() {
        Grid grid = new Grid(
                Grid.Side.named(List.of("from a", "from b")),
                Grid.Side.numbered(2),
                new double[] {0, 9000, 0, 1},
                "sent in bytes",
                false,
                Grid.Combined.SUM);
        Picture picture = Picture.heatMap(grid).x("to");
        assertThat(texts(picture)).contains("from a", "from b", "0", "1", "to", "sent in kB");
        Box largest = cell(picture, Colours.scale(1));
        Box smallest = cell(picture, Colours.scale(0));
        assertThat(largest.x()).as("the second column").isEqualTo(smallest.x()).isGreaterThan(picture.width() / 3.0);
        assertThat(largest.y()).as("the first row").isLessThan(smallest.y());
    }

    @Test
    void tooManyCellsShareAPlace() {
        int n = 1000;
        double[] values = new double[n * n];
        for (int i = 0; i < n; i++) {
            values[i * n + (i + 1) % n] = 1 + i;
        }
        Picture picture = Picture.heatMap(
                new Grid(Grid.Side.numbered(n), Grid.Side.range(n, 0, 10), values, "", true, Grid.Combined.SUM));
        assertThat(picture.svg()).hasSizeLessThan(120_000);
        assertThat(texts(picture)).contains("Each cell is the sum of 5 x 5, named by the first.");
    }

    @Test
    void aTimeLineShowsRegionsAndMessages() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            Picture all = Picture.timeline(trace, TimelineExcerpt.all()).titled("halo");
            assertThat(texts(all)).contains("rank 0", "rank 3", "MPI_Waitall", "work_ms", "others", "time in s");
            assertThat(all.svg())
                    .contains(fill(Colours.area(0)), fill(Colours.area(1)), fill(Colours.area(2)))
                    .contains(stroke(Colours.INK));

            Picture part = Picture.timeline(trace, new TimelineExcerpt(0.3, 0.42, List.of(2, 1), false));
            assertThat(texts(part)).contains("rank 1", "300", "time in ms").doesNotContain("rank 0", "MPI_Init");
            assertThat(part.svg()).doesNotContain("<g clip-path=\"url(#c1)\">\n<path");
            assertThat(Picture.timeline(trace, new TimelineExcerpt(0.3, 0.42, List.of(2, 1), true))
                            .svg())
                    .contains("<g clip-path=\"url(#c1)\">\n<path");
        }
    }

    /** The stretches of a location are what the call paths spend in themselves. */
    @Test
    void stretchesAddUpToTheProfile() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            for (Location location : trace.locations()) {
                double[] all = new double[trace.regions().size()];
                double[] parts = new double[all.length];
                new RegionStretches(trace, 0, trace.duration())
                        .visit(location.id(), (region, from, to) -> all[region] += to - from);
                for (int i = 0; i < 10; i++) {
                    new RegionStretches(trace, trace.duration() * i / 10, trace.duration() * (i + 1) / 10)
                            .visit(location.id(), (region, from, to) -> parts[region] += to - from);
                }
                for (int region = 0; region < all.length; region++) {
                    double expected = 0;
                    for (int callpath = 0; callpath < trace.callpaths().count(); callpath++) {
                        if (trace.callpaths().region(callpath) == region) {
                            expected += trace.callpaths().exclusive(callpath, location.id());
                        }
                    }
                    assertThat(all[region]).isCloseTo(expected, org.assertj.core.data.Offset.offset(1e-9));
                    assertThat(parts[region]).isCloseTo(expected, org.assertj.core.data.Offset.offset(1e-9));
                }
            }
        }
    }

    @Test
    void nothingIsAPictureToo() {
        parsed(Picture.lines(List.of(Series.of("", new double[0], new double[0])))
                .svg());
        parsed(Picture.heatMap(new Grid(
                        Grid.Side.numbered(1), Grid.Side.numbered(1), new double[1], "", true, Grid.Combined.MEAN))
                .svg());
    }

    @Test
    void theSameTwiceGivesTheSameBytes() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            Picture picture = Picture.timeline(trace, TimelineExcerpt.all());
            assertThat(picture.encoded("a.SVG")).isEqualTo(picture.encoded("b.svg"));
        }
    }

    @Test
    void mistakesAreNamed() {
        Picture picture = Picture.lines(List.of(Series.of("", new double[1], new double[1])));
        assertThatThrownBy(() -> picture.encoded("a.jpg"))
                .hasMessage("a.jpg: pictures are SVG: choose a name that ends in .svg");
        assertThatThrownBy(() -> picture.encoded("a.PNG"))
                .hasMessage("a.PNG: pictures are SVG: choose a name that ends in .svg, and convert the file, for"
                        + " instance with rsvg-convert");
        assertThatThrownBy(() -> picture.size(10, 400)).hasMessageContaining("not 10 x 400");
        assertThatThrownBy(() -> Series.of("x", new double[1], new double[2]))
                .hasMessage("the line 'x' has 1 x and 2 y");
        assertThatThrownBy(() -> new Bars(List.of("a"), List.of(new Bars.Group("", new double[2])), false))
                .hasMessage("there are 2 bars and 1 labels");
        assertThatThrownBy(() -> new TimelineExcerpt(2, 1, List.of(), true)).hasMessageContaining("is empty");
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            assertThatThrownBy(() -> Picture.timeline(trace, new TimelineExcerpt(0, 1, List.of(9), true)))
                    .hasMessage("there is no location 9 among 4");
        }
    }
}

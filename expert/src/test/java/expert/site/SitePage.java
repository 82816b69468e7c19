package expert.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A document, read from Markdown. */
final class SitePage {
    /** A heading with the text below it, as the search finds it. */
    record Section(String anchor, String heading, String text) {}

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

    private final Node document;

    private SitePage(Node document) {
        this.document = document;
    }

    /**
     * Reads a document.
     *
     * @param address returns the name of the page that shows a file of the project
     */
    static SitePage of(Path file, Function<Path, String> address) throws IOException {
        Node document = Parser.builder().extensions(EXTENSIONS).build().parse(Files.readString(file));
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                link.setDestination(target(link.getDestination(), file, address));
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                image.setDestination(data(file.resolveSibling(image.getDestination())));
            }
        });
        return new SitePage(document);
    }

    private static String target(String link, Path file, Function<Path, String> address) {
        if (link.contains("://") || link.startsWith("#")) {
            return link;
        }
        int fragment = link.indexOf('#');
        String path = fragment < 0 ? link : link.substring(0, fragment);
        return address.apply(file.resolveSibling(path)) + (fragment < 0 ? "" : link.substring(fragment));
    }

    /** A picture as an address that contains it. */
    private static String data(Path picture) {
        String type = picture.toString().endsWith(".svg") ? "image/svg+xml" : "image/png";
        try {
            return "data:" + type + ";base64," + Base64.getEncoder().encodeToString(Files.readAllBytes(picture));
        } catch (IOException missing) {
            throw new IllegalArgumentException("a document shows " + picture + ", which cannot be read", missing);
        }
    }

    /** The anchor of a heading, as forges name it. */
    static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\s-]", "").replace(' ', '-');
    }

    String title() {
        return sections().getFirst().heading();
    }

    String html() {
        return HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .escapeHtml(false)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (node instanceof Heading) {
                        attributes.put("id", anchor(text(node)));
                    }
                    if (node instanceof TableBlock) {
                        attributes.put("class", "table");
                    }
                })
                .build()
                .render(document);
    }

    /** The contents of an index page as a list of links: each heading with the first link of each item below it. */
    String navigation() {
        StringBuilder html = new StringBuilder();
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading && heading.getLevel() == 2) {
                html.append("<h2>").append(SiteTemplate.escaped(text(heading))).append("</h2>\n");
            } else if (node instanceof BulletList list) {
                html.append("<ul>\n");
                list.accept(new AbstractVisitor() {
                    @Override
                    public void visit(Link link) {
                        html.append("<li><a href=\"")
                                .append(SiteTemplate.escaped(link.getDestination()))
                                .append("\">")
                                .append(SiteTemplate.escaped(text(link)))
                                .append("</a></li>\n");
                    }
                });
                html.append("</ul>\n");
            }
        }
        return html.toString();
    }

    /** The sections of the page, from its title on. */
    List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        String heading = "";
        StringBuilder body = new StringBuilder();
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading next) {
                if (!heading.isEmpty()) {
                    sections.add(new Section(
                            anchor(heading), heading, body.toString().strip()));
                }
                heading = text(next);
                body.setLength(0);
            } else {
                body.append(text(node)).append(' ');
            }
        }
        sections.add(new Section(anchor(heading), heading, body.toString().strip()));
        return sections;
    }

    private static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text each) {
                text.append(each.getLiteral());
            }

            @Override
            public void visit(Code code) {
                text.append(code.getLiteral());
            }

            @Override
            public void visit(FencedCodeBlock block) {
                text.append(Objects.requireNonNull(block.getLiteral())).append(' ');
            }

            @Override
            public void visit(IndentedCodeBlock block) {
                text.append(Objects.requireNonNull(block.getLiteral())).append(' ');
            }

            @Override
            public void visit(SoftLineBreak end) {
                text.append(' ');
            }

            @Override
            public void visit(Paragraph paragraph) {
                visitChildren(paragraph);
                text.append(' ');
            }

            @Override
            public void visit(BlockQuote quote) {
                visitChildren(quote);
            }

            @Override
            public void visit(CustomBlock block) {
                visitChildren(block);
            }

            @Override
            public void visit(CustomNode child) {
                visitChildren(child);
                if (child instanceof TableCell) {
                    text.append(' ');
                }
            }
        });
        return text.toString().replaceAll("\\s+", " ").strip();
    }
}

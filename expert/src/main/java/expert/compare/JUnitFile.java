package expert.compare;

import java.io.Writer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The outcome of a {@link Gate} as JUnit XML for continuous integration systems: one test case per condition. An
 * inconclusive comparison is an error: a skipped test would count as passed.
 */
public final class JUnitFile {
    private static final String SUITE = "expert.diff";

    private JUnitFile() {}

    /** Writes it; {@code out} stays open. @throws XMLStreamException if it cannot be written */
    public static void write(Gate.Verdict verdict, Writer out) throws XMLStreamException {
        boolean unfair = verdict.remarks().stream().anyMatch(Fairness.Remark::blocks);
        XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", SUITE);
        xml.writeAttribute("tests", Integer.toString(verdict.checks().size()));
        xml.writeAttribute("failures", unfair ? "0" : count(verdict, Gate.Outcome.FAIL));
        xml.writeAttribute(
                "errors",
                unfair ? Integer.toString(verdict.checks().size()) : count(verdict, Gate.Outcome.INCONCLUSIVE));
        for (Gate.Check check : verdict.checks()) {
            xml.writeCharacters("\n  ");
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", SUITE);
            xml.writeAttribute("name", clean(check.condition().text()));
            if (unfair || check.outcome() == Gate.Outcome.INCONCLUSIVE) {
                outcome(xml, "error", unfair ? verdict.line() : check.reason(), "");
            } else if (check.outcome() == Gate.Outcome.FAIL) {
                StringBuilder all = new StringBuilder();
                for (Gate.Figure figure : check.figures()) {
                    PathName path = figure.callpath();
                    all.append(path == null ? "" : path.words() + ": ")
                            .append(GateSentences.figure(check, figure))
                            .append('\n');
                }
                String where = check.where().isEmpty() ? "" : " in " + check.where();
                outcome(xml, "failure", check.condition().metric() + where, all.toString());
            }
            xml.writeEndElement();
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
        xml.writeCharacters("\n");
        xml.writeEndDocument();
        xml.flush();
    }

    private static void outcome(XMLStreamWriter xml, String element, String message, String text)
            throws XMLStreamException {
        xml.writeStartElement(element);
        xml.writeAttribute("message", clean(message));
        xml.writeCharacters(clean(text));
        xml.writeEndElement();
    }

    private static String count(Gate.Verdict verdict, Gate.Outcome outcome) {
        return Long.toString(verdict.checks().stream()
                .filter(check -> check.outcome() == outcome)
                .count());
    }

    /** Text without the characters that XML does not have. */
    private static String clean(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints()
                .map(letter -> letter == '\n'
                                || (letter >= ' ' && letter < 0xD800)
                                || (letter > 0xDFFF && letter < 0xFFFE)
                                || letter > 0xFFFF
                        ? letter
                        : '?')
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }
}

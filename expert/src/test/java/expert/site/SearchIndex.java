package expert.site;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/** What the search page searches: one entry for each heading of each page. */
final class SearchIndex {
    /** An entry: address, title of the page, heading, and the text below it. */
    record Entry(String address, String title, String heading, String text) {}

    private final List<Entry> entries = new ArrayList<>();

    void add(String address, SitePage page) {
        for (SitePage.Section section : page.sections()) {
            entries.add(new Entry(address + "#" + section.anchor(), page.title(), section.heading(), section.text()));
        }
    }

    /** The entries as JSON that a script element bears. */
    String json() throws JsonProcessingException {
        return new ObjectMapper().writeValueAsString(entries).replace("<", "\\u003c");
    }
}

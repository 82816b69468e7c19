"use strict";
// An entry matches if each term of the query begins a word of it. Terms in titles and headings count more
// than terms in text, and terms side by side more than terms apart.
const input = document.querySelector("input[type=search]");
const results = document.getElementById("results");
const SHOWN = 30;

function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

const PREPARED = INDEX.map((entry) => ({
  entry,
  phrase: wordsOf(entry.title + " " + entry.heading + " " + entry.text).join(" "),
  fields: [[wordsOf(entry.title), 3], [wordsOf(entry.heading), 5], [wordsOf(entry.text), 1]],
}));

function score(fields, term) {
  let best = 0;
  for (const [words, weight] of fields) {
    if (words.includes(term)) best = Math.max(best, 2 * weight);
    else if (words.some((word) => word.startsWith(term))) best = Math.max(best, weight);
  }
  return best;
}

function find(query) {
  const terms = wordsOf(query);
  if (terms.length === 0) return [];
  const hits = [];
  for (const { entry, phrase, fields } of PREPARED) {
    let sum = phrase.includes(terms.join(" ")) ? 1 : 0;
    for (const term of terms) {
      const each = score(fields, term);
      sum = each === 0 ? -Infinity : sum + each;
    }
    if (sum > 0) hits.push({ entry, sum });
  }
  return hits.sort((a, b) => b.sum - a.sum).map((hit) => hit.entry);
}

function excerpt(text, terms) {
  const lower = text.toLowerCase();
  const at = Math.max(0, ...terms.map((term) => lower.indexOf(term)));
  const from = Math.max(0, at - 80);
  return (from > 0 ? "... " : "") + text.slice(from, from + 220) + (text.length > from + 220 ? " ..." : "");
}

function show() {
  const query = input.value;
  const hits = find(query);
  const said = document.createElement("p");
  said.textContent = query === "" ? "Type what you look for." : hits.length === 0 ? "No page contains all of these words."
    : hits.length === 1 ? "1 section" : hits.length + " sections" + (hits.length > SHOWN ? ", the first " + SHOWN : "");
  results.replaceChildren(said);
  for (const entry of hits.slice(0, SHOWN)) {
    const hit = document.createElement("div");
    hit.className = "hit";
    const link = document.createElement("a");
    link.href = entry.address;
    link.textContent = entry.heading === entry.title ? entry.title : entry.title + ": " + entry.heading;
    const text = document.createElement("p");
    text.textContent = excerpt(entry.text, wordsOf(query));
    hit.append(link, text);
    results.append(hit);
  }
}

input.value = new URLSearchParams(location.search).get("q") ?? "";
input.addEventListener("input", show);
input.form.addEventListener("submit", (event) => event.preventDefault());
input.focus();
show();

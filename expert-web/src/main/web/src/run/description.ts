// The description of a pattern.

/** A line of a drawing of letters: a name, and calls in time. */
const DRAWN = /^\s*\S.*?\s{2,}-+\[/;

/** Its paragraphs, without the formula and, if the page has a picture of it, the first drawing. Indented ones keep their lines. */
export function paragraphs(doc: string, formula: string | null, hasPicture: boolean): string[] {
  const all = doc
    .replace(formula ?? '', '')
    .split(/\n\s*\n/)
    .filter((each) => each.trim() !== '');
  const drawing = !hasPicture ? -1 : all.findIndex((each) => each.split('\n').every((line) => DRAWN.test(line)));
  return all.filter((_, i) => i !== drawing).map((each) => (/^\s/.test(each) ? each : each.replace(/\s*\n\s*/g, ' ')));
}

// What a test asks the page of a model. Boxes are those that the browser has laid out.
const faults = [];
const say = (name, value) => { document.body.insertAdjacentHTML("beforeend", "<pre id=\"" + name + "\">"); document.getElementById(name).textContent = value; };
const shown = name => [...svg.querySelectorAll(name)].filter(e => e.getClientRects().length && !e.closest(".folded > .i"));
const box = e => e.getBoundingClientRect();
const words = e => e.tagName + " " + (e.textContent || "").replace(/\s+/g, " ").trim();
const centre = e => { const b = box(e); return [b.left + b.width / 2, b.top + b.height / 2]; };

// Two boxes have a part in common that one would see.
const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.7 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.7;

function labels() {
  const texts = shown("text").map(e => [e, box(e)]);
  texts.forEach(([a, at], i) => texts.slice(i + 1).forEach(([b, where]) => {
    if (meet(at, where)) faults.push("labels overlap: " + words(a) + " / " + words(b));
  }));
}
function nesting() {
  const loops = shown(".b");
  const rect = b => box(b.querySelector(":scope > rect"));
  for (const inner of loops) {
    const outer = inner.parentNode.closest(".b");
    const a = rect(inner);
    if (outer) {
      const b = rect(outer);
      if (a.left < b.left || a.right > b.right || a.top < b.top - 0.1 || a.bottom > b.bottom + 0.1) {
        faults.push("a box leaves the one around it: " + words(inner.querySelector("title")));
      }
    }
    for (const other of loops) {
      if (other !== inner && !other.contains(inner) && !inner.contains(other) && meet(a, rect(other))) {
        faults.push("boxes overlap: " + words(inner.querySelector("title")) + " / " + words(other.querySelector("title")));
      }
    }
    // What is in a box stays in it.
    for (const dot of inner.querySelectorAll("circle")) {
      if (dot.getClientRects().length && !dot.closest(".folded > .i")) {
        const [x, y] = centre(dot);
        if (x < a.left || x > a.right || y < a.top || y > a.bottom) faults.push("an event outside of its loop: " + words(dot));
      }
    }
  }
}
// A message goes from dot to dot, in the colour of both and of its tag.
function messages() {
  const dots = new Map(shown("circle").map(d => [centre(d).map(v => v.toFixed(0)).join(), d]));
  const near = (x, y) => [0, 1, -1].flatMap(i => [0, 1, -1].map(j => dots.get((x + i).toFixed(0) + "," + (y + j).toFixed(0)))).find(d => d);
  const colours = new Map();
  for (const m of shown(".m")) {
    const to = m.getScreenCTM();
    for (const end of ["1", "2"]) {
      const x = m["x" + end].baseVal.value * to.a + to.e, y = m["y" + end].baseVal.value * to.d + to.f;
      const dot = near(x, y);
      if (!dot) faults.push("a message ends at nothing: " + words(m));
      else if (dot.getAttribute("fill") !== m.getAttribute("stroke")) faults.push("colours differ: " + words(m));
    }
    const tag = m.querySelector("title").textContent.split("\n")[0].split(" ").pop();
    const colour = m.getAttribute("stroke");
    if (colours.has(tag) && colours.get(tag) !== colour) faults.push("a tag has two colours: " + tag);
    colours.set(tag, colour);
  }
  for (const entry of svg.querySelectorAll(".g")) {
    if (colours.has(entry.textContent) && colours.get(entry.textContent) !== entry.getAttribute("fill")) faults.push("the legend says otherwise: " + entry.textContent);
  }
  if (new Set(colours.values()).size !== colours.size) faults.push("two tags have one colour");
  return colours.size;
}
const geometry = () => shown("rect,circle,.m,text,path").flatMap(e => { const b = box(e); return [b.left, b.top, b.right, b.bottom]; });
const same = (a, b) => a.length === b.length && a.every((v, i) => Math.abs(v - b[i]) < 1);
function check() { labels(); nesting(); return messages(); }
// What a user does: whatever lies on top at that place is told of the mouse.
function mouse(kind, x, y) {
  const on = document.elementFromPoint(x, y);
  on.dispatchEvent(new MouseEvent(kind, {bubbles: true, clientX: x, clientY: y}));
  return on;
}

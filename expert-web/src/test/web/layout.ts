/** What is wrong with the layout of the page. */
export function faults(): string[] {
  const found: string[] = [];
  const name = (element: Element) => `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) found.push(`the page scrolls: ${root.scrollWidth} x ${root.scrollHeight}`);

  const panes = [...document.querySelectorAll('main .pane')].map((pane) => pane.getBoundingClientRect());
  const right = Math.max(...panes.map((pane) => pane.right));
  const bottom = Math.max(...panes.map((pane) => pane.bottom));
  if (innerWidth - right > 12 || innerHeight - bottom > 12) found.push(`the panes end at ${right} x ${bottom}`);

  /** The part of an element that its ancestors let through; whether a user can scroll to the rest. */
  const seen = (element: Element) => {
    const box = element.getBoundingClientRect();
    const part = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    let scrolls = false;
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = at.getBoundingClientRect();
      scrolls ||= overflowY === 'auto' || overflowY === 'scroll';
      part.left = Math.max(part.left, edge.left);
      part.right = Math.min(part.right, edge.right);
      if (scrolls && (part.top < edge.top || part.bottom > edge.bottom)) return null;
      part.top = Math.max(part.top, edge.top);
      part.bottom = Math.min(part.bottom, edge.bottom);
    }
    return { box, part };
  };
  const controls = [...document.querySelectorAll('button, input, select, a.button, [role=tab], .value')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
    .flatMap((element) => {
      const place = seen(element);
      return place === null ? [] : [{ element, ...place }];
    });
  for (const { element, box, part } of controls) {
    const isCut = part.left > box.left + 1 || part.right < box.right - 1 || part.top > box.top + 1 || part.bottom < box.bottom - 1;
    // Names of rows of the time line have a title with all of it.
    if (isCut || (element.localName === 'button' && !element.hasAttribute('title') && element.scrollWidth > element.clientWidth + 1)) found.push(`${name(element)} is cut`);
    const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isUncovered = middle !== null && (element.contains(middle) || middle.contains(element));
    if (!isCut && !isUncovered) found.push(`${name(element)} is covered by ${middle === null ? 'nothing' : name(middle)}`);
  }
  controls.forEach(({ element, box }, i) => {
    for (const other of controls.slice(i + 1)) {
      if (element.contains(other.element) || other.element.contains(element)) continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (across > 1 && down > 1) found.push(`${name(element)} overlaps ${name(other.element)}`);
    }
  });

  for (const verdict of document.querySelectorAll('.verdict, .verdict p')) {
    if (verdict.scrollHeight > verdict.clientHeight + 1) found.push('the verdict is cut');
  }
  return found;
}

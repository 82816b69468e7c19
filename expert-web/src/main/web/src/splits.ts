// Splitters between the columns and the rows of a grid: the user drags them, or moves them by the arrow keys, and they stay there.
import { dividers, moved, type Tracks } from './tracks';

const AXES = [
  { axis: 'x', template: 'gridTemplateColumns', gap: 'columnGap', orientation: 'vertical', keys: ['ArrowLeft', 'ArrowRight'] },
  { axis: 'y', template: 'gridTemplateRows', gap: 'rowGap', orientation: 'horizontal', keys: ['ArrowUp', 'ArrowDown'] },
] as const;

/** How far a key moves a splitter, in pixels. */
const STEP = 20;

/** Adds the splitters of a grid. Its tracks are kept under a name, for each number of tracks: a narrow screen has others. */
export function splits(grid: HTMLElement, name: string): { destroy: () => void } {
  let handles: HTMLElement[] = [];
  grid.style.position = 'relative';

  const key = (axis: string, count: number) => `expert.tracks.${name}.${axis}${count}`;

  function read(template: (typeof AXES)[number]['template']): number[] {
    return getComputedStyle(grid)[template].split(' ').map(parseFloat).filter((size) => size > 0);
  }

  function show(template: (typeof AXES)[number]['template'], tracks: Tracks): void {
    grid.style[template] = tracks.map((size) => `minmax(0, ${size}fr)`).join(' ');
  }

  function place(): void {
    const focused = handles.indexOf(document.activeElement as HTMLElement);
    for (const handle of handles) handle.remove();
    handles = [];
    for (const each of AXES) {
      grid.style[each.template] = '';
      const count = read(each.template).length;
      if (count < 2) continue;
      const kept = localStorage.getItem(key(each.axis, count))?.split(' ').map(Number) ?? [];
      if (kept.length === count && kept.every((size) => size > 0)) show(each.template, kept);
      const gap = parseFloat(getComputedStyle(grid)[each.gap]) || 0;
      dividers(read(each.template), gap).forEach((at, i) => handles.push(handle(each, i, at, gap)));
    }
    grid.append(...handles);
    handles[focused]?.focus();
  }

  function handle({ axis, template, orientation, keys }: (typeof AXES)[number], divider: number, at: number, gap: number): HTMLElement {
    const element = document.createElement('div');
    const width = Math.max(6, gap);
    const start = at + (gap - width) / 2;
    element.className = `split ${axis}`;
    element.tabIndex = 0;
    element.setAttribute('role', 'separator');
    element.setAttribute('aria-orientation', orientation);
    element.setAttribute('aria-label', `Sizes of ${divider + 1} and ${divider + 2}`);
    element.setAttribute('aria-valuenow', String(Math.round(at)));
    element.dataset['screen'] = '';
    Object.assign(element.style, axis === 'x' ? { left: `${start}px`, width: `${width}px`, top: '0', bottom: '0' } : { top: `${start}px`, height: `${width}px`, left: '0', right: '0' });
    const move = (tracks: Tracks, by: number) => {
      const next = moved(tracks, divider, by);
      localStorage.setItem(key(axis, next.length), next.map((size) => size.toFixed(1)).join(' '));
      show(template, next);
    };
    element.addEventListener('pointerdown', (down) => {
      down.preventDefault();
      element.setPointerCapture(down.pointerId);
      const tracks = read(template);
      const from = axis === 'x' ? down.clientX : down.clientY;
      let isMoved = false;
      const drag = (event: PointerEvent) => {
        const by = (axis === 'x' ? event.clientX : event.clientY) - from;
        isMoved = true;
        move(tracks, by);
        element.style[axis === 'x' ? 'left' : 'top'] = `${start + by}px`;
      };
      element.addEventListener('pointermove', drag);
      element.addEventListener(
        'lostpointercapture',
        () => {
          element.removeEventListener('pointermove', drag);
          // A click leaves the splitter as it is, so that it can be the first half of a double click.
          if (isMoved) place();
        },
        { once: true },
      );
    });
    element.addEventListener('keydown', (event) => {
      const direction = keys.findIndex((each) => each === event.key);
      if (direction < 0) return;
      event.preventDefault();
      event.stopPropagation();
      move(read(template), direction === 0 ? -STEP : STEP);
      place();
    });
    element.addEventListener('dblclick', () => {
      localStorage.removeItem(key(axis, read(template).length));
      place();
    });
    return element;
  }

  const observer = new ResizeObserver(place);
  observer.observe(grid);
  return { destroy: () => observer.disconnect() };
}

// Draws the names of calls inside their slices.
import { fit, nameTags } from './names';
import type { Picture } from './picture';
import { firstFrom, placement } from './raster';
import { visibleRows, yOf, type Pen, type Scene } from './scene';

/** The font of names, in pixels of the canvas. */
export function nameFont(scene: Scene): string {
  return `${nameSize(scene)}px system-ui, sans-serif`;
}

function nameSize({ rowHeight, ratio }: Scene): number {
  return Math.min(12, rowHeight - 3) * ratio;
}

/** @param measure the width of a text in the font of names, which the pen has */
export function drawNames(pen: Pen, scene: Scene, picture: Picture, measure: (text: string) => number): void {
  const { first, count } = visibleRows(scene);
  const size = nameSize(scene);
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  const padding = 4 * scene.ratio;
  for (const { region, x0, x1, row } of nameTags(picture, scene.interval, scene.width, first, count)) {
    const text = fit(scene.regions[region]?.short ?? '', x1 - x0 - 2 * padding, measure);
    if (text === '') continue;
    const y = yOf(scene, row + 0.5) - 0.5 * scene.ratio;
    // Inside a hatched wait the name needs a ground to be legible.
    if (isInWait(picture, row, scene, x0 + padding)) {
      pen.fillStyle = scene.palette.css(region);
      pen.fillRect(x0 + padding - 2, y - size / 2 - 1, measure(text) + 4, size + 2);
    }
    pen.fillStyle = scene.palette.isDark(region) ? '#ffffff' : '#000000';
    pen.fillText(text, x0 + padding, y);
  }
}

function isInWait(picture: Picture, row: number, { interval, width, layers }: Scene, x: number): boolean {
  if (!layers.waits) return false;
  const { scale, shift } = placement(picture, interval, width);
  const { offset, begin, end } = picture.waits;
  const last = offset[row - picture.first + 1]!;
  const i = firstFrom(end, offset[row - picture.first]!, last, (x - shift) / scale);
  // The name may reach into a wait that begins a little later.
  return i < last && begin[i]! * scale + shift <= x + 40;
}

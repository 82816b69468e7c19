// Draws the rows for print: with rectangles and text instead of pixels.
import { drawBands, drawCuts, drawMessages, drawPath } from './lines';
import { drawMarks } from './marks';
import { drawNames, nameFont } from './nameDrawing';
import type { Picture } from './picture';
import { HATCH_WIDTH, opacity, placement } from './raster';
import { levelScenes, visibleRows, yOf, type Pen, type Pointed, type Scene } from './scene';

/** Distance between the stripes of a wait. */
const STRIPE = 5;

export function print(pen: Pen, scene: Scene, pointed: Pointed): void {
  const picture = scene.pictures.at(-1);
  if (picture === undefined) return;
  printCalls(pen, scene, picture);
  for (const levels of levelScenes(scene)) {
    printCalls(pen, levels, levels.pictures[0]!);
    pen.font = nameFont(levels);
    drawNames(pen, levels, levels.pictures[0]!, (text) => pen.measureText(text).width);
  }
  if (scene.layers.waits) printWaits(pen, scene, picture);
  if (scene.layers.bands) drawBands(pen, scene, picture);
  if (scene.rowHeight >= 12) {
    pen.font = nameFont(scene);
    drawNames(pen, scene, picture, (text) => pen.measureText(text).width);
  }
  drawCuts(pen, scene);
  if (scene.layers.messages) drawMessages(pen, scene, picture);
  if (scene.layers.path) drawPath(pen, scene, picture);
  drawMarks(pen, scene, { ...pointed, hovered: -1 });
}

function printCalls(pen: Pen, scene: Scene, picture: Picture): void {
  const { region, share } = picture.slices;
  const gap = scene.rowHeight >= 5 ? 1 : 0;
  eachVisible(scene, picture, picture.slices, (i, x0, x1, row) => {
    pen.globalAlpha = 0.15 + (0.85 * share[i]!) / 255;
    pen.fillStyle = scene.palette.css(region[i]!);
    pen.fillRect(x0, yOf(scene, row), x1 - x0, scene.rowHeight * scene.ratio - gap);
  });
  pen.globalAlpha = 1;
}

function printWaits(pen: Pen, scene: Scene, picture: Picture): void {
  const { kind, share } = picture.waits;
  const height = scene.rowHeight * scene.ratio - 1;
  eachVisible(scene, picture, picture.waits, (i, x0, x1, row) => {
    const y = yOf(scene, row);
    pen.fillStyle = pen.strokeStyle = scene.kinds === null || scene.kinds.has(kind[i]!) ? scene.inks.wait : scene.inks.otherWait;
    pen.globalAlpha = opacity(share[i]!);
    if (x1 - x0 < HATCH_WIDTH) {
      pen.fillRect(x0, y + height / 2, Math.max(0.5, x1 - x0), height / 2);
      return;
    }
    pen.lineWidth = 1.2;
    pen.beginPath();
    for (const [ax, ay, bx, by] of stripes(x1 - x0, height)) {
      pen.moveTo(x0 + ax, y + ay);
      pen.lineTo(x0 + bx, y + by);
    }
    pen.stroke();
    pen.lineWidth = 0.8;
    pen.strokeRect(x0, y, x1 - x0, height);
  });
  pen.globalAlpha = 1;
}

/** Lines at 45 degrees, from the left or lower edge of a box to its upper or right edge. */
export function stripes(width: number, height: number): [number, number, number, number][] {
  const lines: [number, number, number, number][] = [];
  for (let sum = STRIPE; sum < width + height; sum += STRIPE) {
    const left = Math.max(0, sum - height);
    const right = Math.min(width, sum);
    lines.push([left, sum - left, right, sum - right]);
  }
  return lines;
}

function eachVisible(
  scene: Scene,
  picture: Picture,
  { offset, begin, end }: { offset: Uint32Array; begin: Uint16Array; end: Uint16Array },
  draw: (i: number, x0: number, x1: number, row: number) => void,
): void {
  const { scale, shift } = placement(picture, scene.interval, scene.width);
  const { first, count } = visibleRows(scene);
  for (let row = Math.max(first, picture.first); row < Math.min(first + count, picture.first + picture.rows); row++) {
    for (let i = offset[row - picture.first]!; i < offset[row - picture.first + 1]!; i++) {
      const x0 = Math.max(0, begin[i]! * scale + shift);
      const x1 = Math.min(scene.width, end[i]! * scale + shift);
      if (x1 > x0) draw(i, x0, x1, row);
    }
  }
}

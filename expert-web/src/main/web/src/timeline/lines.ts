// Messages, collectives and the critical path, as lines over the rows.
import type { Picture } from './picture';
import { placement } from './raster';
import { visibleRows, xOf, yOf, type Pen, type Scene } from './scene';

export function drawBands(pen: Pen, scene: Scene, picture: Picture): void {
  const { x0, x1, row0, row1, id } = picture.bands;
  const { scale, shift } = placement(picture, scene.interval, scene.width);
  pen.fillStyle = pen.strokeStyle = scene.inks.band;
  pen.lineWidth = scene.ratio;
  const isDense = id.length > 100;
  for (let i = 0; i < id.length; i++) {
    const left = x0[i]! * scale + shift;
    const right = Math.max(left + 1, x1[i]! * scale + shift);
    if (right < 0 || left > scene.width) continue;
    const top = yOf(scene, row0[i]!);
    const bottom = yOf(scene, row1[i]! + 1);
    pen.globalAlpha = 0.14;
    pen.fillRect(left, top, right - left, bottom - top);
    pen.globalAlpha = isDense ? 0.2 : 0.7;
    pen.strokeRect(Math.round(left) + 0.5, top + 0.5, Math.round(right - left), bottom - top - 1);
  }
  pen.globalAlpha = 1;
}

/** Widths of lines, in CSS pixels, by the number of messages that they stand for. */
const LINE_WIDTHS = [
  { from: 1, width: 1.1 },
  { from: 2, width: 1.8 },
  { from: 20, width: 2.8 },
  { from: 200, width: 4 },
];

export function drawMessages(pen: Pen, scene: Scene, picture: Picture): void {
  const { x0, x1, row0, row1, count } = picture.messages;
  const { scale, shift } = placement(picture, scene.interval, scene.width);
  const drawn = (i: number) => Math.max(x0[i]!, x1[i]!) * scale + shift >= 0 && Math.min(x0[i]!, x1[i]!) * scale + shift <= scene.width;
  pen.strokeStyle = pen.fillStyle = scene.inks.message;
  // Where lines cover everything they say nothing: many lines are drawn faintly.
  pen.globalAlpha = Math.max(0.18, Math.min(0.85, 160 / Math.max(1, count.length)));
  LINE_WIDTHS.forEach(({ from, width }, j) => {
    const end = LINE_WIDTHS[j + 1]?.from ?? Infinity;
    pen.lineWidth = width * scene.ratio;
    pen.beginPath();
    for (let i = 0; i < count.length; i++) {
      if (count[i]! < from || count[i]! >= end || !drawn(i)) continue;
      pen.moveTo(x0[i]! * scale + shift, yOf(scene, row0[i]! + 0.5));
      pen.lineTo(x1[i]! * scale + shift, yOf(scene, row1[i]! + 0.5));
    }
    pen.stroke();
  });
  if (count.length <= 300 && scene.rowHeight >= 10) {
    for (let i = 0; i < count.length; i++) {
      if (drawn(i)) drawArrow(pen, x0[i]! * scale + shift, yOf(scene, row0[i]! + 0.5), x1[i]! * scale + shift, yOf(scene, row1[i]! + 0.5), 6 * scene.ratio);
    }
  }
  pen.globalAlpha = 1;
}

export function drawArrow(pen: Pen, ax: number, ay: number, bx: number, by: number, size: number): void {
  const angle = Math.atan2(by - ay, bx - ax);
  pen.beginPath();
  pen.moveTo(bx, by);
  for (const turn of [-0.4, 0.4]) pen.lineTo(bx - size * Math.cos(angle + turn), by - size * Math.sin(angle + turn));
  pen.fill();
}

export function drawPath(pen: Pen, scene: Scene, picture: Picture): void {
  const { x0, x1, row } = picture.path;
  if (row.length === 0) return;
  const { scale, shift } = placement(picture, scene.interval, scene.width);
  pen.lineJoin = 'round';
  pen.beginPath();
  // It runs below the names of calls.
  const place = scene.rowHeight >= 12 ? 0.82 : 0.5;
  // Where the path changes rows every few pixels, the lines between rows would cover everything else.
  const isDense = countInside(x0, x1, scale, shift, scene.width) > scene.width / scene.ratio / 12;
  for (let i = 0; i < row.length; i++) {
    const y = yOf(scene, row[i]! + place);
    if (i === 0 || isDense) pen.moveTo(x0[i]! * scale + shift, y);
    else pen.lineTo(x0[i]! * scale + shift, y);
    pen.lineTo(x1[i]! * scale + shift, y);
  }
  for (const [ink, width] of isDense
    ? [[scene.inks.path, 2] as const]
    : ([
        [scene.inks.pathCase, 4.5],
        [scene.inks.path, 2.2],
      ] as const)) {
    pen.strokeStyle = ink;
    pen.lineWidth = width * scene.ratio;
    pen.stroke();
  }
}

function countInside(x0: Float32Array, x1: Float32Array, scale: number, shift: number, width: number): number {
  let visible = 0;
  for (let i = 0; i < x0.length; i++) if (x1[i]! * scale + shift >= 0 && x0[i]! * scale + shift <= width) visible++;
  return visible;
}

/** The narrowest end of a row that says what it is, in CSS pixels. */
const CUT_NAME = 110;

/** Nothing is known of a location after its last event: it is drawn as nothing, not as the call that was open. */
export function drawCuts(pen: Pen, scene: Scene): void {
  const { first, count } = visibleRows(scene);
  for (let row = first; row < first + count; row++) {
    const cut = scene.cuts[row] ?? null;
    const x = cut === null ? scene.width : Math.max(0, xOf(scene, cut) + 1);
    if (x >= scene.width) continue;
    pen.fillStyle = scene.inks.background;
    pen.fillRect(x, yOf(scene, row), scene.width - x, scene.rowHeight * scene.ratio);
    if (scene.rowHeight < 12 || scene.width - x < CUT_NAME * scene.ratio) continue;
    pen.font = `${11 * scene.ratio}px system-ui, sans-serif`;
    pen.textBaseline = 'middle';
    pen.textAlign = 'left';
    pen.fillStyle = scene.inks.otherWait;
    pen.fillText('no events after this', x + 6 * scene.ratio, yOf(scene, row + 0.5));
  }
}

// What the user points at and has selected, over everything else.
import type { Instance } from '../api';
import { causeLine } from './causeLine';
import { drawArrow } from './lines';
import { xOf, yOf, type CallMarks, type Pen, type Pointed, type Scene } from './scene';

/** Draws what the user points at and has pointed. */
export function drawMarks(pen: Pen, scene: Scene, pointed: Pointed): void {
  const { width, ratio, inks } = scene;
  const x = (ticks: number) => xOf(scene, ticks);
  if (pointed.hovered >= 0) {
    pen.fillStyle = inks.text;
    pen.globalAlpha = 0.05;
    pen.fillRect(0, yOf(scene, pointed.hovered), width, scene.rowHeight * ratio);
    pen.globalAlpha = 1;
  }
  if (pointed.marks !== null) drawCallMarks(pen, scene, pointed.marks);
  if (pointed.instance !== null) drawCause(pen, scene, pointed.instance);
  if (pointed.event !== null && scene.rowOf(pointed.event.location) >= 0) {
    const at = x(pointed.event.time);
    const y = yOf(scene, scene.rowOf(pointed.event.location));
    pen.strokeStyle = inks.pathCase;
    pen.fillStyle = inks.cause;
    pen.lineWidth = 1.5 * ratio;
    pen.beginPath();
    pen.moveTo(at, y + 5 * ratio);
    pen.lineTo(at - 5 * ratio, y - 5 * ratio);
    pen.lineTo(at + 5 * ratio, y - 5 * ratio);
    pen.closePath();
    pen.stroke();
    pen.fill();
    pen.fillRect(Math.round(at - ratio / 2), y, Math.max(1, Math.round(ratio)), scene.rowHeight * ratio);
  }
  if (pointed.area !== null) {
    const { from, to, rows } = pointed.area;
    const left = Math.max(-4, x(from));
    const size = Math.max(1, Math.min(width + 4, x(to)) - left);
    for (const [first, end] of rows) {
      const y = yOf(scene, first);
      const height = yOf(scene, end) - y;
      pen.fillStyle = inks.cursor;
      pen.globalAlpha = 0.12;
      pen.fillRect(left, y, size, height);
      pen.globalAlpha = 1;
      for (const [ink, line] of [
        [inks.pathCase, 4],
        [inks.cursor, 2],
      ] as const) {
        pen.strokeStyle = ink;
        pen.lineWidth = line * ratio;
        pen.strokeRect(left, y + ratio, size, height - 2 * ratio);
      }
    }
  }
  if (pointed.measure !== null) {
    const { from, to } = pointed.measure;
    pen.fillStyle = inks.cursor;
    pen.globalAlpha = 0.14;
    pen.fillRect(x(from), 0, x(to) - x(from), scene.height);
    pen.globalAlpha = 1;
    for (const time of [from, to]) pen.fillRect(Math.round(x(time)), 0, Math.max(1, Math.round(ratio)), scene.height);
  }
  for (const note of pointed.notes) drawNote(pen, scene, note);
  if (pointed.cursor !== null) {
    pen.fillStyle = inks.cursor;
    pen.fillRect(Math.round(x(pointed.cursor)), 0, Math.max(1, Math.round(1.5 * ratio)), scene.height);
  }
}

/** Draws the number of a note at its begin, on its first row, and a frame or a line over its time and rows. */
function drawNote(pen: Pen, scene: Scene, { number, from, to, rows }: Pointed['notes'][number]): void {
  const { width, ratio, inks } = scene;
  const left = Math.max(-4 * ratio, xOf(scene, from));
  const size = Math.max(ratio, Math.min(width + 4 * ratio, xOf(scene, to)) - left);
  for (const [ink, line, dash] of [
    [inks.pathCase, 4, []],
    [inks.note, 2, [5 * ratio, 3 * ratio]],
  ] as const) {
    pen.strokeStyle = ink;
    pen.lineWidth = line * ratio;
    pen.setLineDash([...dash]);
    for (const [first, end] of rows) {
      const y = yOf(scene, first);
      pen.strokeRect(left, y + 2 * ratio, size, Math.max(ratio, yOf(scene, end) - y - 5 * ratio));
    }
  }
  pen.setLineDash([]);
  const [first] = rows[0] ?? [];
  if (first === undefined) return;
  const text = String(number);
  const height = 14 * ratio;
  pen.font = `bold ${10 * ratio}px system-ui, sans-serif`;
  const box = Math.max(height, pen.measureText(text).width + 6 * ratio);
  // Of a row above the first visible one, at the upper edge.
  const y = Math.max(0, yOf(scene, first));
  const x = Math.min(width - box, Math.max(0, left));
  pen.fillStyle = inks.note;
  pen.fillRect(x, y, box, height);
  pen.strokeStyle = inks.pathCase;
  pen.lineWidth = ratio;
  pen.strokeRect(x, y, box, height);
  pen.fillStyle = inks.background;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, x + box / 2, y + height / 2 + 0.5 * ratio);
  pen.textAlign = 'start';
  pen.textBaseline = 'alphabetic';
}

/** Draws a triangle at the upper edge of a row where a call begins. */
function drawCallMarks(pen: Pen, scene: Scene, { interval, width, first, columns }: CallMarks): void {
  const { ratio, inks } = scene;
  const size = Math.min(7, Math.max(2, scene.rowHeight / 3)) * ratio;
  const perPixel = (interval.to - interval.from) / width;
  columns.forEach((ofLocation, i) => {
    const row = scene.rowOf(first + i);
    const y = yOf(scene, row);
    if (row < 0 || y + scene.rowHeight * ratio < 0 || y > scene.height) return;
    for (const column of ofLocation) {
      const at = xOf(scene, interval.from + (column + 0.5) * perPixel);
      if (at < 0 || at > scene.width) continue;
      pen.beginPath();
      pen.moveTo(at - size / 2, y);
      pen.lineTo(at + size / 2, y);
      pen.lineTo(at, y + size);
      pen.closePath();
      pen.fillStyle = inks.cause;
      pen.strokeStyle = inks.pathCase;
      pen.lineWidth = ratio;
      pen.stroke();
      pen.fill();
    }
  });
}

/** Frames a wait and the call that causes it, and draws a line from the cause to the wait. */
function drawCause(pen: Pen, scene: Scene, instance: Instance): void {
  const { ratio, inks } = scene;
  const x = (ticks: number) => xOf(scene, ticks);
  const frame = (from: number, to: number, location: number) => {
    if (scene.rowOf(location) < 0) return;
    const y = yOf(scene, scene.rowOf(location));
    const left = Math.max(-10, x(from));
    const right = Math.min(scene.width + 10, Math.max(x(to), x(from) + 2 * ratio));
    for (const [ink, line] of [
      [inks.pathCase, 4],
      [inks.cause, 2],
    ] as const) {
      pen.strokeStyle = ink;
      pen.lineWidth = line * ratio;
      pen.strokeRect(left, y, right - left, Math.max(3 * ratio, scene.rowHeight * ratio - 1));
    }
  };
  frame(instance.from, instance.to, instance.location);
  if (instance.cause !== null) frame(instance.cause.from, instance.cause.to, instance.cause.location);
  const line = causeLine(instance, scene.rowOf);
  if (line === null) return;
  const [ax, ay] = [x(line.cause.time), yOf(scene, line.cause.row)];
  const [bx, by] = [x(line.wait.time), yOf(scene, line.wait.row)];
  pen.fillStyle = inks.cause;
  for (const [ink, line] of [
    [inks.pathCase, 5],
    [inks.cause, 2.5],
  ] as const) {
    pen.strokeStyle = ink;
    pen.lineWidth = line * ratio;
    pen.beginPath();
    pen.moveTo(ax, ay);
    pen.lineTo(bx, by);
    pen.stroke();
  }
  drawArrow(pen, ax, ay, bx, by, 11 * ratio);
}

// Draws the rows of the time line on a canvas: calls and waits as pixels, everything else as lines and text.
import { drawBands, drawCuts, drawMessages, drawPath } from './lines';
import { remembering } from './names';
import { drawNames, nameFont } from './nameDrawing';
import type { Picture } from './picture';
import { drawSlices, drawWaits, newRaster, type Raster } from './raster';
import { levelScenes, visibleRows, yOf, type Scene } from './scene';

/** Lines of a raster, and where they go on the canvas, in its pixels. */
interface Stretch {
  line: number;
  lines: number;
  y: number;
  height: number;
}

/** Draws scenes; it keeps the images between canvas and pixels. */
export class Painter {
  private readonly pixels = document.createElement('canvas');
  private readonly hatch = document.createElement('canvas');
  private readonly marks = document.createElement('canvas');
  private readonly stretched = document.createElement('canvas');
  private readonly measures = new Map<string, (text: string) => number>();
  private pattern: { ratio: number; pattern: CanvasPattern } | null = null;

  draw(canvas: HTMLCanvasElement, scene: Scene): void {
    const context = canvas.getContext('2d', { alpha: false })!;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = scene.inks.background;
    context.fillRect(0, 0, scene.width, scene.height);
    context.imageSmoothingEnabled = false;
    const { first, count } = visibleRows(scene);
    const best = scene.pictures.at(-1);
    if (best === undefined || count === 0) return;
    this.calls(context, scene, first, count);
    for (const levels of levelScenes(scene)) {
      const { first, count } = visibleRows(levels);
      // The row is visible, but not its levels.
      if (count === 0) continue;
      this.calls(context, levels, first, count);
      this.names(context, levels, levels.pictures[0]!);
    }
    if (scene.layers.bands) drawBands(context, scene, best);
    if (scene.rowHeight >= 12) this.names(context, scene, best);
    drawCuts(context, scene);
    if (scene.layers.messages) drawMessages(context, scene, best);
    if (scene.layers.path) drawPath(context, scene, best);
  }

  private names(context: CanvasRenderingContext2D, scene: Scene, picture: Picture): void {
    const font = (context.font = nameFont(scene));
    let measure = this.measures.get(font);
    if (measure === undefined) this.measures.set(font, (measure = remembering((text) => context.measureText(text).width)));
    drawNames(context, scene, picture, measure);
  }

  private calls(context: CanvasRenderingContext2D, scene: Scene, first: number, rows: number): void {
    const raster = newRaster(scene.interval, scene.width, first, rows, scene.inks.background);
    for (const picture of scene.pictures) drawSlices(raster, picture, scene.palette);
    const stretches = this.stretches(scene, first, rows);
    const pixels = image(this.pixels, raster, raster.pixels);
    for (const { line, lines, y, height } of stretches) context.drawImage(pixels, 0, line, scene.width, lines, 0, y, scene.width, height);
    if (scene.layers.waits) {
      for (const picture of scene.pictures) drawWaits(raster, picture, scene.inks, scene.kinds);
      this.waits(context, scene, raster, stretches);
    }
    const gap = Math.round((scene.rowHeight >= 10 ? 2 : scene.rowHeight >= 5 ? 1 : 0) * scene.ratio);
    context.fillStyle = scene.inks.background;
    for (let row = first; gap > 0 && row < first + rows; row++) {
      context.fillRect(0, Math.round(yOf(scene, row) + scene.rowHeight * scene.ratio) - gap, scene.width, gap);
    }
  }

  /** Rows without anything between them: where they are in the raster, and on the canvas. */
  private stretches(scene: Scene, first: number, rows: number): Stretch[] {
    const found: Stretch[] = [];
    for (let row = first; row < first + rows; row++) {
      const y = Math.round(yOf(scene, row));
      const end = Math.round(yOf(scene, row) + scene.rowHeight * scene.ratio);
      const last = found.at(-1);
      if (last !== undefined && Math.abs(last.y + last.height - y) <= 1) {
        last.lines++;
        last.height = end - last.y;
      } else {
        found.push({ line: row - first, lines: 1, y, height: end - y });
      }
    }
    return found;
  }

  private waits(context: CanvasRenderingContext2D, scene: Scene, raster: Raster, stretches: readonly Stretch[]): void {
    const { width, ratio, rowHeight } = scene;
    const size = this.stretched;
    if (size.width !== width || size.height !== scene.height) Object.assign(size, { width, height: scene.height });
    const stretched = size.getContext('2d')!;
    stretched.imageSmoothingEnabled = false;
    stretched.globalCompositeOperation = 'source-over';
    stretched.clearRect(0, 0, width, scene.height);
    const hatch = image(this.hatch, raster, raster.hatch);
    for (const { line, lines, y, height } of stretches) stretched.drawImage(hatch, 0, line, width, lines, 0, y, width, height);
    stretched.globalCompositeOperation = 'destination-in';
    stretched.fillStyle = this.stripes(context, ratio);
    stretched.fillRect(0, 0, width, scene.height);
    context.drawImage(size, 0, 0);
    // Marks have the lower half of a row, so that the calls remain visible where waits are dense.
    const marks = image(this.marks, raster, raster.marks);
    const part = rowHeight < 5 ? 1 : 0.5;
    for (let row = 0; row < raster.rows; row++) {
      const top = yOf(scene, raster.first + row);
      const begin = Math.round(top + (1 - part) * rowHeight * ratio);
      const end = Math.round(top + rowHeight * ratio);
      context.drawImage(marks, 0, row, width, 1, 0, begin, width, end - begin);
    }
  }

  private stripes(context: CanvasRenderingContext2D, ratio: number): CanvasPattern {
    if (this.pattern?.ratio === ratio) return this.pattern.pattern;
    const size = Math.round(7 * ratio);
    const tile = new OffscreenCanvas(size, size).getContext('2d')!;
    tile.lineWidth = 2.1 * ratio;
    tile.beginPath();
    for (const shift of [-size, 0, size]) {
      tile.moveTo(shift - size, size * 2);
      tile.lineTo(shift + size * 2, -size);
    }
    tile.stroke();
    const pattern = context.createPattern(tile.canvas, 'repeat')!;
    this.pattern = { ratio, pattern };
    return pattern;
  }
}

function image(canvas: HTMLCanvasElement, { width, rows }: Raster, pixels: Uint32Array): HTMLCanvasElement {
  if (canvas.width !== width || canvas.height !== rows) {
    canvas.width = width;
    canvas.height = rows;
  }
  const bytes = new Uint8ClampedArray(pixels.buffer as ArrayBuffer);
  canvas.getContext('2d')!.putImageData(new ImageData(bytes, width, rows), 0, 0);
  return canvas;
}

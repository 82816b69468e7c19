// What a part of the page shows, as SVG: boxes, text and pictures where the browser has put them.
import { escape, short, SvgPen } from './pen';

/** Draws a canvas again, with lines and text instead of pixels. */
type Drawing = (pen: SvgPen) => void;

const drawings = new WeakMap<HTMLCanvasElement, Drawing>();

/** Has pictures of this canvas drawn with lines and text; the drawing is in the pixels of the style sheet. */
export function drawsItself(canvas: HTMLCanvasElement, drawing: Drawing): void {
  drawings.set(canvas, drawing);
}

/** What is for work on the screen only. Names and figures are buttons too. */
const CONTROLS = 'button:not(.plain):not(.name), a.button, input:not([type=color]), label:has(input), textarea, [data-screen], [role=toolbar], [role=tablist], [role=tooltip], .head';

/**
 * The parts of a view that make its picture, below each other: those marked with `data-picture`, whose value is their height in pixels if they
 * are higher than what they show. Without marks, all of the view.
 */
function partsOf(view: HTMLElement): HTMLElement[] {
  const marked = [...view.querySelectorAll<HTMLElement>('[data-picture]')];
  const parts = marked.length > 0 ? marked : [...view.children].filter((each) => each instanceof HTMLElement);
  return parts.filter((each) => !each.matches(CONTROLS) && each.getBoundingClientRect().height > 0);
}

function heightOf(part: HTMLElement): number {
  const { height } = part.getBoundingClientRect();
  const kept = Number(part.dataset['picture'] || Infinity);
  return Math.min(height, kept);
}

/** @param widthMm width of the picture in print */
export function snapshot(element: HTMLElement, widthMm: number): string {
  const all = partsOf(element);
  const boxes = all.map((each) => each.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  let top = 0;
  const parts: string[] = [];
  const clips: string[] = [];
  const clipped = (box: { left: number; top: number; width: number; height: number }, draw: () => void) => {
    clips.push(`<clipPath id="clip${clips.length}"><rect ${place(box, left, top)}/></clipPath>`);
    parts.push(`<g clip-path="url(#clip${clips.length - 1})">`);
    draw();
    parts.push('</g>');
  };

  const visit = (node: Node): void => {
    if (node instanceof Text) parts.push(...lines(node, left, top));
    if (!(node instanceof HTMLElement) || node.matches(CONTROLS)) return;
    const style = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    if (style.display === 'none' || style.visibility === 'hidden' || box.width === 0 || box.height === 0) return;
    if (node instanceof HTMLSelectElement) {
      parts.push(text(valueOf(node), box.left - left, box.top - top + box.height / 2 + 4.5, style));
      return;
    }
    if (node instanceof HTMLInputElement) {
      parts.push(`<rect ${place(box, left, top)} fill="${node.value}"/>`);
      return;
    }
    parts.push(...frame(style, box, left, top));
    if (node instanceof HTMLCanvasElement) {
      parts.push(canvas(node, box, left, top));
      return;
    }
    const children = () => (node.shadowRoot ?? node).childNodes.forEach(visit);
    if (style.overflowX !== 'visible') clipped(box, children);
    else children();
  };
  let y = 0;
  all.forEach((part, i) => {
    const box = boxes[i]!;
    const height = heightOf(part);
    // Without marks, parts stand beside each other too.
    top = part.dataset['picture'] === undefined ? Math.min(...boxes.map((each) => each.top)) : box.top - y;
    clipped({ left: box.left, top: box.top, width: box.width, height }, () => visit(part));
    y = Math.max(y, box.top - top + height);
  });
  const paper = getComputedStyle(document.body).backgroundColor;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${short((widthMm * y) / width)}mm" viewBox="0 0 ${short(width)} ${short(y)}">`,
    `<defs>${clips.join('')}</defs>`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    ...parts,
    '</svg>',
  ].join('\n');
}

function place(box: { left: number; top: number; width: number; height: number }, left: number, top: number): string {
  return `x="${short(box.left - left)}" y="${short(box.top - top)}" width="${short(box.width)}" height="${short(box.height)}"`;
}

function frame(style: CSSStyleDeclaration, box: DOMRect, left: number, top: number): string[] {
  const parts: string[] = [];
  if (!isTransparent(style.backgroundColor)) {
    parts.push(`<rect ${place(box, left, top)} fill="${style.backgroundColor}" rx="${parseFloat(style.borderRadius) || 0}"/>`);
  }
  const width = parseFloat(style.borderBottomWidth);
  if (width > 0 && !isTransparent(style.borderBottomColor)) {
    const line = `stroke="${style.borderBottomColor}" stroke-width="${width}"`;
    if (parseFloat(style.borderTopWidth) > 0) parts.push(`<rect ${place(box, left, top)} fill="none" ${line} rx="${parseFloat(style.borderRadius) || 0}"/>`);
    else {
      const [x, y] = [box.left - left, box.bottom - top - width / 2];
      parts.push(`<path d="M${short(x)} ${short(y)}h${short(box.width)}" ${line}/>`);
    }
  }
  return parts;
}

function isTransparent(colour: string): boolean {
  return colour === 'transparent' || /^rgba.*, 0\)$/.test(colour);
}

/** The lines into which the browser broke a text. */
function lines(node: Text, left: number, top: number): string[] {
  const { data, parentElement } = node;
  if (data.trim() === '' || parentElement === null) return [];
  const style = getComputedStyle(parentElement);
  const range = document.createRange();
  const parts: string[] = [];
  let line = '';
  let at: DOMRect | null = null;
  const end = () => {
    if (at !== null && line.trim() !== '') parts.push(text(line.trim(), at.left - left, at.bottom - top - at.height * 0.24, style));
    line = '';
    at = null;
  };
  for (const { 0: word, index } of data.matchAll(/\s*\S+/g)) {
    const start = index + word.length - word.trimStart().length;
    range.setStart(node, start);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    if (at !== null && Math.abs(box.top - (at as DOMRect).top) > 2) end();
    at ??= box;
    line += word;
  }
  end();
  return parts;
}

function text(line: string, x: number, y: number, style: CSSStyleDeclaration): string {
  const font = `font-family="${escape(style.fontFamily)}" font-size="${parseFloat(style.fontSize)}" font-weight="${style.fontWeight}"`;
  return `<text x="${short(x)}" y="${short(y)}" ${font} fill="${style.color}">${escape(line)}</text>`;
}

function valueOf(node: HTMLSelectElement): string {
  return node.selectedOptions[0]?.text ?? '';
}

function canvas(node: HTMLCanvasElement, box: DOMRect, left: number, top: number): string {
  const drawing = drawings.get(node);
  if (drawing === undefined) return `<image ${place(box, left, top)} preserveAspectRatio="none" href="${node.toDataURL()}"/>`;
  const pen = new SvgPen(measure);
  drawing(pen);
  return `<svg ${place(box, left, top)}>${pen.text}</svg>`;
}

let measuring: CanvasRenderingContext2D | null = null;

function measure(text: string, font: string): number {
  measuring ??= document.createElement('canvas').getContext('2d')!;
  measuring.font = font;
  return measuring.measureText(text).width;
}

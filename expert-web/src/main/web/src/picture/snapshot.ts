// What a part of the page shows, as SVG: boxes, text and pictures where the browser has put them.
import { escape, short, SvgPen } from './pen';

/** Draws a canvas again, with lines and text instead of pixels. */
type Drawing = (pen: SvgPen) => void;

const drawings = new WeakMap<HTMLCanvasElement, Drawing>();

/** Has pictures of this canvas drawn with lines and text; the drawing is in the pixels of the style sheet. */
export function drawsItself(canvas: HTMLCanvasElement, drawing: Drawing): void {
  drawings.set(canvas, drawing);
}

/** @param widthMm width of the picture in print */
export function snapshot(element: HTMLElement, widthMm: number): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  const parts: string[] = [];
  const clips: string[] = [];

  const visit = (node: Node): void => {
    if (node instanceof Text) parts.push(...lines(node, left, top));
    if (!(node instanceof HTMLElement)) return;
    const style = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    if (style.display === 'none' || style.visibility === 'hidden' || box.width === 0 || box.height === 0) return;
    parts.push(...frame(style, box, left, top));
    if (node instanceof HTMLCanvasElement) {
      parts.push(canvas(node, box, left, top));
      return;
    }
    const value = valueOf(node);
    if (value !== '') parts.push(text(value, box.left - left + 6, box.top - top + box.height / 2 + 4.5, style));
    const isClipped = style.overflowX !== 'visible';
    if (isClipped) {
      clips.push(`<clipPath id="clip${clips.length}"><rect ${place(box, left, top)}/></clipPath>`);
      parts.push(`<g clip-path="url(#clip${clips.length - 1})">`);
    }
    // The texts of a choice are not those that are seen.
    if (!(node instanceof HTMLSelectElement)) (node.shadowRoot ?? node).childNodes.forEach(visit);
    if (isClipped) parts.push('</g>');
  };
  visit(element);
  const paper = getComputedStyle(document.body).backgroundColor;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${short((widthMm * height) / width)}mm" viewBox="0 0 ${short(width)} ${short(height)}">`,
    `<defs>${clips.join('')}</defs>`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    ...parts,
    '</svg>',
  ].join('\n');
}

function place(box: DOMRect, left: number, top: number): string {
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

function valueOf(node: HTMLElement): string {
  if (node instanceof HTMLSelectElement) return node.selectedOptions[0]?.text ?? '';
  if (!(node instanceof HTMLInputElement)) return '';
  if (node.type === 'checkbox') return node.indeterminate ? '–' : node.checked ? '✓' : '';
  return node.type === 'range' ? '' : node.value || node.placeholder;
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

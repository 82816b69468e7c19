// The part of a canvas's context that our pictures need, which writes SVG instead of pixels.

export class SvgPen {
  fillStyle = '#000';
  strokeStyle = '#000';
  lineWidth = 1;
  lineJoin = 'miter';
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign = 'start';
  textBaseline = 'alphabetic';
  /** Pixels of the picture in one of the transform. */
  scale = 1;

  private readonly parts: string[] = [];
  private path = '';
  private dash = '';
  private transform = '';

  constructor(private readonly measure: (text: string, font: string) => number) {}

  /** What was drawn. */
  get text(): string {
    return this.parts.join('\n');
  }

  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.transform = ` transform="matrix(${[a, b, c, d, e, f].map((each) => short(each * this.scale)).join(' ')})"`;
  }

  /** Paper is empty when a picture begins. */
  clearRect(): void {}

  setLineDash(lengths: number[]): void {
    this.dash = lengths.length === 0 ? '' : ` stroke-dasharray="${lengths.join(' ')}"`;
  }

  beginPath(): void {
    this.path = '';
  }

  moveTo(x: number, y: number): void {
    this.path += `M${short(x)} ${short(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `L${short(x)} ${short(y)}`;
  }

  closePath(): void {
    this.path += 'z';
  }

  bezierCurveTo(...points: number[]): void {
    this.path += 'C' + points.map(short).join(' ');
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const [w, h, r] = [width - 2 * radius, height - 2 * radius, radius].map(short);
    const arc = (dx: string, dy: string) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    this.path += `M${short(x + radius)} ${short(y)}h${w}${arc(`${r}`, `${r}`)}v${h}${arc(`-${r}`, `${r}`)}h-${w}${arc(`-${r}`, `-${r}`)}v-${h}${arc(`${r}`, `-${r}`)}z`;
  }

  fill(): void {
    this.add(`<path d="${this.path}" fill="${this.fillStyle}"`);
  }

  stroke(): void {
    this.add(`<path d="${this.path}" fill="none"${this.line()}`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.add(`<rect ${box(x, y, width, height)} fill="${this.fillStyle}"`);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.add(`<rect ${box(x, y, width, height)} fill="none"${this.line()}`);
  }

  fillText(text: string, x: number, y: number): void {
    this.write(text, x, y, ` fill="${this.fillStyle}"`);
  }

  strokeText(text: string, x: number, y: number): void {
    this.write(text, x, y, ` fill="none"${this.line()}`);
  }

  measureText(text: string): { width: number } {
    return { width: this.measure(text, this.font) };
  }

  private line(): string {
    return ` stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth)}" stroke-linejoin="${this.lineJoin}"${this.dash}`;
  }

  private write(text: string, x: number, y: number, paint: string): void {
    const { weight, size, family } = parseFont(this.font);
    const anchor = { center: 'middle', right: 'end', end: 'end' }[this.textAlign] ?? 'start';
    // Not all programs that read SVG know about baselines.
    const down = this.textBaseline === 'middle' ? size * 0.35 : this.textBaseline === 'top' ? size * 0.8 : 0;
    const font = ` font-family="${escape(family)}" font-size="${size}"${weight === '' ? '' : ` font-weight="${weight}"`}`;
    this.add(`<text x="${short(x)}" y="${short(y + down)}" text-anchor="${anchor}"${font}${paint}`, escape(text) + '</text>');
  }

  private add(begin: string, content?: string): void {
    const opacity = this.globalAlpha === 1 ? '' : ` opacity="${short(this.globalAlpha)}"`;
    this.parts.push(begin + opacity + this.transform + (content === undefined ? '/>' : '>' + content));
  }
}

function parseFont(font: string): { weight: string; size: number; family: string } {
  const [, weight = '', size = '10', family = 'sans-serif'] = /^(?:(\d+|bold) )?([\d.]+)px (.*)$/.exec(font) ?? [];
  return { weight, size: Number(size), family };
}

function box(x: number, y: number, width: number, height: number): string {
  return `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
}

export function short(number: number): string {
  return String(Math.round(number * 100) / 100);
}

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter]!);
}

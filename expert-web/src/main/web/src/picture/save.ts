// Saves what the page shows as a picture for a paper.
import { snapshot } from './snapshot';

/** Widths in print. */
export const WIDTHS = { column: 84, page: 174 } as const;

const DOTS_PER_MM = 600 / 25.4;

export async function savePicture(
  element: HTMLElement,
  name: string,
  format: 'png' | 'svg',
  width: keyof typeof WIDTHS,
): Promise<void> {
  const svg = new Blob([snapshot(element, WIDTHS[width])], { type: 'image/svg+xml' });
  save(format === 'svg' ? svg : await pixels(svg, Math.round(WIDTHS[width] * DOTS_PER_MM)), `${name}.${format}`);
}

async function pixels(svg: Blob, width: number): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * image.height) / image.width);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The browser could not make a PNG file of the view.');
  return blob;
}

function save(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The browser has the file when the click returns.
  URL.revokeObjectURL(link.href);
}

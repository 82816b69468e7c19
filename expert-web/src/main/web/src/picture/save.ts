// Saves what the page shows as a picture for a paper.
import { tick } from 'svelte';
import { writable, type Readable } from 'svelte/store';
import { snapshot } from './snapshot';

/** Widths in print. */
export const WIDTHS = { column: 84, page: 174 } as const;

const DOTS_PER_MM = 600 / 25.4;

const stored = writable(false);

/** Whether a picture is being made: views then show what a picture has and the screen need not have. */
export const isPrinting: Readable<boolean> = { subscribe: stored.subscribe };

/** Milliseconds after which a picture is made without what a view is still loading for it. */
const PATIENCE = 5000;

/** Waits until a view has what it shows for a picture. */
async function ready(element: HTMLElement): Promise<void> {
  await tick();
  const end = performance.now() + PATIENCE;
  while (element.querySelector('[data-loading]') !== null && performance.now() < end) await new Promise(requestAnimationFrame);
}

export async function savePicture(
  element: HTMLElement,
  name: string,
  format: 'png' | 'svg',
  width: keyof typeof WIDTHS,
): Promise<void> {
  stored.set(true);
  let drawn: string;
  try {
    await ready(element);
    drawn = snapshot(element, WIDTHS[width]);
  } finally {
    stored.set(false);
  }
  const svg = new Blob([drawn], { type: 'image/svg+xml' });
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

// Saves what a canvas shows.

/** Saves a canvas as a PNG file. */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const opaque = document.createElement('canvas');
  opaque.width = canvas.width;
  opaque.height = canvas.height;
  const pen = opaque.getContext('2d')!;
  pen.fillStyle = getComputedStyle(canvas).getPropertyValue('--card');
  pen.fillRect(0, 0, opaque.width, opaque.height);
  pen.drawImage(canvas, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => opaque.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The browser could not make a PNG file of the picture.');
  save(blob, `${name}.png`);
}

function save(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

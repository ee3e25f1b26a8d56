/** Pixels. Larger than any display size, small enough to upload over a slow connection. */
const size = 640;
const jpegQuality = 0.9;

/** Crops the image at `source` to a square JPEG. `area` is in pixels of the image. */
export async function cropPicture(
  source: string,
  area: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  canvas.getContext('2d')?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size, size);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('We couldn’t crop this picture.'))),
      'image/jpeg',
      jpegQuality,
    );
  });
}

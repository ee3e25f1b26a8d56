/** In pixels. Slightly more than the largest stored size. */
const maxSide = 1600;
const smallEnough = 1_000_000;
const jpegQuality = 0.9;

/** Reduces a picture before its upload over a slow connection. Rejects formats that the browser cannot show. */
export async function preparePicture(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const { width, height } = image;
  const scale = Math.min(1, maxSide / Math.max(width, height));
  if (scale === 1 && picture.size <= smallEnough) {
    image.close();
    return picture;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  // JPEG has no transparency, which would become black.
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be made smaller.'))),
      'image/jpeg',
      jpegQuality,
    );
  });
}

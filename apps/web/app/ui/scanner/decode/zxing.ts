import type { DecodableImage, DecodedBarcode, DecodeRequest, DecodeResponse, Decoder } from './types.ts';

/** More pixels only take time. */
const maxSide = 1600;

/** Decodes with ZXing in a worker, so that the page stays responsive. */
export function openZxing(): Decoder {
  const worker = new Worker(new URL('./zxing.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (code: DecodedBarcode | null) => void; reject: (error: Error) => void }>();
  const canvas = document.createElement('canvas');
  let lastId = 0;

  worker.onmessage = ({ data }: MessageEvent<DecodeResponse>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asker?.reject(new Error(data.failure));
    else asker?.resolve(data.code);
  };
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error('The scanner could not be loaded.'));
    waiting.clear();
  };
  return {
    read(picture) {
      const image = pixelsOf(picture, canvas);
      if (!image) return Promise.resolve(null);
      const { promise, resolve, reject } = Promise.withResolvers<DecodedBarcode | null>();
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, image } satisfies DecodeRequest, [image.data.buffer]);
      return promise;
    },
    close: () => worker.terminate(),
  };
}

function pixelsOf(picture: DecodableImage, canvas: HTMLCanvasElement): ImageData | undefined {
  const isVideo = picture instanceof HTMLVideoElement;
  const [width, height] = isVideo ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, maxSide / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
}

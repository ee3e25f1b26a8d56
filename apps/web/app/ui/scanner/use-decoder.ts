import { canonicalBarcode } from '@bargain-buddy/domain';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { openDecoder } from './decode/decoder.ts';
import type { DecodableImage, Decoder } from './decode/types.ts';
import { createRepeatedScanFilter } from './sighting-filter.ts';

const pauseMs = 120;

/** Decodes camera frames while `isOn`, each code once per view, and pictures. `hasFailed` without a decoder. */
export function useDecoder(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onCode: (code: string) => void) {
  const [hasFailed, setFailed] = useState(false);
  const opened = useRef<Promise<Decoder>>(undefined);
  const found = useEffectEvent(onCode);

  const read = async (picture: DecodableImage): Promise<string | undefined> => {
    opened.current ??= openDecoder();
    const code = await (await opened.current).read(picture);
    return code ? canonicalBarcode(code.text, code.format) : undefined;
  };
  const readOff = useEffectEvent(read);

  useEffect(
    () => () => {
      void opened.current?.then((decoder) => decoder.close());
      opened.current = undefined;
    },
    [],
  );

  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const isNew = createRepeatedScanFilter();
    const look = async () => {
      const code = video.current && (await readOff(video.current));
      if (isGone) return;
      if (code && isNew(code, performance.now())) found(code);
      timer = setTimeout(() => void look().catch(fail), pauseMs);
    };
    const fail = () => !isGone && setFailed(true);
    void look().catch(fail);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isOn, video]);

  /** The barcode of a picture file. Undefined without a readable one. Rejects files that are no picture. */
  const readFile = async (file: Blob): Promise<string | undefined> => {
    const image = await createImageBitmap(file);
    try {
      return await read(image);
    } finally {
      image.close();
    }
  };
  return { readFile, hasFailed };
}

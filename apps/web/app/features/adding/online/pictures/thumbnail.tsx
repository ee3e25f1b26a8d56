import { useEffect, useState } from 'react';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { ProductArt, StoreArt } from '~/ui/brand/index.ts';
import styles from './thumbnail.module.css';
import type { RecordKind } from './upload-image.ts';

interface ThumbnailProps {
  kind: RecordKind;
  name: string;
  image: string | Blob | null;
}

/** Shows a small picture or a placeholder. Decorative, because the name is shown beside it. */
export function Thumbnail({ kind, name, image }: ThumbnailProps) {
  const address = useAddress(image);
  return (
    <span className={styles.thumbnail}>
      {address && <img src={pictureOfSize(address, 160)} alt="" width={56} height={56} decoding="async" />}
      {!address && (kind === 'product' ? <ProductArt name={name} /> : <StoreArt />)}
    </span>
  );
}

function useAddress(image: string | Blob | null): string | null {
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => {
    if (!(image instanceof Blob)) return;
    const address = URL.createObjectURL(image);
    setMade(address);
    return () => URL.revokeObjectURL(address);
  }, [image]);
  return image instanceof Blob ? made : image;
}

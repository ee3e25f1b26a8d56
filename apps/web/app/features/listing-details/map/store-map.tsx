import { useEffect, useRef, useState } from 'react';
import styles from './store-map.module.css';

interface StoreMapProps {
  storeName: string;
  position: { lat: number; lon: number } | null;
  /** Shows the area around the position instead of a point. */
  isApproximate: boolean;
  tileUrl: string;
}

const pin =
  '<svg viewBox="0 0 36 44" width="36" height="44" aria-hidden="true"><path d="M18 43C9 31 3 24 3 17a15 15 0 0 1 30 0c0 7-6 14-15 26z"/><circle cx="18" cy="17" r="5.5"/></svg>';

/**
 * The store on a map (DET-04). The map library loads when the map comes near the window's edge. By keyboard: arrows
 * move it, plus and minus zoom.
 */
export function StoreMap({ storeName, position, isApproximate, tileUrl }: StoreMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const [tilesMissing, setTilesMissing] = useState(false);
  const { lat, lon } = position ?? {};

  useEffect(() => {
    const container = element.current;
    if (!container) return;
    let remove: (() => void) | undefined;
    let gone = false;
    const draw = async () => {
      const { drawStoreMap } = await import('./draw-store-map.ts');
      if (gone) return;
      remove = drawStoreMap(container, {
        position: lat === undefined || lon === undefined ? null : { lat, lon },
        isApproximate,
        tileUrl,
        pin,
        pinClass: styles.pin ?? '',
        areaClass: styles.area ?? '',
        coastClass: styles.coast ?? '',
        onTilesMissing: () => setTilesMissing(true),
      });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void draw();
      },
      { rootMargin: '200px' },
    );
    observer.observe(container);
    return () => {
      gone = true;
      observer.disconnect();
      remove?.();
    };
  }, [lat, lon, isApproximate, tileUrl]);

  return (
    <div className={styles.frame}>
      <section
        ref={element}
        className={styles.map}
        aria-label={position ? `Map of where ${storeName} is` : 'Map of Trinidad and Tobago'}
      />
      {tilesMissing && (
        <p className={styles.hint} role="status">
          Map tiles are not available; showing the coastline.
        </p>
      )}
    </div>
  );
}

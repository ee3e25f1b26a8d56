import { useEffect, useRef, useState } from 'react';
import { onceInView } from '~/lib/once-in-view.ts';
import { MapFrame } from '~/ui/map/map-frame.tsx';
import styles from './store-map.module.css';

interface StoreMapProps {
  storeName: string;
  position: { lat: number; lon: number } | null;
  /** Shows the area around the position instead of a point. */
  isApproximate: boolean;
  tileUrl: string;
}

/**
 * The store on a map (DET-04). The map library loads when the map comes near the window's edge.
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
        areaClass: styles.area ?? '',
        onTilesMissing: () => setTilesMissing(true),
      });
    };
    const stopWatching = onceInView(container, '200px', () => void draw());
    return () => {
      gone = true;
      stopWatching();
      remove?.();
    };
  }, [lat, lon, isApproximate, tileUrl]);

  return (
    <MapFrame
      ref={element}
      label={position ? `Map of where ${storeName} is` : 'Map of Trinidad and Tobago'}
      tilesMissing={tilesMissing}
    />
  );
}

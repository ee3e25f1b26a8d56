import { useEffect, useRef, useState } from 'react';
import { onceInView } from '~/lib/once-in-view.ts';
import { PartFailure } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyModule } from '~/ui/lazy-part/use-lazy-module.ts';
import { MapFrame } from './map-frame.tsx';
import styles from './store-map.module.css';

const loadMap = () => import('./online/draw-store-map.ts');

interface StoreMapProps {
  storeName: string;
  position: { lat: number; lon: number } | null;
  isApproximate: boolean;
  tileUrl: string;
}

export function StoreMap({ storeName, position, isApproximate, tileUrl }: StoreMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [tilesMissing, setTilesMissing] = useState(false);
  const { module, retry } = useLazyModule(loadMap, isNear);
  const { lat, lon } = position ?? {};

  useEffect(() => (element.current ? onceInView(element.current, '200px', () => setNear(true)) : undefined), []);
  useEffect(() => {
    if (!module || !element.current) return;
    return module.drawStoreMap(element.current, {
      position: lat === undefined || lon === undefined ? null : { lat, lon },
      isApproximate,
      tileUrl,
      areaClass: styles.area ?? '',
      onTilesMissing: () => setTilesMissing(true),
    });
  }, [module, lat, lon, isApproximate, tileUrl]);

  if (retry) return <PartFailure what="the map" retry={retry} />;
  return (
    <MapFrame
      ref={element}
      label={position ? `Map of where ${storeName} is` : 'Map of Trinidad and Tobago'}
      tilesMissing={tilesMissing}
    />
  );
}

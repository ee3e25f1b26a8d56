import { storeLabel } from '@bargain-buddy/domain';
import { useEffect, useRef, useState } from 'react';
import { usePublicSettings } from '~/lib/public-settings.ts';
import { PartFailure } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyModule } from '~/ui/lazy-part/use-lazy-module.ts';
import { MapFrame } from '~/ui/map/map-frame.tsx';
import type { PlannedStop } from '../../model/plan-view.ts';
import type { MapStop } from './draw-trip-map.ts';
import styles from './trip-map.module.css';

const loadMap = () => import('./draw-trip-map.ts');

export default function TripMap({ stops }: { stops: readonly PlannedStop[] }) {
  const element = useRef<HTMLDivElement>(null);
  const [tilesMissing, setTilesMissing] = useState(false);
  const { module, retry } = useLazyModule(loadMap, true);
  const { tileUrl } = usePublicSettings();
  const placed = JSON.stringify(stops.flatMap(toMapStop));

  useEffect(() => {
    if (!module || !element.current) return;
    return module.drawTripMap(element.current, {
      stops: JSON.parse(placed),
      tileUrl,
      classes: { stop: styles.stop ?? '', way: styles.way ?? '' },
      onTilesMissing: () => setTilesMissing(true),
    });
  }, [module, placed, tileUrl]);

  if (retry) return <PartFailure what="the map" retry={retry} />;
  return <MapFrame ref={element} label="Map of the stops" tilesMissing={tilesMissing} />;
}

function toMapStop({ store: { name, address, lat, lon } }: PlannedStop, index: number): MapStop[] {
  return lat === null || lon === null ? [] : [{ number: index + 1, name: storeLabel(name, address), lat, lon }];
}

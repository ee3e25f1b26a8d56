import { useEffect, useRef, useState } from 'react';
import { PartFailure } from '../lazy-part/part-failure.tsx';
import { useLazyModule } from '../lazy-part/use-lazy-module.ts';
import { MapFrame } from '../map/map-frame.tsx';
import type { PickedPosition, PickerMap } from './online/draw-place-picker.ts';

export type { PickedPosition };

const loadMap = () => import('./online/draw-place-picker.ts');

interface PlacePickerProps {
  place: PickedPosition | null;
  centre: PickedPosition;
  tileUrl: string;
  label?: string;
  text: string;
  onPick: (place: PickedPosition) => void;
}

export function PlacePicker({
  place,
  centre,
  tileUrl,
  label = 'Map to pick the place of the store',
  text,
  onPick,
}: PlacePickerProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PickerMap>();
  const [tilesMissing, setTilesMissing] = useState(false);
  const onPickNow = useRef(onPick);
  onPickNow.current = onPick;
  const { module, retry } = useLazyModule(loadMap, true);
  const { lat, lon } = centre;

  useEffect(() => {
    if (!module || !element.current) return;
    const drawn = module.drawPlacePicker(element.current, {
      centre: { lat, lon },
      tileUrl,
      onPick: (picked) => onPickNow.current(picked),
      onTilesMissing: () => setTilesMissing(true),
    });
    setMap(drawn);
    return () => drawn.remove();
  }, [module, lat, lon, tileUrl]);

  useEffect(() => map?.show(place, text), [map, place, text]);

  if (retry) return <PartFailure what="the map" retry={retry} />;
  return <MapFrame ref={element} label={label} tilesMissing={tilesMissing} />;
}

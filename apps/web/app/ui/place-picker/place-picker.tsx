import { useEffect, useRef, useState } from 'react';
import { MapFrame } from '../map/map-frame.tsx';
import type { PickerMap, Place } from './draw-place-picker.ts';

export type { Place };

interface PlacePickerProps {
  place: Place | null;
  /** Where the map looks at first. */
  centre: Place;
  tileUrl: string;
  /** Above the pin. */
  text: string;
  onPick: (place: Place) => void;
}

/** A map with a pin that is put by a click (by keyboard: Enter, in the middle of the map) and dragged. */
export function PlacePicker({ place, centre, tileUrl, text, onPick }: PlacePickerProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PickerMap>();
  const [tilesMissing, setTilesMissing] = useState(false);
  const onPickNow = useRef(onPick);
  onPickNow.current = onPick;
  const { lat, lon } = centre;

  useEffect(() => {
    const container = element.current;
    if (!container) return;
    let drawn: PickerMap | undefined;
    let gone = false;
    void import('./draw-place-picker.ts').then(({ drawPlacePicker }) => {
      if (gone) return;
      drawn = drawPlacePicker(container, {
        centre: { lat, lon },
        tileUrl,
        onPick: (picked) => onPickNow.current(picked),
        onTilesMissing: () => setTilesMissing(true),
      });
      setMap(drawn);
    });
    return () => {
      gone = true;
      drawn?.remove();
    };
  }, [lat, lon, tileUrl]);

  useEffect(() => map?.show(place, text), [map, place, text]);

  return <MapFrame ref={element} label="Map to pick the place of the store" tilesMissing={tilesMissing} />;
}

import Button from '@mui/material/Button';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { currentPosition, type LatLon } from '~/lib/position.ts';
import { usePublicSettings } from '~/lib/public-settings.ts';
import { type PickedPosition, PlacePicker } from '~/ui/place-picker/place-picker.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import styles from './area-dialog.module.css';

export interface PositionAndDistance {
  near: LatLon | null;
  within_km: number;
}

const distances = [1, 2, 5, 10, 20, 50];
const capital: PickedPosition = { lat: 10.656, lon: -61.518 };
/** Rounds to about 100 m for privacy: other members need not know a home's exact position. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

interface NearFieldsProps {
  place: PositionAndDistance;
  onPlace: (place: PositionAndDistance) => void;
}

export function PositionAndDistanceFields({ place: { near, within_km }, onPlace }: NearFieldsProps) {
  const { tileUrl } = usePublicSettings();
  const [isBusy, setBusy] = useState(false);
  const place = near && { lat: near[0], lon: near[1] };
  const [centre] = useState(place ?? capital);
  const put = (position: LatLon) => onPlace({ near: position, within_km });
  const locate = () => {
    setBusy(true);
    currentPosition()
      .then(put, () => showSnackbar('We couldn’t find your location. Tap the map instead.', 'info'))
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.near}>
      <label className={styles.distance}>
        Within
        <select
          className={styles.region}
          value={within_km}
          onChange={({ target }) => onPlace({ near, within_km: Number(target.value) })}
        >
          {[...new Set([...distances, within_km])]
            .toSorted((a, b) => a - b)
            .map((km) => (
              <option key={km} value={km}>
                {km} km
              </option>
            ))}
        </select>
      </label>
      <Button variant="outlined" loading={isBusy} startIcon={<LocateFixed size={18} />} onClick={locate}>
        Use my location
      </Button>
      <PlacePicker
        place={place}
        centre={centre}
        tileUrl={tileUrl}
        text="Where you shop"
        label="Map to pick where you shop"
        onPick={({ lat, lon }) => put([rounded(lat), rounded(lon)])}
      />
      <p className={styles.hint}>Everyone on this list can see this place, to about 100 m.</p>
    </div>
  );
}

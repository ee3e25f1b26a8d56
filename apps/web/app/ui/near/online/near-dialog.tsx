import { isInTrinidadAndTobago } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { LocateFixed, Map as MapIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { setNear, useNear } from '~/lib/near.ts';
import { currentPosition, type LatLon } from '~/lib/position.ts';
import { usePublicSettings } from '~/lib/public-settings.ts';
import { MuiProvider } from '../../mui-provider.tsx';
import { PlacePicker } from '../../place-picker/place-picker.tsx';
import styles from './near-dialog.module.css';

interface NearDialogProps {
  open: boolean;
  onClose: () => void;
}

const distances = [1, 2, 5, 10, 20, null] as const;
const middle = { lat: 10.52, lon: -61.36 };

const problems = {
  denied: 'Your browser blocks your position. Allow it in the browser’s settings, or choose a place on the map.',
  slow: 'Finding you took too long. Try again, or choose a place on the map.',
  unknown: 'Your device could not find you. Try again, or choose a place on the map.',
  away: 'You seem to be outside Trinidad and Tobago. Choose a place on the map.',
} as const;

export default function NearDialog(props: NearDialogProps) {
  return (
    <MuiProvider>
      <Choice {...props} />
    </MuiProvider>
  );
}

/** Chooses a position around which prices are searched, and the distance. Requests the position only after a tap. */
function Choice({ open, onClose }: NearDialogProps) {
  const near = useNear();
  const id = useId();
  const { tileUrl } = usePublicSettings();
  const [km, setKm] = useState<number | null>(near ? near.km : 5);
  const [place, setPlace] = useState<LatLon | null>(near && !near.isOwn ? near.position : null);
  const [showsMap, setShowsMap] = useState(place !== null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<keyof typeof problems>();

  const use = (position: LatLon, isOwn: boolean, within = km) => {
    setNear({ position, km: within, isOwn });
    onClose();
  };
  const locate = async () => {
    setAsking(true);
    setProblem(undefined);
    try {
      const position = await currentPosition();
      if (isInTrinidadAndTobago({ lat: position[0], lon: position[1] })) use(position, true);
      else setProblem('away');
    } catch (error) {
      const { code } = error as { code?: number };
      setProblem(code === 1 ? 'denied' : code === 3 ? 'slow' : 'unknown');
    } finally {
      setAsking(false);
    }
  };
  const chosen = showsMap ? place : near?.position;

  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={`${id}t`} fullWidth maxWidth="xs">
      <DialogTitle id={`${id}t`}>Prices near a place</DialogTitle>
      <DialogContent className={styles.content}>
        <fieldset className={styles.distances}>
          <legend>How far?</legend>
          {distances.map((one) => (
            <label key={one} className={styles.distance}>
              <input type="radio" name={`${id}km`} checked={km === one} onChange={() => setKm(one)} />
              <span>{one === null ? 'Any distance' : `${one} km`}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles.ways}>
          <Button
            variant={near?.isOwn || !showsMap ? 'contained' : 'outlined'}
            startIcon={<LocateFixed size={18} />}
            loading={isAsking}
            loadingPosition="start"
            onClick={() => void locate()}
          >
            {isAsking ? 'Finding you…' : 'Use my location'}
          </Button>
          {!showsMap && (
            <Button variant="outlined" startIcon={<MapIcon size={18} />} onClick={() => setShowsMap(true)}>
              Choose on the map
            </Button>
          )}
        </div>
        {problem && (
          <p className={styles.problem} role="alert">
            {problems[problem]}
          </p>
        )}
        {showsMap && (
          <PlacePicker
            label="Map to choose a place"
            place={place && { lat: place[0], lon: place[1] }}
            centre={middle}
            tileUrl={tileUrl}
            text="Look around here"
            onPick={({ lat, lon }) => setPlace([round(lat), round(lon)])}
          />
        )}
        <p className={styles.privacy}>We use your location for this search and never save it.</p>
      </DialogContent>
      <DialogActions>
        {near && (
          <Button
            onClick={() => {
              setNear(null);
              onClose();
            }}
          >
            Turn off
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        {(showsMap || near) && (
          <Button
            variant={showsMap ? 'contained' : 'outlined'}
            disabled={!chosen}
            onClick={() => chosen && use(chosen, !showsMap && near?.isOwn === true)}
          >
            Show prices
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
